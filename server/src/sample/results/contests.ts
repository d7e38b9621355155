import { incumbencyOutcome, marginPercent } from "@command-center/domain/results/declarations";
import type { ContestKind } from "../../database/tables/areas.ts";
import { apportion, sum } from "../chance/apportion.ts";
import type { Random } from "../chance/random.ts";
import type { SampleRows } from "../rows.ts";
import type { Seat } from "./seats.ts";
import { minutesAfter, momentOf, NOMINATED } from "../time.ts";

export interface Candidate {
  readonly personId: number;
  readonly isIncumbent: boolean;
  /** Where it is known from that the person stood. */
  readonly sourceId: number;
}

export interface CandidateStanding extends Candidate {
  readonly candidacyId: number;
}

export interface DayAndTime {
  readonly day: string;
  /** Since midnight in Uganda. */
  readonly minutes: number;
}

export interface ContestPlan {
  readonly cycleId: number;
  readonly kind: ContestKind;
  readonly seat: Seat;
  readonly pollingDay: string;
  readonly isOpenSeat: boolean;
  /** By votes, the winner first. */
  readonly field: readonly Candidate[];
  /** Null: no votes were published. */
  readonly validVotes: number | null;
  /** Decided by a few votes, so that a corrected count can turn it. */
  readonly isClose?: boolean;
  readonly status: "provisional" | "declared";
  readonly declared: DayAndTime;
  readonly sourceId: number;
}

/** A contest that was held and declared once. */
export interface HeldContest extends ContestPlan {
  readonly id: number;
  readonly standings: readonly CandidateStanding[];
  readonly marginPercent: number | null;
}

/** Adds a contest with its candidates, votes and first declaration. */
export function holdContest(rows: SampleRows, random: Random, plan: ContestPlan): HeldContest {
  const id = rows.add("contest", {
    cycle_id: plan.cycleId,
    kind: plan.kind,
    seat_id: plan.seat.id,
    polling_day: plan.pollingDay,
    is_open_seat: plan.isOpenSeat,
    source_id: plan.sourceId,
  });
  // In another order than by votes: a ballot paper does not know who will win.
  const ballot = random.shuffled(plan.field.map((candidate, rank) => ({ candidate, rank })));
  const standings = ballot
    .map(({ candidate, rank }) => ({
      ...candidate,
      rank,
      candidacyId: rows.add("candidacy", {
        contest_id: id,
        person_id: candidate.personId,
        is_incumbent: candidate.isIncumbent,
        recorded_at: NOMINATED,
        source_id: candidate.sourceId,
      }),
    }))
    .toSorted((a, b) => a.rank - b.rank);
  const contest = { ...plan, id, standings };
  const votes =
    plan.validVotes === null ? null : splitVotes(random, plan.validVotes, standings.length, plan.isClose);
  declare(rows, contest, {
    round: 1,
    votes,
    order: standings,
    status: plan.status,
    reason: "first",
    pollingDay: plan.pollingDay,
    declared: plan.declared,
    recorded: minutesAfter(plan.declared.day, plan.declared.minutes, random.whole(5, 50)),
  });
  return { ...contest, marginPercent: votes && marginPercent(votes) };
}

export interface Declaring {
  readonly round: number;
  /** In the order of `order`; null where none were published. */
  readonly votes: readonly number[] | null;
  readonly order: readonly CandidateStanding[];
  readonly status: "provisional" | "declared";
  readonly reason: "first" | "rerun" | "ruling";
  readonly pollingDay: string;
  readonly declared: DayAndTime;
  readonly recorded: string;
}

/** Declares the first of `order` the winner and counts their votes; what was declared before stands until that day. */
export function declare(
  rows: SampleRows,
  contest: ContestPlan & { readonly id: number },
  { order, votes, declared, ...declaring }: Declaring,
): void {
  const [winner] = order;
  if (winner === undefined) throw new Error(`Nobody stands for ${contest.seat.name}.`);
  const recorded_at = declaring.recorded;
  order.forEach((standing, index) => {
    const count = votes?.[index];
    if (count === undefined) return;
    rows.add("vote_count", {
      candidacy_id: standing.candidacyId,
      round: declaring.round,
      votes: count,
      true_on: declaring.pollingDay,
      recorded_at,
      source_id: contest.sourceId,
    });
  });
  const outcome = incumbencyOutcome({
    winnerIsIncumbent: winner.isIncumbent,
    incumbentStood: order.some(({ isIncumbent }) => isIncumbent),
    isOpenSeat: contest.isOpenSeat,
  });
  const valid = votes && sum(votes);
  rows.add("declaration", {
    contest_id: contest.id,
    round: declaring.round,
    winner_candidacy_id: winner.candidacyId,
    status: declaring.status,
    reason: declaring.reason,
    votes: votes?.[0] ?? null,
    valid_votes: valid,
    margin_percent: votes && marginPercent(votes),
    share_percent: votes && valid ? Math.round(((votes[0] ?? 0) / valid) * 10_000) / 100 : null,
    // Who holds the seat next is open while the count is provisional.
    incumbency_outcome: declaring.status === "declared" ? outcome : null,
    declared_at: momentOf(declared.day, declared.minutes),
    true_on: declared.day,
    recorded_at,
    source_id: contest.sourceId,
  });
}

/** Shares valid votes out among a field, most first; the first is never level with the second. */
export function splitVotes(random: Random, valid: number, candidates: number, isClose = false): number[] {
  // Some races are walkovers, some are decided by a handful.
  const [least, most] = isClose
    ? ([1.004, 1.02] as const)
    : random.weighted([
        [[1.01, 1.12] as const, 3],
        [[1.12, 1.7] as const, 5],
        [[1.7, 4] as const, 3],
      ]);
  const lead = random.between(least, most);
  let weight = 1;
  const weights = Array.from({ length: candidates }, (_, rank) => {
    if (rank === 0) return lead;
    const share = weight;
    weight *= random.between(0.3, 0.85);
    return share;
  });
  const votes = apportion(valid, weights).toSorted((a, b) => b - a);
  const [first = 0, second] = votes;
  if (second !== undefined && first === second) {
    votes[0] = first + 1;
    votes[1] = second - 1;
  }
  return votes;
}
