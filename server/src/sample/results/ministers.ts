import { DEFEATED_MINISTERS, type DefeatedMinister } from "../reference/people.ts";
import type { Sample } from "../sample.ts";
import type { Seat, Seats } from "./seats.ts";
import { momentOf, MP_PRIMARY } from "../time.ts";

const RECORDED = "2025-07-18T08:30:00+03:00";

/** The minister who contested a seat and lost. */
export function ministerOf(seat: Seat): DefeatedMinister | undefined {
  return DEFEATED_MINISTERS.find(
    (minister) => minister.seat !== null && seatName(minister.seat) === seat.name,
  );
}

function seatName(seat: NonNullable<DefeatedMinister["seat"]>): string {
  return "constituency" in seat ? seat.constituency : `${seat.womanMpOf} District Woman MP`;
}

/** The seven ministers who lost, each with the contest lost where the sources agree on it. */
export function addMinisters(sample: Sample, seats: Seats): void {
  const { rows, sources, cycles, persons } = sample;
  const contested = [...seats.constituencyMps, ...seats.districtWomanMps];
  for (const minister of DEFEATED_MINISTERS) {
    const seat = contested.find((seat) => ministerOf(seat) === minister);
    if (minister.seat !== null && seat === undefined)
      throw new Error(`There is no seat of ${minister.name}.`);
    // A district woman MP is a woman; of the others no source says.
    const gender = minister.seat !== null && "womanMpOf" in minister.seat ? "female" : null;
    const personId = persons.real(minister.name, gender, sources.ministersPulse);
    rows.add("minister", {
      cycle_id: cycles.current,
      person_id: personId,
      office: minister.office,
      contest_id: seat === undefined ? null : addLostContest(sample, seat, personId),
      outcome: "lost",
      note: seat === undefined ? "Sources disagree on the seat contested, so none is recorded." : null,
      true_on: MP_PRIMARY,
      recorded_at: RECORDED,
      source_id: sources.ministersPulse,
    });
  }
}

/**
 * A contest as the newspaper reports it: the minister stood and lost. Who won, by how many votes, against whom else and
 * who held the seat before, it does not say; so none of it is recorded.
 */
function addLostContest({ rows, sources, cycles }: Sample, seat: Seat, personId: number): number {
  const source_id = sources.ministersPulse;
  const contest = rows.add("contest", {
    cycle_id: cycles.current,
    kind: "mp_primary",
    seat_id: seat.id,
    polling_day: MP_PRIMARY,
    source_id,
  });
  rows.add("candidacy", {
    contest_id: contest,
    person_id: personId,
    is_incumbent: null,
    recorded_at: RECORDED,
    source_id,
  });
  rows.add("declaration", {
    contest_id: contest,
    winner_candidacy_id: null,
    status: "declared",
    // The day is published, the hour is not: the evening stands in for it.
    declared_at: momentOf(MP_PRIMARY, 17 * 60),
    true_on: MP_PRIMARY,
    recorded_at: RECORDED,
    source_id,
  });
  return contest;
}
