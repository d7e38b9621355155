import type { FileRow } from "../file-row.ts";
import type { ImportKind } from "../kinds/import-kind.ts";
import { headerKey } from "./header-key.ts";
import { decideColumns } from "./columns.ts";

/** What a file seems to be. */
export interface KindRecognised {
  /** Null where it has what no kind needs. */
  readonly kind: ImportKind | null;
  /** False where another kind fits as well: then it is asked. */
  readonly sure: boolean;
}

/**
 * A column that a kind knows by its name speaks more for it than one that could be a candidate of it, and one that it has no use
 * for speaks more against it than either.
 */
const KNOWN = 3;
const CANDIDATE = 2;
const AGAINST = 4;

/** The kind whose required columns are all there and that explains the most columns. */
export function recogniseKind(
  header: FileRow,
  rows: readonly FileRow[],
  kinds: readonly ImportKind[],
): KindRecognised {
  let best: { kind: ImportKind; score: number } | null = null;
  let second = Number.NEGATIVE_INFINITY;
  for (const kind of kinds) {
    const { columns, problems } = decideColumns({ kind, header, rows });
    if (problems.some(({ code }) => code === "F020")) continue;
    let score = 0;
    for (const { header, use } of columns)
      if (use.is !== "left out") score += use.is === "field" ? KNOWN : CANDIDATE;
      else if (headerKey(header) !== "") score -= AGAINST;
    if (best === null || score > best.score) {
      second = best?.score ?? second;
      best = { kind, score };
    } else second = Math.max(second, score);
  }
  return { kind: best?.kind ?? null, sure: best !== null && best.score > second };
}
