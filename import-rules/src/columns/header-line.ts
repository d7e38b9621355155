import type { FileRow } from "../file-row.ts";
import type { ImportKind } from "../kinds/import-kind.ts";
import type { Problem } from "../problem.ts";
import { HEADER_NOT_FOUND } from "../problems/column-problems.ts";
import { problemOf } from "../problems/problem-of.ts";
import { headerKey } from "./header-key.ts";
import { knownNames } from "./known-names.ts";

/** Rows in which a header is looked for: titles and notes may stand above it. */
export const HEADER_WITHIN = 100;
/** Fewer known names than these are no header: a single word may stand in a title. */
const LEAST_KNOWN = 2;

/** The header's row among the first ones, or why there is none. */
export type HeaderFound =
  | { readonly is: "found"; readonly index: number; readonly row: FileRow }
  | { readonly is: "missing"; readonly problem: Problem };

/**
 * The row that names the most columns of any of these kinds; the first of several, as converted documents repeat their
 * header on every page.
 */
export function findHeader(rows: readonly FileRow[], kinds: readonly ImportKind[]): HeaderFound {
  let best = { index: -1, known: LEAST_KNOWN - 1 };
  const searched = rows.slice(0, HEADER_WITHIN);
  for (const [index, row] of searched.entries()) {
    const keys = row.cells.map(headerKey);
    for (const kind of kinds) {
      const names = knownNames(kind);
      const fields = new Set<string>();
      for (const key of keys) {
        const field = names.get(key);
        if (field !== undefined) fields.add(field.id);
      }
      if (fields.size > best.known) best = { index, known: fields.size };
    }
  }
  const row = searched[best.index];
  return row === undefined
    ? { is: "missing", problem: problemOf(HEADER_NOT_FOUND, { searched: searched.length }, { line: null }) }
    : { is: "found", index: best.index, row };
}
