import { readCount } from "../cells/numbers.ts";
import type { FileRow } from "../file-row.ts";
import type { ImportKind } from "../kinds/import-kind.ts";
import { labelReader } from "../layouts/label-lines.ts";
import { type Problem, problemOf } from "../problem.ts";
import { HEADER_NOT_FOUND } from "../problems/column-problems.ts";
import { headerKey, knownNames } from "./header-names.ts";

/** Rows in which a header is looked for: titles and notes may stand above it. */
export const HEADER_WITHIN = 100;
/** Fewer known names than these are no header: a single word may stand in a title. */
const LEAST_KNOWN = 2;

/** The header's row among the first ones, or why there is none. */
export type HeaderFound =
  | {
      readonly is: "found";
      /** Place of its last line. */
      readonly index: number;
      /** Its names at its last line. */
      readonly row: FileRow;
      /** Line of its groups or beginnings of names, where it takes two lines. */
      readonly firstLine: number | null;
    }
  | { readonly is: "missing"; readonly problem: Problem };

/**
 * The row that names the most columns of any of these kinds; the first of several, as converted documents repeat their
 * header on every page. Two lines are joined where they are certainly one header: see {@link joinedHeader}.
 */
export function findHeader(rows: readonly FileRow[], kinds: readonly ImportKind[]): HeaderFound {
  const searched = rows.slice(0, HEADER_WITHIN);
  const labels = kinds.filter(({ hasPublishers }) => hasPublishers).map(labelReader);
  const titles = new Set(searched.filter((row) => labels.some((read) => read(row).isOnlyLabels)));
  // Labels and values in turn are a header only where no other line is: `County, X, Constituency, Y`.
  const best =
    mostKnown(searched, kinds, (row) => !titles.has(row)) ??
    mostKnown(searched, kinds, (row) => titles.has(row));
  if (best === null) return { is: "missing", problem: headerMissing(searched) };
  const { index: at, row } = best;
  for (const last of [at + 1, at]) {
    const [upper, lower] = [searched[last - 1], searched[last]];
    // A line without a name of its own above the header is a title, and so is one of labels.
    if (
      upper === undefined ||
      lower === undefined ||
      titles.has(upper) ||
      titles.has(lower) ||
      (last === at && filledCells(upper) < LEAST_KNOWN)
    )
      continue;
    const names = joinedHeader([upper, lower], rows.slice(last + 1), kinds);
    if (names === null || (last === at && sameNames(names, row.cells))) continue;
    return { is: "found", index: last, row: { line: lower.line, cells: names }, firstLine: upper.line };
  }
  return { is: "found", index: at, row, firstLine: null };
}

/** The row that names the most columns of a kind, at least {@link LEAST_KNOWN}. */
function mostKnown(
  rows: readonly FileRow[],
  kinds: readonly ImportKind[],
  isSearched: (row: FileRow) => boolean,
): { readonly index: number; readonly row: FileRow } | null {
  let best: { index: number; row: FileRow; known: number } | null = null;
  for (const [index, row] of rows.entries()) {
    if (!isSearched(row)) continue;
    const keys = row.cells.map(headerKey);
    for (const kind of kinds) {
      const names = knownNames(kind);
      const fields = new Set<string>();
      for (const key of keys) {
        const field = names.get(key);
        if (field !== undefined) fields.add(field.id);
      }
      if (fields.size >= LEAST_KNOWN && fields.size > (best?.known ?? 0))
        best = { index, row, known: fields.size };
    }
  }
  return best;
}

/** Names of a likely header in a sentence at most. */
const MOST_NAMES = 4;

/** Names the first line that may be a header: of names alone, above a row with a figure. */
function headerMissing(searched: readonly FileRow[]): Problem {
  const at = searched.findIndex(
    (row, index) => filledCells(row) >= LEAST_KNOWN && hasOnlyNames(row) && hasFigure(searched[index + 1]),
  );
  const found = searched[at];
  const likely = found === undefined ? {} : { line: found.line, names: namesOf(found).slice(0, MOST_NAMES) };
  return problemOf(HEADER_NOT_FOUND, { searched: searched.length, ...likely }, { line: found?.line ?? null });
}

const hasFigure = (row: FileRow | undefined) =>
  row?.cells.some((cell) => readCount(cell).is === "count") ?? false;

const namesOf = ({ cells }: FileRow) => cells.filter((cell) => cell !== "");
const filledCells = (row: FileRow) => namesOf(row).length;

const sameNames = (one: readonly string[], other: readonly string[]) =>
  one.every((name, index) => name === (other[index] ?? ""));

/**
 * Names of columns from a header in two lines: groups above names (“Votes” above the candidates), or names that go on in the
 * second line. Null unless that is certain: no cell of the second line is a figure, each stands in a column of figures or completes a
 * known name, and no known name would be lost.
 */
function joinedHeader(
  [upper, lower]: readonly [FileRow, FileRow],
  below: readonly FileRow[],
  kinds: readonly ImportKind[],
): readonly string[] | null {
  if (![upper, lower].every(hasOnlyNames)) return null;
  const isKnown = (name: string) => kinds.some((kind) => knownNames(kind).has(headerKey(name)));
  const names: string[] = [];
  const groups = new Set<string>();
  let group = false;
  for (let index = 0; index < Math.max(upper.cells.length, lower.cells.length); index += 1) {
    const [top, bottom] = [upper.cells[index] ?? "", lower.cells[index] ?? ""];
    if (top !== "") group = (upper.cells[index + 1] ?? "") === "" && (lower.cells[index + 1] ?? "") !== "";
    if (group) groups.add(top);
    const both = `${top} ${bottom}`.trim();
    if (bottom === "") names.push(top);
    else if (top === "" || group || (!isKnown(both) && isKnown(bottom))) names.push(bottom);
    else if (isKnown(both) || !isKnown(top)) names.push(both);
    else return null;
    const name = names.at(-1) ?? "";
    if (bottom !== "" && !isKnown(name) && !holdsFigures(below, index)) return null;
  }
  const known = (cells: readonly string[]) =>
    cells.filter((name) => !groups.has(name) && isKnown(name)).length;
  return known(names) >= Math.max(known(upper.cells), known(lower.cells)) ? names : null;
}

/** Whether a line has nothing but words, as no row with figures has. */
function hasOnlyNames({ cells }: FileRow): boolean {
  const filled = cells.filter((cell) => cell !== "");
  return filled.length > 0 && filled.every((cell) => readCount(cell).is === "refused" && /\p{L}/u.test(cell));
}

function holdsFigures(rows: readonly FileRow[], index: number): boolean {
  const filled = rows
    .map(({ cells }) => cells[index] ?? "")
    .filter((cell) => cell !== "" && !cell.endsWith("%"));
  return filled.length > 0 && filled.every((cell) => readCount(cell).is !== "refused");
}
