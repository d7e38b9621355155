import { DECLARED_AGAIN } from "@command-center/domain/results/declarations";
import { renewalOf } from "@command-center/domain/results/renewal";
import type { Read } from "../../database/database.ts";
import {
  declarationCounts,
  declarationsByDay,
  outcomeCounts,
  seatsOn,
  totalSeats,
} from "../results/results.ts";
import { coverageOfDistricts } from "../quality/coverage.ts";
import type { ComputedFigures } from "./computed.ts";
import { cycleDates } from "../cycles.ts";

/** Seats, declarations and what they mean for the incumbents. */
export async function resultFigures(read: Read): Promise<ComputedFigures> {
  const { asOf } = read.moment;
  const seats = await seatsOn(read, asOf);
  const { opensOn, previous: before } = await cycleDates(read);
  const seatsBefore = before === null ? null : await seatsOn(read, before.asOf);
  const declarations = await declarationCounts(read, "mp_primary");
  const atStart = await declarationCounts(
    { ...read, moment: { ...read.moment, asOf: opensOn } },
    "mp_primary",
  );
  const lc5 = await outcomeCounts(read, "lc5_primary");
  const { newFaces, known } = renewalOf(lc5);
  // Declared, and of none is it known who held the seat before: that is not 0.
  const isUnknown = known === 0 && lc5.notKnown > 0;
  const whereKnown = (value: number) => (isUnknown ? null : value);
  const { lc5Results: coverage } = await coverageOfDistricts(read);
  const contests = {
    value: known,
    label: lc5.notKnown > 0 ? "declared LC5 contests with a known former holder" : "LC5 contests declared",
  };
  return {
    constituencies: {
      value: totalSeats(seats),
      parts: [
        { label: "constituency", value: seats.constituency },
        { label: "District Woman", value: seats.woman },
        { label: "special-interest", value: seats.specialInterest },
      ],
      trend:
        seatsBefore && before
          ? { value: totalSeats(seats) - totalSeats(seatsBefore), since: `against the cycle ${before.name}` }
          : null,
      history:
        seatsBefore && before
          ? [
              { on: before.asOf, value: totalSeats(seatsBefore) },
              { on: asOf, value: totalSeats(seats) },
            ]
          : [],
    },
    mps_declared: {
      value: declarations.made,
      denominator: { value: totalSeats(seats), label: "seats" },
      parts: [
        { label: "current", value: declarations.inForce },
        { label: DECLARED_AGAIN, value: declarations.madeAgain },
      ],
      trend: { value: declarations.made - atStart.made, since: "since the start of the cycle" },
      history: await declarationsByDay(read),
    },
    mps_in_force: {
      value: declarations.inForce,
      numerator: { value: declarations.inForce, label: "seats with a current declaration" },
      denominator: { value: totalSeats(seats), label: "seats" },
    },
    lc5_incumbents_reelected: { value: whereKnown(lc5.incumbentReelected), denominator: contests, coverage },
    lc5_new_leaders: {
      value: whereKnown(newFaces),
      denominator: contests,
      coverage,
      parts: [
        { label: "incumbents defeated", value: lc5.incumbentDefeated },
        { label: "open or new seats", value: lc5.openSeat + lc5.newLeader },
      ],
    },
    incumbents_defeated: { value: whereKnown(lc5.incumbentDefeated), denominator: contests, coverage },
  };
}
