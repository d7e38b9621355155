import { columnOf, lineOf, type Columns } from "../columns/columns.ts";
import { isPlaceholder } from "../cells/placeholders.ts";
import type { PlaceId } from "../places/place-list.ts";
import { problemOf } from "../problem.ts";
import { NO_SEAT } from "../problems/place-problems.ts";
import { SAME_ROW_AGAIN } from "../problems/row-problems.ts";
import { samePlace } from "../sheets/same-place.ts";
import { leftOut, refused, rowGate } from "./row-gate.ts";
import type { RowPlan } from "./row-plan.ts";
import type { SeatOfStation } from "./seated-plan.ts";
import { stationLocator, type PlacesKnown } from "./station-locator.ts";

/** A station whose result was nullified. */
export interface NullifiedStation {
  readonly station: PlaceId;
  /** As published; null where it is not known. */
  readonly reason: string | null;
}

/**
 * Reads a list of nullified stations. A station that is named again is left out, and one that votes for no seat of the contest is
 * refused. The columns must be without problems.
 */
export function nullifiedPlan(
  columns: Columns,
  places: PlacesKnown,
  seatOf: SeatOfStation,
): RowPlan<NullifiedStation> {
  const locator = stationLocator(columns, places);
  const gate = rowGate(columns, [], locator.isStation);
  const seen = samePlace();
  const reasonColumn = columnOf(columns, "reason");

  return {
    read(row) {
      const { line, cells } = row;
      const stopped = gate.stopped(row);
      if (stopped !== null) return stopped;
      const found = locator.place(row);
      if (found.is === "stopped") return found.row;
      const { place: station } = found;
      if (seatOf(station.id) === null)
        return refused(line, [problemOf(NO_SEAT, { place: station.name }, { line })]);
      const reason = cells[reasonColumn?.index ?? -1] ?? "";
      const again = seen.note(station.id, line, []);
      if (again.is !== "first")
        return leftOut(line, "same row", [problemOf(SAME_ROW_AGAIN, lineOf(columns, again.line), { line })]);
      const record = { station: station.id, reason: reason === "" || isPlaceholder(reason) ? null : reason };
      return { line, record, leftOut: null, held: false, problems: found.warnings };
    },
    end: () => ({
      rows: [],
      withdrawn: [],
      problems: [],
      questions: locator.questions(),
      ragged: gate.ragged(),
    }),
  };
}
