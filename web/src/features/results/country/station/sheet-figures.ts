import type { StationSheet } from "@command-center/contract/results/station-sheets";
import { figuresOfSheet } from "@command-center/domain/results/stations/sheet-figures";

type Value = number | string | null;

/** One figure of a sheet, and what earlier sheets had in its place. */
export interface ComparedFigure {
  readonly name: string;
  readonly value: Value;
  readonly earlier: readonly { readonly value: Value; readonly isOther: boolean }[];
  /** Anything but votes of a candidate. */
  readonly isTotal: boolean;
}

/** Most earlier sheets that stand beside the one in force; all of them are named below it. */
const MOST_BESIDE = 2;

/** The figures of a sheet, with the earlier sheets that had any other figure, the newest first. */
export function figuresOf(
  sheet: StationSheet,
  earlier: readonly StationSheet[],
): { rows: readonly ComparedFigure[]; before: readonly StationSheet[] } {
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
  const totals = totalsOf(sheet);
  const names = new Set([own, ...old].flatMap((one) => [...one.keys()]));
  // Candidates of an older sheet alone stand with the others, above the totals.
  const candidates = [...names].filter((name) => !totals.has(name));
  return {
    before,
    rows: [...candidates, ...totals].map((name) => {
      const value = own.get(name) ?? null;
      return {
        name,
        value,
        isTotal: totals.has(name),
        earlier: old.map((one) => ({
          value: one.get(name) ?? null,
          isOther: (one.get(name) ?? null) !== value,
        })),
      };
    }),
  };
}

/** Rows of the file of all sheets: a figure each; what became of a sheet stands beside them. */
export function figuresIn(sheets: readonly StationSheet[]): number {
  return sheets.reduce((sum, sheet) => sum + figuresOfSheet(sheet).length, 0);
}

const STATE = "State";

/** What a sheet says beside the votes of candidates: the same of every sheet. */
function totalsOf(sheet: StationSheet): ReadonlySet<string> {
  const totals = figuresOfSheet(sheet).filter(({ isTotal }) => isTotal);
  return new Set([...totals.map(({ name }) => name), STATE]);
}

function valuesOf(sheet: StationSheet): ReadonlyMap<string, Value> {
  return new Map<string, Value>([
    ...figuresOfSheet(sheet).map(({ name, value }): [string, Value] => [name, value]),
    [STATE, sheet.state],
  ]);
}
