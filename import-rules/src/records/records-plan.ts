import { choiceId } from "@command-center/contract/facts/fact";
import { visibleText } from "@command-center/domain/names/comparison-key";
import { choiceReader } from "../cells/choices.ts";
import { countReader, listedVotes, readAmount, readPair, readVotes } from "../cells/numbers.ts";
import { readDay } from "../cells/days.ts";
import { isPlaceholder } from "../cells/placeholders.ts";
import { columnOf, type Columns } from "../columns/columns.ts";
import { LONGEST_TEXT, type FileRow } from "../file-row.ts";
import type { ImportField } from "@command-center/contract/imports/import-fields";
import type { Day } from "@command-center/domain/time/calendar";
import { type FoundAt, type Problem, problemOf, refuses } from "../problem.ts";
import {
  CELL_EMPTY,
  DAY_AFTER_AS_OF,
  NOT_A_NAME,
  READ_AS_BLANK,
  TEXT_TOO_LONG,
} from "../problems/cell-problems.ts";
import { NUMBER_LIKE_ANOTHER } from "../problems/record-problems.ts";
import {
  RECEIVED_ABOVE_EXPECTED,
  SAME_DISTRICT_TWICE,
  SAME_RECORD_TWICE,
  SAME_ROW_AGAIN,
} from "../problems/row-problems.ts";
import { leftOut, refused, rowGate } from "../plans/row-gate.ts";
import type { AskedNumber, RowPlan } from "../plans/row-plan.ts";
import { stationLocator, type PlacesKnown } from "../plans/station-locator.ts";
import type { RecordRule, RecordValues } from "./record-rule.ts";
import { recordSpelling, type NumberAnswers, type Spelled } from "./record-spelling.ts";

/** A record of a file. */
export interface FileRecord {
  /** Which record it is: the same for the same record in every file. */
  readonly key: string;
  readonly values: RecordValues;
}

/** What a file of records is read with. */
export interface RecordsKnown extends PlacesKnown {
  /** The as-of day of the cycle. */
  readonly asOf: Day;
  readonly rule?: RecordRule;
  /** The fields of the record key of the records in force. */
  readonly onRecord: Iterable<RecordValues>;
  readonly numberAnswers: NumberAnswers;
}

/** Most characters of a number or name that tells records apart. */
const LONGEST_KEY = 60;

/** Fields that are places, matched as such. */
const PLACES = new Set(["district", "districtCode", "constituency", "constituencyCode"]);

type Cell =
  | { readonly value: string | number | null; readonly warning?: Problem }
  | { readonly problem: Problem };

/** Reads the rows of a kind that has records. The columns must be without problems. */
export function recordsPlan(columns: Columns, known: RecordsKnown): RowPlan<FileRecord> {
  const { kind } = columns;
  const keyFields = kind.record?.key ?? [];
  const placeFields = kind.fields.filter(({ id }) => id === "district" || id === "constituency");
  const cells = kind.fields.flatMap((field) => {
    const column = PLACES.has(field.id) ? undefined : columnOf(columns, field.id);
    if (column === undefined) return [];
    const read = cellReader(field, keyFields.includes(field.id) ? LONGEST_KEY : LONGEST_TEXT, known.asOf);
    return [{ field, ...column, read }];
  });
  const gate = rowGate(
    columns,
    cells.filter(({ field }) => field.holds === "count").map(({ index }) => index),
  );
  const locator = stationLocator(columns, known);
  const spelling = recordSpelling(kind, known.onRecord, known.numberAnswers);
  const numbers = new Map<string, AskedNumber>();
  /** Notes what a row asks about its number, and what was answered; no row waits for an answer that was given. */
  const noteNumber = (line: number, spelled: Spelled) => {
    const asked = spelled.is === "asked" ? { question: spelled.question, answer: null } : spelled.answered;
    if (asked === undefined) return;
    const before = numbers.get(asked.question.id);
    const rows = (before?.rows ?? 0) + (asked.answer === null ? 1 : 0);
    numbers.set(asked.question.id, { ...asked, firstLine: before?.firstLine ?? line, rows });
  };
  /** Rows by their record, each with the line of a later row that contradicts it. */
  const seen = new Map<string, { readonly line: number; readonly text: string; by: number | null }>();
  const columnAt = new Map(
    kind.fields.map(({ id }) => [id, columnOf(columns, id) ?? columnOf(columns, `${id}Code`)]),
  );
  const at = ({ line, cells: texts }: FileRow, field: string) => {
    const column = columnAt.get(field);
    return { line, column: column?.header ?? null, value: texts[column?.index ?? -1] ?? null };
  };
  const [keyField = ""] = keyFields;
  const again = keyField === "district" ? SAME_DISTRICT_TWICE : SAME_RECORD_TWICE;
  const placeColumns = [...PLACES].flatMap((field) => columnOf(columns, field)?.index ?? []);

  return {
    read(row) {
      const { line } = row;
      const stopped = gate.stopped(row);
      if (stopped !== null) return stopped;
      gate.counts(row);
      let values: Record<string, string | number | null> = {};
      const problems: Problem[] = [];
      const reasons = () => problems.filter(({ code }) => refuses(code));
      for (const { field, index, header, read } of cells) {
        const text = row.cells[index] ?? "";
        const cell = read(text, { line, column: header, value: text });
        if ("problem" in cell) problems.push(cell.problem);
        else values[field.id] = cell.value;
        if ("warning" in cell) problems.push(cell.warning);
      }
      if (reasons().length > 0) return refused(line, reasons());
      if (placeFields.length > 0) {
        const units = locator.units(withoutPlaceholders(row, placeColumns));
        if (units.is === "stopped") return units.row;
        for (const { id } of placeFields)
          values[id] = units[id === "district" ? "district" : "constituency"]?.id ?? null;
      }
      const spelled = spelling.spell(values);
      noteNumber(line, spelled);
      if (spelled.is === "left out") return leftOut(line, "answer");
      if (spelled.is === "asked")
        return refused(line, [problemOf(NUMBER_LIKE_ANOTHER, spelled.question, at(row, keyField))]);
      values = { ...spelled.values };
      if (known.rule !== undefined) {
        const ruled = known.rule(values, (field) => at(row, field));
        problems.push(...ruled.problems);
        if (reasons().length > 0) return refused(line, reasons());
        values = { ...values, ...ruled.values };
      }
      const key = keyFields.map((field) => String(values[field] ?? "").toLowerCase()).join(" | ");
      const text = JSON.stringify(values);
      const before = seen.get(key);
      if (before === undefined) {
        seen.set(key, { line, text, by: null });
        spelling.note(spelled.values);
        return { line, record: { key, values }, leftOut: null, held: false, problems };
      }
      if (before.text === text && before.by === null)
        return leftOut(line, "same row", [problemOf(SAME_ROW_AGAIN, before, at(row, keyField))]);
      before.by ??= line;
      return refused(line, [problemOf(again, before, at(row, keyField))]);
    },
    end() {
      const first = [...seen.values()].flatMap(({ line, by }) => (by === null ? [] : { line, by }));
      return {
        rows: [],
        withdrawn: first.map(({ line }) => line),
        problems: first.map(({ line, by }) =>
          problemOf(again, { line: by }, { line, column: columnAt.get(keyField)?.header ?? null }),
        ),
        questions: locator.questions(),
        numbers: [...numbers.values()],
        ragged: gate.ragged(),
      };
    },
  };
}

/** The row with blank cells where these columns say `N/A` and the like. */
function withoutPlaceholders(row: FileRow, columns: readonly number[]): FileRow {
  if (!columns.some((index) => isPlaceholder(row.cells[index] ?? ""))) return row;
  return {
    ...row,
    cells: row.cells.map((text, index) => (columns.includes(index) && isPlaceholder(text) ? "" : text)),
  };
}

/** Reads a cell of a field as its kind of content. Placeholders are no content. */
function cellReader(field: ImportField, most: number, asOf: Day): (text: string, at: FoundAt) => Cell {
  const { name, holds, required, isAhead, person } = field;
  const readChoice = choiceReader(field.choices ?? [], field.synonyms);
  const readNumber = countReader();
  const read = (text: string, at: FoundAt): Cell => {
    const empty = (): Cell =>
      required ? { problem: problemOf(CELL_EMPTY, { field: name }, at) } : { value: null };
    switch (holds) {
      case "choice": {
        const cell = readChoice(text);
        if (cell.is === "refused") return { problem: cell.problem(at) };
        return cell.is === "blank" ? empty() : { value: choiceId(cell.choice) };
      }
      case "day": {
        const cell = readDay(text);
        if (cell.is === "refused") return { problem: cell.problem(at) };
        if (cell.is === "blank") return empty();
        return cell.day <= asOf || isAhead === true
          ? { value: cell.day }
          : { value: cell.day, warning: problemOf(DAY_AFTER_AS_OF, { asOf }, at) };
      }
      case "count": {
        const cell = readNumber(text);
        if (cell.is === "refused") return { problem: cell.problem(at) };
        return cell.is === "count" ? { value: cell.value } : empty();
      }
      case "amount": {
        const cell = readAmount(text);
        if (cell.is === "refused") return { problem: cell.problem(at) };
        return cell.is === "amount" ? { value: cell.value } : empty();
      }
      case "received and expected": {
        const cell = readPair(text);
        if (cell.is === "refused") return { problem: cell.problem(at) };
        if (cell.is === "blank") return empty();
        const { received, expected } = cell;
        return received <= expected
          ? { value: `${received}/${expected}` }
          : { problem: problemOf(RECEIVED_ABOVE_EXPECTED, { received, expected }, at) };
      }
      case "votes by name": {
        const cell = readVotes(visibleText(text));
        if (cell.is === "refused") return { problem: cell.problem(at) };
        return cell.is === "votes" ? { value: listedVotes(cell.candidates) } : empty();
      }
      default: {
        const visible = visibleText(text);
        if (visible === "") return empty();
        return visible.length > most
          ? { problem: problemOf(TEXT_TOO_LONG, { most }, at) }
          : { value: visible };
      }
    }
  };
  return (text, at) => {
    if (!isPlaceholder(text)) return read(text, at);
    // A choice may be called Pending or Vacant.
    const asWritten = holds === "choice" ? read(text, at) : null;
    if (asWritten !== null && !("problem" in asWritten)) return asWritten;
    if (person === "needed") return { problem: problemOf(NOT_A_NAME, { text }, at) };
    const blank = read("", at);
    const isTold = holds === "text" && !("problem" in blank) && !/^\P{L}*$/u.test(text);
    return isTold ? { ...blank, warning: problemOf(READ_AS_BLANK, { text }, at) } : blank;
  };
}
