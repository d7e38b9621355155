import type { Columns } from "../columns/columns.ts";
import type { FileRow } from "../file-row.ts";
import { type Problem, problemOf } from "../problem.ts";
import { CANDIDATE_OF_OTHER_SEAT } from "../problems/place-problems.ts";
import { SAME_ROW_AGAIN, SAME_STATION_TWICE } from "../problems/row-problems.ts";
import { figuresOf, samePlace } from "../sheets/same-place.ts";
import { columnOf, lineOf } from "../columns/columns.ts";
import { leftOut, refused, rowGate } from "./row-gate.ts";
import type { PlaceSheet, RowPlan } from "./row-plan.ts";
import { sheetReader, type BallotColumns } from "./sheet-cells.ts";
import type { StationLocator } from "./station-locator.ts";

/**
 * Reads results by station, a column for each candidate. The columns must be without problems. Of a file of several seats,
 * `names` are those on the seat's ballot, and `others` the columns of candidates of other seats, which must say nothing here.
 */
export function stationResultsPlan(
  columns: Columns,
  locator: StationLocator,
  ballot: BallotColumns,
  {
    names = [],
    others = [],
  }: { readonly names?: readonly string[]; readonly others?: readonly number[] } = {},
): RowPlan<PlaceSheet> {
  const sheets = sheetReader(columns, ballot, names);
  const gate = rowGate(columns, sheets.countColumns, locator.isStation);
  const seen = samePlace();
  const stationColumn = columnOf(columns, "station")?.header ?? null;

  return {
    read(row) {
      const stopped = gate.stopped(row);
      if (stopped !== null) return stopped;
      const foreign = others.find((index) => !saysNothing(row.cells[index] ?? ""));
      if (foreign !== undefined) return refused(row.line, [ofOtherSeat(row, columns, foreign)]);
      const { sheet, problems } = sheets.read(row, gate.counts(row));
      const found = locator.place(row);
      if (found.is === "stopped") {
        const all = found.row.leftOut === null ? [...found.row.problems, ...problems] : [];
        return { ...found.row, problems: all };
      }
      if (sheet === null) return refused(row.line, [...problems, ...found.warnings]);
      const { place: station } = found;
      const again = seen.note(station.id, row.line, figuresOf(sheet));
      if (again.is === "same")
        return leftOut(row.line, "same row", [
          problemOf(SAME_ROW_AGAIN, lineOf(columns, again.line), atStation(row, columns, stationColumn)),
        ]);
      if (again.is === "other")
        return refused(row.line, [
          problemOf(SAME_STATION_TWICE, lineOf(columns, again.line), atStation(row, columns, stationColumn)),
          ...found.warnings,
        ]);
      const record = { place: station.id, sheet };
      const all = [...problems, ...found.warnings];
      return { line: row.line, record, leftOut: null, held: false, problems: all };
    },
    end() {
      const contradicted = seen.contradicted();
      return {
        rows: [],
        withdrawn: contradicted.map(({ line }) => line),
        problems: contradicted.map(({ line, otherLine }): Problem =>
          problemOf(SAME_STATION_TWICE, lineOf(columns, otherLine), { line, column: stationColumn }),
        ),
        questions: locator.questions(),
        ragged: gate.ragged(),
      };
    },
  };
}

/** Whether a cell gives a candidate no votes: it is blank, a mark or zero. */
export const saysNothing = (cell: string) => /^(?:|-|–|x|0+)$/i.test(cell.trim());

function ofOtherSeat({ line, cells }: FileRow, columns: Columns, index: number): Problem {
  const name = columns.columns[index]?.header ?? "";
  return problemOf(CANDIDATE_OF_OTHER_SEAT, { name }, { line, column: name, value: cells[index] ?? null });
}

function atStation({ line, cells }: FileRow, columns: Columns, column: string | null) {
  return { line, column, value: cells[columnOf(columns, "station")?.index ?? -1] ?? null };
}
