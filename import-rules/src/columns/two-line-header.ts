import { readCount } from "../cells/numbers.ts";
import type { FileRow } from "../file-row.ts";
import type { ImportKind } from "../kinds/import-kind.ts";
import { headerKey } from "./header-key.ts";
import { knownNames } from "./known-names.ts";

/**
 * Names of columns from a header in two lines: groups above names (“Votes” above the candidates), or names that go on in the
 * second line. Null unless that is certain: no cell of the second line is a figure, each stands in a column of figures or completes a
 * known name, and no known name would be lost.
 */
export function joinedHeader(
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
export function hasOnlyNames({ cells }: FileRow): boolean {
  const filled = cells.filter((cell) => cell !== "");
  return filled.length > 0 && filled.every((cell) => readCount(cell).is === "refused" && /\p{L}/u.test(cell));
}

function holdsFigures(rows: readonly FileRow[], index: number): boolean {
  const filled = rows
    .map(({ cells }) => cells[index] ?? "")
    .filter((cell) => cell !== "" && !cell.endsWith("%"));
  return filled.length > 0 && filled.every((cell) => readCount(cell).is !== "refused");
}
