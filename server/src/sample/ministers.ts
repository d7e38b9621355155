import type { HeldContest } from "./contests.ts";
import { seatName } from "./mp-results.ts";
import { DEFEATED_MINISTERS } from "./reference/people.ts";
import type { Sample } from "./sample.ts";
import { MP_PRIMARY } from "./time.ts";

/** The seven ministers who lost, each with the contest lost where the sources agree on it. */
export function addMinisters(
  { rows, sources, cycles, persons }: Sample,
  contests: readonly HeldContest[],
): void {
  for (const { name, office, seat } of DEFEATED_MINISTERS) {
    const contest = seat && contests.find((held) => held.seat.name === seatName(seat));
    if (contest === undefined) throw new Error(`There is no contest for the seat of ${name}.`);
    rows.add("minister", {
      cycle_id: cycles.current,
      person_id: persons.real(name, null, sources.ministersPulse),
      office,
      contest_id: contest?.id ?? null,
      outcome: "lost",
      note: contest ? null : "Sources disagree on the seat contested, so none is recorded.",
      true_on: MP_PRIMARY,
      recorded_at: "2025-07-18T08:30:00+03:00",
      source_id: sources.ministersPulse,
    });
  }
}
