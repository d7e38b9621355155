import { columnOf, type Columns } from "../columns/columns.ts";
import type { PlaceId } from "../places/place-list.ts";
import { problemOf } from "../problem.ts";
import { CELL_EMPTY } from "../problems/cell-problems.ts";
import { SAME_DISTRICT_TWICE, SAME_ROW_AGAIN } from "../problems/row-problems.ts";
import { samePlace } from "../sheets/same-place.ts";
import { leftOut, refused, rowGate } from "./row-gate.ts";
import type { RowPlan } from "./row-plan.ts";
import { stationLocator, type PlacesKnown } from "./station-locator.ts";

/** People on the party register in a district. */
export interface DistrictMembers {
  readonly district: PlaceId;
  readonly members: number;
}

/** Reads the party register by district. A district has one row. The columns must be without problems. */
export function partyRegisterPlan(columns: Columns, places: PlacesKnown): RowPlan<DistrictMembers> {
  const membersColumn = columnOf(columns, "members");
  const gate = rowGate(columns, [membersColumn?.index ?? -1]);
  const locator = stationLocator(columns, places);
  const seen = samePlace();
  const districtColumn = columnOf(columns, "district") ?? columnOf(columns, "districtCode");

  return {
    read(row) {
      const { line, cells } = row;
      const stopped = gate.stopped(row);
      if (stopped !== null) return stopped;
      const [count] = gate.counts(row);
      const place = locator.district(row);
      if (place.is === "stopped") return place.row;
      const at = {
        line,
        column: membersColumn?.header ?? null,
        value: cells[membersColumn?.index ?? -1] ?? null,
      };
      if (count?.is === "refused") return refused(line, [count.problem(at)]);
      if (count?.is !== "count") return refused(line, [problemOf(CELL_EMPTY, { field: "Members" }, at)]);
      const { id } = place.district;
      const again = seen.note(id, line, [count.value]);
      const atPlace = {
        line,
        column: districtColumn?.header ?? null,
        value: cells[districtColumn?.index ?? -1] ?? null,
      };
      if (again.is === "same") return leftOut(line, "same row", [problemOf(SAME_ROW_AGAIN, again, atPlace)]);
      if (again.is === "other") return refused(line, [problemOf(SAME_DISTRICT_TWICE, again, atPlace)]);
      return {
        line,
        record: { district: id, members: count.value },
        leftOut: null,
        held: false,
        problems: [],
      };
    },
    end() {
      const contradicted = seen.contradicted();
      return {
        rows: [],
        withdrawn: contradicted.map(({ line }) => line),
        problems: contradicted.map(({ line, otherLine }) =>
          problemOf(
            SAME_DISTRICT_TWICE,
            { line: otherLine },
            { line, column: districtColumn?.header ?? null },
          ),
        ),
        questions: locator.questions(),
        ragged: gate.ragged(),
      };
    },
  };
}
