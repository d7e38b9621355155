import { isNoCandidate } from "../ballot/candidate-name.ts";
import { readCount } from "../cells/numbers.ts";
import { columnOf, tableWidth, type Columns } from "../columns/columns.ts";
import { headerKey, isMeaningless, knownNames } from "../columns/header-names.ts";
import type { FileRow } from "../file-row.ts";
import { labelReader, PLACES, unitOf, type LabelledValue } from "./label-lines.ts";

/** Gives the rows of a file what the lines above its table say. Rows must come in the order of the file. */
export type TitledRows = (row: FileRow) => readonly FileRow[];

/**
 * Makes a reader of the rows below the header: each gets the cells of the columns that lines above the table give. Such a line between
 * the rows counts from there on. Null for a file without such columns. Of a form, which names its one station above the table, the
 * lines below the table become rows of a figure each.
 */
export function titledRows(columns: Columns): TitledRows | null {
  const width = tableWidth(columns);
  const added = columns.columns.flatMap(({ index, title }) =>
    title === undefined ? [] : [{ index, title }],
  );
  if (added.length === 0) return null;
  const read = labelReader(columns.kind);
  const isForm = added.some(({ title }) => unitOf(title.field) === "station");
  const own = (isForm ? ["candidate"] : ["station", "stationCode"]).flatMap(
    (id) => columnOf(columns, id)?.index ?? [],
  );
  const values = new Map(added.map(({ index, title }) => [index, title.value]));
  let block: Set<number> | null = null;

  /** A line of labels between the rows: what lies below a unit that changes is not known any more. */
  function change(titles: readonly LabelledValue[]) {
    block ??= new Set();
    for (const { named, value } of titles) {
      const column = added.find(({ title }) => title.named === named);
      if (column === undefined) continue;
      for (const { index, title } of added)
        if (rankOf(title) > rankOf(column.title) && !block.has(index)) values.delete(index);
      values.set(column.index, value);
      block.add(column.index);
    }
  }

  function withValues(row: FileRow, isOfStation = true): FileRow {
    const table = [...row.cells];
    while (table.length > width && table.at(-1) === "") table.pop();
    while (columns.rowsEndEarly && table.length < width) table.push("");
    // A row that is too short is refused as it is.
    if (table.length < width) return row;
    return {
      ...row,
      cells: [...table, ...added.map(({ index }) => (isOfStation ? (values.get(index) ?? "") : ""))],
    };
  }
  const isOfStation = ({ cells }: FileRow) =>
    own.some((index) => (cells[index] ?? "") !== "") && cells.filter((cell) => cell !== "").length > 1;

  /** A line without data: its first words alone. */
  function asText(row: FileRow): FileRow {
    const text = row.cells.find((cell) => /\p{L}/u.test(cell)) ?? "";
    return { ...row, cells: [text, ...columns.columns.slice(1).map(() => "")] };
  }

  const form = isForm ? formRows(columns) : null;
  return (row) => {
    const line = read(row);
    if (line.isOnlyLabels) {
      const places = line.values.filter(({ field }) => PLACES.some((place) => place === unitOf(field)));
      if (places.length > 0) change(places);
    } else if (form === null || form.isRow(row)) {
      block = null;
      return [withValues(row, isOfStation(row))];
    }
    const figures = form?.figures(row, line.values) ?? [];
    return figures.length > 0 ? figures.map((figure) => withValues(figure)) : [asText(row)];
  };
}

const rankOf = ({ field }: LabelledValue) => {
  const rank = PLACES.findIndex((place) => place === unitOf(field));
  return rank < 0 ? PLACES.length : rank;
};

/** Tells the candidates on a form from the lines below them. */
function formRows(columns: Columns) {
  const candidate = columnOf(columns, "candidate");
  const votes = columnOf(columns, "votes")?.index ?? -1;
  const [name, header] = [candidate?.index ?? -1, headerKey(candidate?.header ?? "")];
  const number = columns.columns.find(
    ({ header: text }) => headerKey(text) !== "" && isMeaningless(headerKey(text)) && !text.includes("%"),
  )?.index;
  const names = knownNames(columns.kind);
  const fields = new Map(columns.kind.fields.map((field) => [field.id, field.name]));
  let isOver = false;

  /** A row of the table that names a figure in place of a candidate. */
  const figureRow = (row: FileRow, label: string, value: string): FileRow => ({
    ...row,
    faults: [],
    cells: columns.columns
      .slice(0, tableWidth(columns))
      .map((_, index) => (index === name ? label : index === votes ? value : "")),
  });
  return {
    isRow({ cells }: FileRow): boolean {
      if (headerKey(cells[name] ?? "") === header) isOver = false;
      const isCandidate =
        (cells[name] ?? "") !== "" &&
        ((cells[votes] ?? "") !== "" || /^\d+\.?$/.test(cells[number ?? -1] ?? ""));
      if (!isCandidate) isOver = true;
      return !isOver;
    },
    /** The figures of a line: those with a label, else one with a name of figures before a count. */
    figures(row: FileRow, values: readonly LabelledValue[]): readonly FileRow[] {
      const broken = (row.faults ?? []).filter(({ fault }) => fault !== "merged");
      if (broken.length > 0) {
        // A figure that the file does not hold refuses the form: without it the line would look like text.
        const label = row.cells.find((cell) => cell !== "") ?? "";
        const faults = broken.map(({ fault }) => ({ cell: votes, fault }));
        return [{ ...figureRow(row, label, ""), faults }];
      }
      const labelled = values.filter(({ field }) => !PLACES.some((place) => place === unitOf(field)));
      if (labelled.length > 0) isOver = true;
      if (values.length > 0)
        return labelled.map(({ label, field, value }) =>
          figureRow(row, names.has(headerKey(label)) ? label : (fields.get(field) ?? label), value),
        );
      const [label = "", value = "", more] = row.cells.filter((cell) => cell !== "");
      const isFigure = more === undefined && isNoCandidate(label) && readCount(value).is === "count";
      return isFigure ? [figureRow(row, label, value)] : [];
    },
  };
}
