import type { DecidedSeat, OpenStation } from "@command-center/contract/results/decisive/could-change";
import type { StationDifference } from "@command-center/contract/results/decisive/differences";
import { candidateName } from "../results/stations/candidate-names.ts";

export const STANDING_WORDS: Record<DecidedSeat["standing"], string> = {
  "recount range": "Recount range",
  open: "Open",
  unknown: "Not known",
  safe: "Safe",
};

export const OPEN_REASON_WORDS: Record<OpenStation["reason"], string> = {
  expected: "No result yet",
  "not received": "Not received",
  nullified: "Nullified",
  zero: "Zero votes",
  disputed: "Disputed",
};

/** Who leads, in the words of tables: `Akello Mary`, `Akello Mary and Chebet Jane`; null without votes. */
export function leadersText({ leaders }: Pick<DecidedSeat, "leaders">): string | null {
  return leaders.length === 0 ? null : leaders.map(candidateName).join(" and ");
}

/** Whether the party's own candidate leads, and by how much; null where the candidate is not known, or no candidate leads. */
export function ownStanding({
  leaders,
  own,
}: Pick<DecidedSeat, "leaders" | "own">): "leads" | "tied" | "trails" | null {
  if (own === null || leaders.length === 0) return null;
  if (!leaders.includes(own)) return "trails";
  return leaders.length === 1 ? "leads" : "tied";
}

export const DECIDES_WORDS: Record<StationDifference["decides"], string> = {
  alone: "Alone",
  together: "Together with others",
  no: "No",
};

/** Labels of what is recorded about a difference. */
export const INQUIRY_FIELDS = { state: "State", evidence: "Evidence", note: "Note" } as const;

export const INQUIRY_WORDS: Record<NonNullable<StationDifference["inquiry"]>["state"], string> = {
  open: "Open",
  investigated: "Investigated",
  resolved: "Resolved",
};
