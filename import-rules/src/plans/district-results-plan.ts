import { readPair } from "../cells/numbers.ts";
import { columnOf, type Columns } from "../columns/columns.ts";
import type { PlaceId } from "../places/place-list.ts";
import { type Problem, problemOf, refuses } from "../problem.ts";
import { RECEIVED_ABOVE_EXPECTED, SAME_DISTRICT_TWICE, SAME_ROW_AGAIN } from "../problems/row-problems.ts";
import type { ResultSheet } from "../sheets/result-sheet.ts";
import { figuresOf, samePlace } from "../sheets/same-place.ts";
import { leftOut, refused, rowGate } from "./row-gate.ts";
import type { RowPlan } from "./row-plan.ts";
import { sheetReader, type BallotColumns } from "./sheet-cells.ts";
import type { PlacesKnown } from "./station-locator.ts";
import { tallyLocator } from "./tally-locator.ts";

/** A district's line of a tally sheet. */
export interface DistrictSheet {
  readonly district: PlaceId;
  readonly sheet: ResultSheet;
  /** Stations received of those expected; null where the file does not say. */
  readonly stations: { readonly received: number; readonly expected: number } | null;
}

/** Reads results by district, a column for each candidate. The columns must be without problems. */
export function districtResultsPlan(
  columns: Columns,
  places: PlacesKnown,
  ballot: BallotColumns,
): RowPlan<DistrictSheet> {
  const sheets = sheetReader(columns, ballot);
  const gate = rowGate(columns, sheets.countColumns);
  const locator = tallyLocator(columns, places, "president");
  const seen = samePlace();
  const received = columnOf(columns, "received");
  const district = columnOf(columns, "district") ?? columnOf(columns, "districtCode");

  return {
    read(row) {
      const { line, cells } = row;
      const stopped = gate.stopped(row);
      if (stopped !== null) return stopped;
      const { sheet, problems } = sheets.read(row, gate.counts(row));
      const text = cells[received?.index ?? -1] ?? "";
      const pair = readPair(text);
      const atPair = { line, column: received?.header ?? null, value: text };
      const wrong: Problem[] = [...problems];
      if (pair.is === "refused") wrong.push(pair.problem(atPair));
      if (pair.is === "pair" && pair.received > pair.expected)
        wrong.push(problemOf(RECEIVED_ABOVE_EXPECTED, pair, atPair));
      const found = locator.place(row);
      if (found.is === "stopped")
        return {
          ...found.row,
          problems: found.row.leftOut === null ? [...found.row.problems, ...wrong] : [],
        };
      if (sheet === null || wrong.some(({ code }) => refuses(code))) return refused(line, wrong);
      const stations = pair.is === "pair" ? { received: pair.received, expected: pair.expected } : null;
      const figures = [...figuresOf(sheet), stations?.received ?? -1, stations?.expected ?? -1];
      const again = seen.note(found.place.id, line, figures);
      const at = { line, column: district?.header ?? null, value: cells[district?.index ?? -1] ?? null };
      if (again.is === "same") return leftOut(line, "same row", [problemOf(SAME_ROW_AGAIN, again, at)]);
      if (again.is === "other") return refused(line, [problemOf(SAME_DISTRICT_TWICE, again, at)]);
      const record = { district: found.place.id, sheet, stations };
      return { line, record, leftOut: null, held: false, problems: wrong };
    },
    end() {
      const contradicted = seen.contradicted();
      return {
        rows: [],
        withdrawn: contradicted.map(({ line }) => line),
        problems: [
          ...contradicted.map(({ line, otherLine }) =>
            problemOf(SAME_DISTRICT_TWICE, { line: otherLine }, { line, column: district?.header ?? null }),
          ),
          ...locator.problems(),
        ],
        questions: locator.questions(),
        ragged: gate.ragged(),
      };
    },
  };
}
