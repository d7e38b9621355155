import type { MissingResults, StationResults } from "@command-center/contract/results/station-results";
import { isPartial } from "./coverage.ts";

type Totals = Pick<StationResults, "candidates" | "valid" | "districts">;

/** Who is ahead in a unit, by votes. */
export interface Lead {
  /** One; several where they have the same votes. */
  readonly names: readonly string[];
  readonly votes: number;
  /** Of the valid votes, in percent. */
  readonly share: number;
  /** The next one, and how far behind; null of a tie, and where nobody else has stood. */
  readonly next: {
    readonly name: string;
    readonly votes: number;
    readonly share: number;
    readonly votesBehind: number;
    /** In percentage points. */
    readonly pointsBehind: number;
  } | null;
}

/** The leader; null if no candidate has votes, or if only some districts of the unit are covered. */
export function leadIn({ candidates, valid, districts }: Totals): Lead | null {
  if (isPartial({ districts })) return null;
  const byVotes = candidates.toSorted((one, other) => other.votes - one.votes);
  const [first, second] = byVotes;
  if (first === undefined || first.votes === 0 || valid === 0) return null;
  const shareOf = (votes: number) => (100 * votes) / valid;
  const share = shareOf(first.votes);
  const names = byVotes.filter(({ votes }) => votes === first.votes).map(({ name }) => name);
  return {
    names,
    votes: first.votes,
    share,
    next:
      names.length > 1 || second === undefined
        ? null
        : {
            name: second.name,
            votes: second.votes,
            share: shareOf(second.votes),
            votesBehind: first.votes - second.votes,
            pointsBehind: share - shareOf(second.votes),
          },
  };
}

/** Share of the votes cast that are invalid, in percent; null where none were cast, or where they are not known. */
export function invalidShare({ invalid, total }: Pick<StationResults, "invalid" | "total">): number | null {
  return invalid !== null && total !== null && total > 0 && invalid <= total ? (100 * invalid) / total : null;
}

/**
 * Whether the missing votes could change who leads, by arithmetic alone: every voter of the stations without votes against the
 * lead. `unknown` where their voters are not known, or two candidates are tied.
 */
export function outcomeOf(
  lead: Lead | null,
  { voters }: Pick<MissingResults, "voters">,
): "cannot change" | "could change" | "unknown" {
  if (lead === null || lead.next === null || voters === null) return "unknown";
  return lead.next.votesBehind > voters ? "cannot change" : "could change";
}
