import type { FileRow } from "../file-row.ts";
import type { PlaceId } from "../places/place-list.ts";
import { problemOf } from "../problem.ts";
import { NO_SEAT } from "../problems/place-problems.ts";
import { refused, type RowGate } from "./row-gate.ts";
import type { PlaceLocator, PlaceSheet, RowPlan, RowRead } from "./row-plan.ts";

/** A seat, by the unit that elects it. */
export type SeatId = PlaceId;

/** Which seat a station votes for; null where there is none of the kind. */
export type SeatOfStation = (station: PlaceId) => SeatId | null;

/**
 * Reads results of a kind of contest, whose stations vote for several seats: each row by the plan of its seat, made when the
 * first row of that seat comes. Rows that are no data are sorted out for the file as a whole, by its gate; where the plans of the
 * seats do not take their counts from that gate, too, it counts here.
 */
export function seatedPlan(
  locator: PlaceLocator,
  seatOf: SeatOfStation,
  { gate, isOfPlans }: { readonly gate: RowGate; readonly isOfPlans: boolean },
  planOf: (seat: SeatId) => RowPlan<PlaceSheet>,
): RowPlan<PlaceSheet> {
  const plans = new Map<SeatId, RowPlan<PlaceSheet>>();
  return {
    read(row: FileRow): RowRead<PlaceSheet> {
      const stopped = gate.stopped(row);
      if (stopped !== null) return stopped;
      if (!isOfPlans) gate.counts(row);
      const found = locator.place(row);
      if (found.is === "stopped") return found.row;
      const seat = seatOf(found.place.id);
      if (seat === null)
        return refused(row.line, [problemOf(NO_SEAT, { place: found.place.name }, { line: row.line })]);
      const plan = plans.get(seat) ?? planOf(seat);
      plans.set(seat, plan);
      return plan.read(row);
    },
    end() {
      const ends = [...plans.values()].map((plan) => plan.end());
      return {
        rows: joined(ends.map(({ rows }) => rows)),
        withdrawn: ends.flatMap(({ withdrawn }) => withdrawn),
        problems: ends.flatMap(({ problems }) => problems),
        // All seats have the one locator, and so its questions.
        questions: locator.questions(),
        ragged: gate.ragged(),
      };
    },
  };
}

function* joined<Item>(parts: readonly Iterable<Item>[]): Generator<Item> {
  for (const part of parts) yield* part;
}
