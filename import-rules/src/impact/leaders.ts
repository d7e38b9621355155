import type { CandidateVotes } from "./shares.ts";

/** Who leads an area: null where nobody has votes, several where they have the same. */
export interface Lead {
  readonly names: readonly string[];
  readonly votes: number;
  /** Of all valid votes there, in percent. */
  readonly percent: number;
}

/** How the lead of an area would change. */
export interface LeadChange {
  readonly area: number;
  readonly change: "appears" | "moves" | "disappears";
  readonly from: Lead | null;
  readonly to: Lead | null;
}

/** Who has the most votes. */
export function leadOf(votes: readonly CandidateVotes[]): Lead | null {
  let most = 0;
  let sum = 0;
  for (const one of votes) {
    sum += one.votes;
    most = Math.max(most, one.votes);
  }
  if (most === 0) return null;
  return {
    names: votes.filter((one) => one.votes === most).map(({ name }) => name),
    votes: most,
    percent: (most / sum) * 100,
  };
}

/** The areas that would have another leader, in the order in which they are given. */
export function leadChanges(
  areas: readonly {
    readonly area: number;
    readonly before: readonly CandidateVotes[];
    readonly after: readonly CandidateVotes[];
  }[],
): readonly LeadChange[] {
  return areas.flatMap(({ area, before, after }): LeadChange[] => {
    const [from, to] = [leadOf(before), leadOf(after)];
    if (from === null && to === null) return [];
    if (from === null) return [{ area, change: "appears", from, to }];
    if (to === null) return [{ area, change: "disappears", from, to }];
    const same = from.names.length === to.names.length && from.names.every((name) => to.names.includes(name));
    return same ? [] : [{ area, change: "moves", from, to }];
  });
}
