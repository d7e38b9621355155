import { readCount } from "../cells/numbers.ts";
import type { FileRow } from "../file-row.ts";
import type { ImportKind } from "../kinds/import-kind.ts";
import { importKind } from "../kinds/import-kinds.ts";
import { TITLES_DISAGREE } from "../problems/layout-problems.ts";
import { headerKey, knownNames } from "./header-names.ts";
import { columnOf, decideColumns, type Columns } from "./columns.ts";
import { missingFields } from "./missing-fields.ts";

/** What a file seems to be. */
export interface KindRecognised {
  /** Null where it has what no kind needs. */
  readonly kind: ImportKind | null;
  /** False where another kind fits as well, or where something speaks against it: then it is asked. */
  readonly sure: boolean;
  /** What speaks against it, in a sentence. */
  readonly doubt: string | null;
}

/**
 * A column that a kind knows by its name speaks more for it than one that could be a candidate of it, and one that it has no use
 * for speaks more against it than either.
 */
const KNOWN = 3;
const CANDIDATE = 2;
const AGAINST = 4;

/**
 * The kind whose required columns are all there and that explains the most columns. `titles` are the texts around the table, and
 * `above` the rows above its header. A station list is recognised only where nothing speaks against it, and one of nullified stations only with reasons.
 */
export function recogniseKind(
  header: FileRow,
  rows: readonly FileRow[],
  kinds: readonly ImportKind[],
  titles: readonly string[] = [],
  above: readonly FileRow[] = [],
): KindRecognised {
  let best: { kind: ImportKind; score: number; columns: Columns } | null = null;
  let second = Number.NEGATIVE_INFINITY;
  for (const kind of kinds) {
    const decided = decideColumns({ kind, header, rows, above });
    const { columns, problems } = decided;
    if (problems.some(({ code }) => code === "F020")) continue;
    let score = 0;
    for (const { header, use } of columns)
      if (use.is !== "left out") score += use.is === "field" ? KNOWN : CANDIDATE;
      else if (headerKey(header) !== "") score -= AGAINST;
    if (best === null || score > best.score) {
      second = best?.score ?? second;
      best = { kind, score, columns: decided };
    } else second = Math.max(second, score);
  }
  if (best === null) return { kind: null, sure: false, doubt: lackingOf({ header, rows, above }, kinds) };
  const { kind, score, columns } = best;
  const doubt =
    kind.id === "station-list"
      ? stationListDoubt({ columns, rows, titles })
      : kind.id === "nullified-stations" && columnOf(columns, "reason") === undefined
        ? "No column says why stations were nullified."
        : null;
  return { kind, sure: score > second && doubt === null, doubt };
}

/** What the file has of the kind that it is nearest to, and what it lacks of it; null without a column of any kind. */
function lackingOf(
  table: { readonly header: FileRow; readonly rows: readonly FileRow[]; readonly above: readonly FileRow[] },
  kinds: readonly ImportKind[],
): string | null {
  let nearest: { decided: Columns; found: readonly string[]; lacking: readonly string[] } | null = null;
  for (const kind of kinds) {
    const decided = decideColumns({ kind, ...table });
    const found = decided.columns.filter(({ use }) => use.is === "field").map(({ header }) => header);
    const lacking = missingFields(decided);
    const isNearer =
      nearest === null || found.length - lacking.length > nearest.found.length - nearest.lacking.length;
    if (found.length > 0 && isNearer) nearest = { decided, found, lacking };
  }
  if (nearest === null) return null;
  const { decided, found, lacking } = nearest;
  const disputed = decided.problems.find(({ code }) => code === TITLES_DISAGREE.code);
  return [
    `It has ${quoted(found)}. For “${decided.kind.title}” it lacks ${quoted(lacking)}.`,
    ...(disputed === undefined ? [] : [disputed.message]),
  ].join(" ");
}

const quoted = (names: readonly string[]) => names.map((name) => `“${name.slice(0, 30)}”`).join(", ");

/** Beginnings of words that a list of open stations does not have in its titles or columns. */
const OTHER_LISTS = [
  "NULLIF",
  "CANCEL",
  "ANNUL",
  "INVALIDAT",
  "DISQUALIF",
  "DISPUTED",
  "POSTPONE",
  "REASON",
  "CLOSED",
  "CLOSURE",
  "ABOLISH",
  "MISSING",
];

/** A file that looks like a station list. */
interface StationListCandidate {
  /** Decided for the kind of station lists. */
  readonly columns: Columns;
  /** Rows below the header. */
  readonly rows: readonly FileRow[];
  /** Texts around the table: titles above it, the names of its sheet and file. */
  readonly titles: readonly string[];
}

/**
 * Why a file with all columns of a station list may not be a station list; null without a doubt. A list closes the stations
 * that it does not name, so a list of nullified stations or a result sheet must never pass for one.
 */
function stationListDoubt({ columns, rows, titles }: StationListCandidate): string | null {
  const headers = columns.columns.map(({ header }) => header);
  const text = [...titles, ...headers].find(isOfOtherList);
  if (text !== undefined) return `“${text.trim().slice(0, 80)}” is not of a station list.`;
  const leftOut = columns.columns.filter(({ use }) => use.is === "left out");
  const result = leftOut.find(({ header }) =>
    RESULT_KINDS.some((kind) => knownNames(importKind(kind)).has(headerKey(header))),
  );
  if (result !== undefined) return `“${result.header}” is a column of results, not of a station list.`;
  const unnamed = leftOut.find(
    ({ header, index }) =>
      headerKey(header) === "" &&
      rows.filter(({ cells }) => readCount(cells[index] ?? "").is === "count").length * 2 > rows.length,
  );
  if (unnamed !== undefined)
    return `Column ${unnamed.index + 1} has figures and no name. The header may take two lines.`;
  const first = rows.find(({ cells }) => cells.some((cell) => cell !== ""));
  const station = columnOf(columns, "station")?.index ?? -1;
  return first !== undefined && (first.cells[station] ?? "") === "" && hasText(first)
    ? "The line below the names of the columns names no station. The header may take two lines."
    : null;
}

const RESULT_KINDS = ["station-results", "nullified-stations"] as const;

function isOfOtherList(text: string): boolean {
  const words = text.toUpperCase().split(/[^\p{L}]+/u);
  return words.some((word) => OTHER_LISTS.some((beginning) => word.startsWith(beginning)));
}

const hasText = ({ cells }: FileRow) => cells.filter((cell) => /\p{L}/u.test(cell)).length > 1;
