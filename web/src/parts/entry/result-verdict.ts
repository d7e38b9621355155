import type { ResultChange } from "@command-center/contract/changes/sheet-effects";
import { candidateName } from "@command-center/domain/results/stations/candidate-names";
import { formatCount } from "../../ui/format.ts";

/** The winner or leader after a change. */
export interface Verdict {
  readonly tone: "bad" | "warning" | "note";
  readonly title: string;
  readonly text: string;
  /** The new winner, or the one set aside: the approver types the surname. Null if the same person wins. */
  readonly typed: string | null;
}

export const isSamePerson = (one: string | null, other: string | null) =>
  one?.toLowerCase() === other?.toLowerCase();

/** Red if another person wins or leads, amber if the seat loses its winner or leader, and otherwise grey. */
export function verdictOf(result: ResultChange): Verdict {
  const { seat, isDeclared, winner, candidates } = result;
  const named = (name: string, side: "now" | "after") => {
    const votes = candidates.find((one) => isSamePerson(one.name, name))?.votes[side] ?? null;
    return `${candidateName(name)}${votes === null ? "" : ` (${formatCount(votes)})`}`;
  };
  const hasSameVotes = candidates.every(({ votes }) => votes.now === votes.after);
  const votes = hasSameVotes ? "The votes stay as counted." : (leadText(result) ?? "");
  if (isSamePerson(winner.now, winner.after))
    return {
      tone: "note",
      title:
        winner.after === null
          ? `${seat} stays without a ${isDeclared ? "winner" : "leader"}`
          : `The ${isDeclared ? "winner" : "leader"} stays ${candidateName(winner.after)}`,
      text: votes,
      typed: null,
    };
  if (winner.after === null)
    return {
      tone: "warning",
      title: `${seat} would have no ${isDeclared ? "winner until the fresh poll" : "leader"}`,
      text: isDeclared
        ? `The win of ${named(winner.now ?? "", "now")} is set aside.`
        : "The first two would have as many votes.",
      typed: winner.now,
    };
  const [role, now] = [isDeclared ? "Winner" : "Leader", winner.now];
  return {
    tone: "bad",
    title: `${role} changes from ${now === null ? "none" : named(now, "now")} to ${named(winner.after, "after")}`,
    text: votes,
    typed: winner.after,
  };
}

/** `Lead 1,297 → 487 votes`; null where the votes of a candidate are not known. */
function leadText({ candidates }: ResultChange): string | null {
  const leadOf = (side: "now" | "after") => {
    const votes = candidates.map((one) => one.votes[side]);
    if (votes.length < 2 || votes.includes(null)) return null;
    const [first = 0, second = 0] = votes.map(Number).toSorted((one, other) => other - one);
    return first - second;
  };
  const [now, after] = [leadOf("now"), leadOf("after")];
  return now === null || after === null ? null : `Lead ${formatCount(now)} → ${formatCount(after)} votes.`;
}
