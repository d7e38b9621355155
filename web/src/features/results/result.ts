import { numberFormat } from "../../ui/formats.ts";
import type { MayoralResult } from "@command-center/contract/results/mayors";
import type { RecordField } from "../../page/records/records.ts";

/** A chairperson's or mayor's result as its card shows it. */
export interface Result {
  id: number;
  place: string;
  winner: string | null;
  status: Status;
  votes?: number | undefined;
  margin?: number | undefined;
}

export type Status = MayoralResult["status"];

const COUNT = numberFormat({});
const MARGIN = numberFormat({ minimumFractionDigits: 1, maximumFractionDigits: 1 });

/** Votes and margin in words; what was not published says so. */
export function votesAndMarginText({ votes, margin }: Pick<Result, "votes" | "margin">): string {
  if (votes === undefined && margin === undefined) return "Votes and margin not published";
  const counted = votes === undefined ? "Votes not published" : `${COUNT.format(votes)} votes`;
  return `${counted} · ${margin === undefined ? "margin not published" : `margin ${MARGIN.format(margin)}%`}`;
}

/** What results can be sorted by; `place` is what their places are called. */
export function fieldsOf(place: string): readonly RecordField<Result>[] {
  return [
    { id: "place", label: place, kind: "text", value: (row) => row.place },
    { id: "winner", label: "Winner", kind: "text", value: (row) => row.winner },
    { id: "votes", label: "Votes", kind: "number", value: (row) => row.votes },
    { id: "margin", label: "Margin", kind: "number", value: (row) => row.margin },
  ];
}
