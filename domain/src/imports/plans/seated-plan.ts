import type { Columns } from "../columns/columns.ts";
import type { FileRow } from "../file-row.ts";
import type { PlaceId } from "../places/place-list.ts";
import { problemOf } from "../problems/problem-of.ts";
import { NO_SEAT } from "../problems/seat-problems.ts";
import { refused, rowGate } from "./row-gate.ts";
import type { RowPlan, RowRead } from "./row-plan.ts";
import type { StationLocator } from "./station-locator.ts";
import type { StationSheet } from "./station-results-plan.ts";

/** A seat, by the unit that elects it. */
export type SeatId = PlaceId;

/** Which seat a station votes for; null where there is none of the kind. */
export type SeatOfStation = (station: PlaceId) => SeatId | null;

/**
 * Reads results of a kind of contest, whose stations vote for several seats: each row by the plan of its seat, made when the
 * first row of that seat comes. Rows that are no data are sorted out for the file as a whole; `countColumns` are the places of
 * all columns with counts.
 */
export function seatedPlan(
  columns: Columns,
  locator: StationLocator,
  { countColumns, seatOf }: { readonly countColumns: readonly number[]; readonly seatOf: SeatOfStation },
  planOf: (seat: SeatId) => RowPlan<StationSheet>,
): RowPlan<StationSheet> {
  const gate = rowGate(columns, countColumns);
  const plans = new Map<SeatId, RowPlan<StationSheet>>();
  return {
    read(row: FileRow): RowRead<StationSheet> {
      const stopped = gate.stopped(row);
      if (stopped !== null) return stopped;
      gate.counts(row);
      const place = locator.station(row);
      if (place.is === "stopped") return place.row;
      const seat = seatOf(place.station.id);
      if (seat === null)
        return refused(row.line, [problemOf(NO_SEAT, { station: place.station.name }, { line: row.line })]);
      const plan = plans.get(seat) ?? planOf(seat);
      plans.set(seat, plan);
      return plan.read(row);
    },
    end() {
      const ends = [...plans.values()].map((plan) => plan.end());
      return {
        rows: ends.flatMap(({ rows }) => rows),
        withdrawn: ends.flatMap(({ withdrawn }) => withdrawn),
        problems: ends.flatMap(({ problems }) => problems),
        // All seats have the one locator, and so its questions.
        questions: locator.questions(),
        ragged: gate.ragged(),
      };
    },
  };
}
