import { incumbencyOutcome, marginPercent } from "@command-center/domain/results/declarations";
import { sum } from "../chance/apportion.ts";
import { CEC_OFFICES, type CecOffice } from "../reference/people.ts";
import type { Sample } from "../sample.ts";
import { CEC_DAY, momentOf } from "../time.ts";

/** The nine CEC elections with what was published of them; answers the seats by position. */
export function addCecElections(sample: Sample): Map<string, number> {
  return new Map(CEC_OFFICES.map((office, index) => [office.position, addOffice(sample, office, index + 1)]));
}

function addOffice({ rows, sources, cycles, persons }: Sample, office: CecOffice, rank: number): number {
  const source_id = sources.cecPress;
  const { isIncumbent = false, isUnopposed = false, votes = null, rival } = office;
  const seat = rows.add("seat", { kind: "cec_office", name: office.position, rank, source_id });
  const contest = rows.add("contest", {
    cycle_id: cycles.current,
    kind: "cec",
    seat_id: seat,
    polling_day: CEC_DAY,
    source_id,
  });
  const recorded_at = momentOf("2025-08-28", 9 * 60 + 5 * rank);
  // Who held an office before is only recorded where it is known of somebody who stood.
  const isOutcomeKnown = isIncumbent || rival?.isIncumbent === true;
  const stand = (name: string, gender: "female" | "male" | null, wasIncumbent: boolean) =>
    rows.add("candidacy", {
      contest_id: contest,
      person_id: persons.real(name, gender, source_id),
      is_incumbent: isOutcomeKnown ? wasIncumbent : null,
      recorded_at,
      source_id,
    });
  const winner = stand(office.winner, office.gender ?? null, isIncumbent);
  const loser = rival ? stand(rival.name, office.gender ?? null, rival.isIncumbent) : null;
  // The day is published, the hour is not: the evening stands in for it.
  const declaredAt = momentOf(CEC_DAY, isUnopposed ? 17 * 60 : 22 * 60 + 3 * rank);
  const count = (candidacy_id: number, counted: number) =>
    rows.add("vote_count", { candidacy_id, votes: counted, true_on: CEC_DAY, recorded_at, source_id });
  const counted = votes === null ? [] : [votes, ...(rival ? [rival.votes] : [])];
  if (votes !== null) count(winner, votes);
  if (loser !== null && rival) count(loser, rival.votes);
  rows.add("declaration", {
    contest_id: contest,
    winner_candidacy_id: winner,
    status: "declared",
    is_unopposed: isUnopposed,
    votes,
    valid_votes: counted.length > 0 ? sum(counted) : null,
    margin_percent: counted.length > 0 ? marginPercent(counted) : null,
    share_percent: office.sharePercent ?? null,
    incumbency_outcome: isOutcomeKnown
      ? incumbencyOutcome({ winnerIsIncumbent: isIncumbent, incumbentStood: true, isOpenSeat: false })
      : null,
    declared_at: declaredAt,
    true_on: CEC_DAY,
    recorded_at,
    source_id,
  });
  return seat;
}
