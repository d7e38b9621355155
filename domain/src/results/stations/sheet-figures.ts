import type { StationSheet } from "@command-center/contract/results/station-sheets";

type Figures = Pick<StationSheet, "votes" | "valid" | "invalid" | "total" | "registered">;

/** A figure of a result sheet. */
export interface SheetFigure {
  readonly name: string;
  /** Null where it is not known. */
  readonly value: number | null;
  /** A sum or a number of voters, not votes of a candidate. */
  readonly isTotal: boolean;
}

/** The figures of a result sheet, as page and file name and order them: votes by candidate where they are known, then the totals. */
export function figuresOfSheet({
  votes,
  valid,
  invalid,
  total,
  registered,
}: Figures): readonly SheetFigure[] {
  const totals = [
    ["Valid votes", valid],
    ["Invalid votes", invalid],
    ["Votes cast", total],
    ["Registered voters", registered],
  ] as const;
  return [
    ...(votes ?? []).map((one) => ({ name: one.name, value: one.votes, isTotal: false })),
    ...totals.map(([name, value]) => ({ name, value, isTotal: true })),
  ];
}
