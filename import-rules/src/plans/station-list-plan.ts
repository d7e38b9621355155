import { comparisonKey, visibleText } from "@command-center/domain/names/comparison-key";
import { columnOf, lineOf, type Columns } from "../columns/columns.ts";
import type { FileRow } from "../file-row.ts";
import type { ListedRow } from "../places/listing.ts";
import type { PrintedName } from "../places/place-name.ts";
import { problemOf } from "../problem.ts";
import { CELL_EMPTY } from "../problems/cell-problems.ts";
import { SAME_NAME_WITHOUT_CODE, SAME_ROW_AGAIN, SAME_STATION_TWICE } from "../problems/row-problems.ts";
import { samePlace } from "../sheets/same-place.ts";
import { placeCells } from "./place-cells.ts";
import { leftOut, refused, rowGate } from "./row-gate.ts";
import type { RowPlan, RowRead } from "./row-plan.ts";

/** Names the station of a row that is refused for its register alone: it is on the list, so that it does not close. */
interface StationListPlan extends RowPlan<ListedRow> {
  read(row: FileRow): RowRead<ListedRow> & { readonly refusedStation?: ListedRow };
}

/**
 * Reads a station list. Within a parish a code names one station: with the same name and register it is the same row again, with
 * another it is refused. Without codes the name does: two stations of one name are refused. A blank
 * register is unknown. The columns must be without problems.
 */
export function stationListPlan(columns: Columns): StationListPlan {
  const register = columnOf(columns, "registered");
  const gate = rowGate(columns, register === undefined ? [] : [register.index]);
  const cells = placeCells(columns);
  const seen = samePlace();
  /** Stations without codes that several rows name. */
  const uncoded = new Set<number>();
  const ids = new Map<string, number>();
  const idOf = (key: string) => {
    const known = ids.get(key);
    if (known !== undefined) return known;
    ids.set(key, ids.size);
    return ids.size - 1;
  };
  const stationColumn = columnOf(columns, "station") ?? columnOf(columns, "stationCode");
  const atStation = ({ line, cells }: FileRow) => ({
    line,
    column: stationColumn?.header ?? null,
    value: cells[stationColumn?.index ?? -1] ?? null,
  });

  function unitsOf(row: FileRow): ListedUnits {
    const { district, county, constituency, subCounty, parish } = cells.units(row);
    return {
      district: listedAs(district, cells.codeOf(row, "district")),
      county: county && listedAs(county, cells.codeOf(row, "county")),
      constituency: listedAs(constituency ?? NOWHERE, cells.codeOf(row, "constituency")),
      subCounty: listedAs(subCounty ?? NOWHERE, cells.codeOf(row, "subCounty")),
      parish: listedAs(parish ?? NOWHERE, cells.codeOf(row, "parish")),
    };
  }
  let last: { readonly row: FileRow; readonly parish: number; readonly units: ListedUnits } | null = null;

  return {
    read(row) {
      const { line } = row;
      const stopped = gate.stopped(row);
      if (stopped !== null) return stopped;
      const [count] = gate.counts(row);
      const field = cells.empty(row);
      if (field !== null) return refused(line, [problemOf(CELL_EMPTY, { field }, { line })]);
      // Rows of a parish stand together in nearly every list.
      if (last === null || !cells.sameUnits(row, last.row))
        last = { row, parish: idOf(cells.key(row)), units: unitsOf(row) };
      const { parish, units } = last;
      const station = listedAs(cells.station(row), cells.codeOf(row, "station"));
      const atRegister = {
        line,
        column: register?.header ?? null,
        value: row.cells[register?.index ?? -1] ?? null,
      };
      const refusedStation: ListedRow = { ...units, station, registered: null };
      if (count?.is === "refused") return { ...refused(line, [count.problem(atRegister)]), refusedStation };
      if (register !== undefined && count?.is !== "count" && count?.is !== "blank")
        return {
          ...refused(line, [problemOf(CELL_EMPTY, { field: register.header }, atRegister)]),
          refusedStation,
        };
      const registered = count?.is === "count" ? count.value : null;
      const key = idOf(`${parish}/${station.code ?? comparisonKey(station.name)}`);
      // Without a code and a register, equal rows may be two stations: the line makes them differ.
      const compared = registered ?? (station.code === null ? -line : -1);
      const again = seen.note(key, line, [compared, idOf(`name ${comparisonKey(station.name)}`)]);
      if (station.code === null && again.is === "other") uncoded.add(key);
      const twice = station.code === null ? SAME_NAME_WITHOUT_CODE : SAME_STATION_TWICE;
      if (again.is === "same")
        return leftOut(line, "same row", [
          problemOf(SAME_ROW_AGAIN, lineOf(columns, again.line), atStation(row)),
        ]);
      if (again.is === "other")
        return refused(line, [problemOf(twice, lineOf(columns, again.line), atStation(row))]);
      const record: ListedRow = { ...units, station, registered };
      return { line, record, leftOut: null, held: false, problems: [] };
    },
    end() {
      const contradicted = seen.contradicted();
      return {
        rows: [],
        withdrawn: contradicted.map(({ line }) => line),
        problems: contradicted.map(({ place, line, otherLine }) =>
          problemOf(
            uncoded.has(place) ? SAME_NAME_WITHOUT_CODE : SAME_STATION_TWICE,
            lineOf(columns, otherLine),
            { line, column: stationColumn?.header ?? null },
          ),
        ),
        questions: [],
        ragged: gate.ragged(),
      };
    },
  };
}

type ListedUnits = Omit<ListedRow, "station" | "registered">;

/** Never read: the constituency of a list is required. */
const NOWHERE: PrintedName = { code: null, name: "", otherwise: null };

/** As the list calls it: a name in front of which its code is printed once more is read without. */
function listedAs({ code, name, otherwise }: PrintedName, codeText: string | null) {
  const bare = visibleText(code !== null && otherwise?.code === code ? otherwise.name : name);
  const printedCode = code === null ? null : codeText;
  return { code, printedCode, name: bare === "" ? (printedCode ?? "") : bare };
}
