import { sql } from "kysely";
import type { ResultChange } from "@command-center/contract/changes/sheet-effects";
import { ELECTORAL_COMMISSION } from "@command-center/domain/results/result-words";
import type { Read } from "../database/database.ts";
import { contestDeclarations } from "../measures/results/contest-declarations.ts";
import { ballotsOf } from "../measures/stations/contests.ts";

/** A contest, and the seat that it elects. */
export interface RuledContest {
  readonly id: number;
  readonly seat: string;
}

/**
 * The result of a contest now, and after a ruling that declares this winner or none. A seat with results by station
 * has their votes. Without a declaration the leader of its count has won.
 */
export async function ruledResult(
  read: Read,
  { id, seat }: RuledContest,
  winner: string | null,
): Promise<ResultChange> {
  const declared = (await contestDeclarations(read, id)).at(-1);
  const [count] = await countedVotes(read, [{ contest: id, issuer: ELECTORAL_COMMISSION }]);
  const isCounted = count !== undefined && count.valid !== null;
  const candidates = (isCounted ? count.candidates : declared?.candidates) ?? [];
  const valid = isCounted ? count.valid : (declared?.validVotes ?? null);
  return {
    seat,
    isDeclared: true,
    winner: { now: declared === undefined ? leaderOf(candidates) : declared.winner, after: winner },
    candidates: byVotes(candidates.map(({ name, votes }) => ({ name, votes: { now: votes, after: votes } }))),
    valid: { now: valid, after: valid },
  };
}

/** The counted votes of whole contests, each in the order of its ballot. */
export async function countedVotes(
  read: Read,
  counts: readonly { readonly contest: number; readonly issuer: string }[],
) {
  const contests = counts.map(({ contest }) => contest);
  const { rows } = await sql<{ votes: number[] | null; valid: number | null }>`
    select sums.votes::float8[] as votes, sums.valid::float8 as valid
    from unnest(${contests}::int[], ${counts.map(({ issuer }) => issuer)}::text[]) with ordinality given (contest, issuer, number)
    left join result_sum sums on sums.contest_id = given.contest and sums.issuer = given.issuer and sums.kind = 'country'
    order by given.number`.execute(read.db);
  const ballots = await ballotsOf(read, contests);
  return rows.map(({ votes, valid }, at) => ({
    candidates: (ballots.get(contests[at] ?? 0) ?? []).map((name, place) => ({
      name,
      votes: votes?.[place] ?? 0,
    })),
    valid,
  }));
}

/** Who has more votes than every other candidate. */
export function leaderOf(
  candidates: readonly { readonly name: string; readonly votes: number | null }[],
): string | null {
  const [first, second] = candidates.toSorted((one, other) => (other.votes ?? 0) - (one.votes ?? 0));
  return first !== undefined && (first.votes ?? 0) > (second?.votes ?? 0) ? first.name : null;
}

export const byVotes = (candidates: ResultChange["candidates"]) =>
  candidates.toSorted((one, other) => (other.votes.now ?? 0) - (one.votes.now ?? 0));
