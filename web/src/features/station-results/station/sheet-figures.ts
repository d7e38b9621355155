import type { StationSheet } from "@command-center/contract/results/station-sheets";

type Value = number | string | null;

/** One figure of a sheet, and what earlier sheets had in its place. */
export interface SheetFigure {
  readonly name: string;
  readonly value: Value;
  readonly earlier: readonly { readonly value: Value; readonly isOther: boolean }[];
  /** A sum, not votes of a candidate. */
  readonly isTotal: boolean;
}

/** Most earlier sheets that stand beside the one in force; all of them are named below it. */
const MOST_BESIDE = 2;

/** The figures of a sheet, with the earlier sheets that had any other figure, the newest first. */
export function figuresOf(
  sheet: StationSheet,
  earlier: readonly StationSheet[],
): { rows: readonly SheetFigure[]; before: readonly StationSheet[] } {
  const own = valuesOf(sheet);
  const before = earlier
    .filter((one) => {
      const values = valuesOf(one);
      return [...new Set([...own.keys(), ...values.keys()])].some(
        (name) => (own.get(name) ?? null) !== (values.get(name) ?? null),
      );
    })
    .slice(0, MOST_BESIDE);
  const old = before.map(valuesOf);
  const names = [...new Set([...own.keys(), ...old.flatMap((one) => [...one.keys()])])];
  // Candidates of an older sheet alone stand with the others, above the totals.
  const candidates = names.filter((name) => !TOTALS.includes(name));
  return {
    before,
    rows: [...candidates, ...TOTALS.filter((name) => names.includes(name))].map((name) => {
      const value = own.get(name) ?? null;
      return {
        name,
        value,
        isTotal: TOTALS.includes(name),
        earlier: old.map((one) => ({
          value: one.get(name) ?? null,
          isOther: (one.get(name) ?? null) !== value,
        })),
      };
    }),
  };
}

/** Rows of the file of all sheets: a candidate's votes or a total each; what became of a sheet stands beside them. */
export function figuresIn(sheets: readonly StationSheet[]): number {
  return sheets.reduce((sum, { votes }) => sum + (votes ?? []).length + TOTALS.length - 1, 0);
}

const TOTALS = ["Valid", "Invalid", "Votes cast", "Registered", "State"];

function valuesOf({ state, votes, valid, invalid, total, registered }: StationSheet): Map<string, Value> {
  return new Map<string, Value>([
    ...(votes ?? []).map((one): [string, Value] => [one.name, one.votes]),
    ["Valid", valid],
    ["Invalid", invalid],
    ["Votes cast", total],
    ["Registered", registered],
    ["State", state],
  ]);
}
