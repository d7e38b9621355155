import type { MayoralResult } from "@command-center/contract/results/mayors";
import { marginText } from "@command-center/domain/number-text";
import { formatCount } from "../../../ui/format.ts";

/** A chairperson's or mayor's result as its card shows it. */
export interface Result {
  id: number;
  seatId: number;
  place: string;
  district: string | null;
  /** Of the district's page; null where the place lies in none. */
  districtSlug: string | null;
  subRegion: string | null;
  partyRegion: string | null;
  winner: string | null;
  status: Status;
  votes?: number | undefined;
  margin?: number | undefined;
}

export type Status = MayoralResult["status"];

/** Votes and margin in words; what was not published says so. */
export function votesAndMarginText({ votes, margin }: Pick<Result, "votes" | "margin">): string {
  if (votes === undefined && margin === undefined) return "Votes and margin not published";
  const counted = votes === undefined ? "Votes not published" : `${formatCount(votes)} votes`;
  return `${counted} · ${margin === undefined ? "margin not published" : `margin ${marginText(margin)}`}`;
}
