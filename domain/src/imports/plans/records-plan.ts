import { choiceReader } from "../cells/choices.ts";
import { countReader } from "../cells/counts.ts";
import { readDay } from "../cells/days.ts";
import { columnOf, type Columns } from "../columns/columns.ts";
import type { FileRow } from "../file-row.ts";
import type { ImportField } from "../kinds/import-kind.ts";
import type { Problem } from "../problem.ts";
import { CELL_EMPTY, TEXT_TOO_LONG } from "../problems/cell-problems.ts";
import { problemOf, type FoundAt } from "../problems/problem-of.ts";
import { SAME_RECORD_TWICE, SAME_ROW_AGAIN } from "../problems/row-problems.ts";
import { leftOut, refused, rowGate } from "./row-gate.ts";
import type { RowPlan } from "./row-plan.ts";
import { stationLocator, type PlacesKnown } from "./station-locator.ts";

/**
 * A record of a file: what its fields say, by their ids. A choice is in lower case with underscores, a day as `YYYY-MM-DD`, `district` is the
 * district's id, an empty cell null. What the file has no column for is left out.
 */
export interface FileRecord {
  /** Which record it is: the same for the same record in every file. */
  readonly key: string;
  readonly values: Readonly<Record<string, string | number | null>>;
}

/** Most characters of a number or name that tells records apart, and of any other text. */
const MOST_OF_A_KEY = 60;
const MOST_OF_A_TEXT = 2_000;

type Cell = { readonly value: string | number | null } | { readonly problem: Problem };

/** Reads the rows of a kind that has records. The columns must be without problems. */
export function recordsPlan(columns: Columns, places: PlacesKnown): RowPlan<FileRecord> {
  const { kind } = columns;
  const keyFields = kind.record?.key ?? [];
  const hasDistrict = kind.fields.some(({ id }) => id === "district");
  const cells = kind.fields.flatMap((field) => {
    const column = field.id.startsWith("district") ? undefined : columnOf(columns, field.id);
    return column === undefined
      ? []
      : [
          {
            field,
            ...column,
            read: cellReader(field, keyFields.includes(field.id) ? MOST_OF_A_KEY : MOST_OF_A_TEXT),
          },
        ];
  });
  const gate = rowGate(
    columns,
    cells.filter(({ field }) => field.holds === "count").map(({ index }) => index),
  );
  const locator = stationLocator(columns, places);
  const seen = new Map<string, { readonly line: number; readonly text: string }>();
  /** Lines of records that a later row contradicts, and that row's line. */
  const contradicted = new Map<string, { readonly line: number; readonly by: number }>();
  const keyColumn = columnOf(columns, keyFields[0] ?? "");
  const atKey = ({ line, cells: texts }: FileRow) => ({
    line,
    column: keyColumn?.header ?? null,
    value: texts[keyColumn?.index ?? -1] ?? null,
  });

  return {
    read(row) {
      const { line } = row;
      const stopped = gate.stopped(row);
      if (stopped !== null) return stopped;
      gate.counts(row);
      const values: Record<string, string | number | null> = {};
      const problems: Problem[] = [];
      for (const { field, index, header, read } of cells) {
        const text = row.cells[index] ?? "";
        const cell = read(text, { line, column: header, value: text });
        if ("problem" in cell) problems.push(cell.problem);
        else values[field.id] = cell.value;
      }
      if (problems.length > 0) return refused(line, problems);
      if (hasDistrict) {
        const place = locator.district(row);
        if (place.is === "stopped") return place.row;
        values["district"] = place.district.id;
      }
      const key = keyFields.map((field) => String(values[field] ?? "").toLowerCase()).join(" | ");
      const text = JSON.stringify(values);
      const before = seen.get(key);
      if (before === undefined) {
        seen.set(key, { line, text });
        return { line, record: { key, values }, leftOut: null, held: false, problems: [] };
      }
      if (before.text === text && !contradicted.has(key))
        return leftOut(line, "same row", [problemOf(SAME_ROW_AGAIN, before, atKey(row))]);
      if (!contradicted.has(key)) contradicted.set(key, { line: before.line, by: line });
      return refused(line, [problemOf(SAME_RECORD_TWICE, before, atKey(row))]);
    },
    end() {
      const first = [...contradicted.values()].sort((one, other) => one.line - other.line);
      return {
        rows: [],
        withdrawn: first.map(({ line }) => line),
        problems: first.map(({ line, by }) =>
          problemOf(SAME_RECORD_TWICE, { line: by }, { line, column: keyColumn?.header ?? null }),
        ),
        questions: locator.questions(),
        ragged: gate.ragged(),
      };
    },
  };
}

/** Reads a cell of a field as its kind of content. */
function cellReader(field: ImportField, most: number): (text: string, at: FoundAt) => Cell {
  const { name, holds, required } = field;
  const readCell = holds === "choice" ? choiceReader(field.choices ?? []) : null;
  const readNumber = countReader();
  return (text, at) => {
    const empty = (): Cell =>
      required ? { problem: problemOf(CELL_EMPTY, { field: name }, at) } : { value: null };
    if (holds === "text") {
      if (text === "") return empty();
      return text.length > most ? { problem: problemOf(TEXT_TOO_LONG, { most }, at) } : { value: text };
    }
    const cell = readCell?.(text) ?? (holds === "day" ? readDay(text) : readNumber(text));
    if (cell.is === "refused") return { problem: cell.problem(at) };
    if (cell.is === "choice") return { value: cell.choice.toLowerCase().replaceAll(" ", "_") };
    if (cell.is === "day") return { value: cell.day };
    return cell.is === "count" ? { value: cell.value } : empty();
  };
}
