import { comparisonKey } from "@command-center/domain/names/comparison-key";
import { codedName } from "../cells/coded-names.ts";
import type { FileRow } from "../file-row.ts";
import type { ImportKind } from "../kinds/import-kind.ts";
import { bareName } from "../places/place-name.ts";
import { type Problem, problemOf } from "../problem.ts";
import { TITLE_DIFFERS, TITLES_DISAGREE, TITLES_READ } from "../problems/layout-problems.ts";
import { PLACES, unitOf, type LabelledValue } from "./label-lines.ts";

/** What the table itself has. */
interface Table {
  readonly kind: ImportKind;
  /** The column of each field, by its place in the rows. */
  readonly columns: ReadonlyMap<string, { readonly index: number; readonly header: string }>;
  /** Whether candidates are in rows, as on the form of a station. */
  readonly isLong: boolean;
  readonly rows: readonly FileRow[];
}

/** What lines above a table give to all of its rows. */
interface TitleColumns {
  readonly values: readonly LabelledValue[];
  readonly problems: readonly Problem[];
}

/**
 * The labelled values above a table that it has no columns for: places, and also figures if the lines name a single station, as a form
 * does. A figure above any other table is a sum over its stations. Two values for one field give none.
 */
export function titleColumns(titles: readonly LabelledValue[], table: Table): TitleColumns {
  const { columns, isLong } = table;
  const isHeld = (unit: string) => columns.has(unit) || columns.has(`${unit}Code`);
  const isForm = isLong && !isHeld("station") && titles.some(({ field }) => unitOf(field) === "station");
  const isWanted = ({ field }: LabelledValue) => {
    const unit = unitOf(field);
    return !isHeld(unit) && (isForm || isUpper(unit));
  };
  const values: LabelledValue[] = [];
  const problems: Problem[] = [];
  const disputed = new Set<string>();
  for (const title of titles.filter(isWanted)) {
    const { label, field, value: second, line } = title;
    const before = values.find((one) => one.field === field);
    if (before === undefined) values.push(title);
    else if (comparisonKey(before.value) !== comparisonKey(second)) {
      disputed.add(field);
      const details = { label, first: before.value, second, line: before.line };
      problems.push(problemOf(TITLES_DISAGREE, details, { line }));
    }
  }
  const kept = values.filter(({ field }) => !disputed.has(field));
  const [first] = kept;
  if (first !== undefined) problems.unshift(problemOf(TITLES_READ, { values: kept }, { line: first.line }));
  return { values: kept, problems: [...problems, ...differing(titles, table)] };
}

const isUpper = (unit: string) => unit !== "station" && PLACES.some((place) => place === unit);

/** Titles that the rows at hand contradict in a column of the same unit: the rows count. */
function differing(titles: readonly LabelledValue[], { columns, rows }: Table): readonly Problem[] {
  const nameOf = (text: string) => bareName(codedName(text).name).key;
  return titles.flatMap(({ field, label, value, line }) => {
    const column = columns.get(field);
    if (column === undefined || !isUpper(field)) return [];
    const { index, header } = column;
    const isOther = (text: string) => text !== "" && nameOf(text) !== "" && nameOf(text) !== nameOf(value);
    const row = rows.find(({ cells }) => isOther(cells[index] ?? "") && !/total/i.test(cells[index] ?? ""));
    if (row === undefined) return [];
    const details = { label, value, line: row.line, cell: row.cells[index] ?? "" };
    return [problemOf(TITLE_DIFFERS, details, { line, column: header, value })];
  });
}
