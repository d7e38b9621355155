import { nameKey } from "../ballot/candidate-name.ts";
import type { CountCell } from "../cells/numbers.ts";
import { isPlaceholder } from "../cells/placeholders.ts";
import { columnOf, lineOf, type Columns } from "../columns/columns.ts";
import { namesFigure } from "../columns/figure-words.ts";
import { headerKey, knownNames } from "../columns/header-names.ts";
import type { FileRow } from "../file-row.ts";
import type { PlaceId } from "../places/place-list.ts";
import { type FoundAt, type Problem, problemOf, refuses } from "../problem.ts";
import { CANDIDATE_UNKNOWN, FIGURE_ROW_LEFT_OUT } from "../problems/column-problems.ts";
import { NOT_A_NAME } from "../problems/cell-problems.ts";
import {
  CANDIDATE_ROW_TWICE,
  SAME_ROW_AGAIN,
  STATION_INCOMPLETE,
  TWO_FIGURES_FOR_A_PLACE,
} from "../problems/row-problems.ts";
import { paperProblems } from "../sheets/paper-problems.ts";
import type { Box } from "../sheets/ballot-papers.ts";
import { readSheet, type SheetCells, type SheetField } from "../sheets/result-sheet.ts";
import { leftOut, refused, rowGate, type RowGate } from "./row-gate.ts";
import { formOf, PAPERS, refusedPapers, SHEET_FIGURES } from "./sheet-cells.ts";
import type { PlaceLocator, PlaceSheet, RowPlan, RowRead } from "./row-plan.ts";

const SHARED = [...SHEET_FIGURES, ...PAPERS] as const;
type Shared = (typeof SHARED)[number];

/** A figure of a station with the row it stands in. */
interface Figure {
  readonly cell: CountCell;
  readonly line: number;
  readonly column: string | null;
  /** What the cell says, where that is not the plain number. */
  readonly text: string | null;
}

function figureIn(cell: CountCell, line: number, column: string | null, text: string): Figure {
  const isPlain = cell.is === "count" && String(cell.value) === text;
  return { cell, line, column, text: isPlain ? null : text };
}

const foundAt = ({ cell, line, column, text }: Figure): FoundAt => ({
  line,
  column,
  value: text ?? (cell.is === "count" ? String(cell.value) : null),
});

const BLANK: CountCell = { is: "blank" };

/** Meaning of a cell in the column of candidates: a place on the ballot, another figure of the station, or null if unknown. */
type Meaning = { readonly place: number } | { readonly figure: Shared } | null;

/** Size of the cache of names: more than any ballot has, with its spellings. */
const MAX_NAMES = 5_000;

/** What was read of a station so far: small, as all those of a country wait for the end of the file. */
interface Held {
  readonly line: number;
  /** By place on the ballot; where none is read yet, undefined. */
  readonly votes: (CountCell | undefined)[];
  /** The row of each. */
  readonly lines: number[];
  /** What the cells of votes say, where that is not the plain number. */
  texts: Map<number, string> | null;
  readonly shared: Partial<Record<Shared, Figure>>;
  readonly problems: Problem[];
  refused: boolean;
}

/**
 * Reads results by station, a row for each candidate. `ballot` has the place of each name on the ballot, by `nameKey`, and
 * `candidates` says how many stand on it, where the file may not name them all. Figures
 * of a station may stand in columns beside its candidates, or in rows of their own (`Invalid votes` in the place of a name).
 */
export function longResultsPlan(
  columns: Columns,
  locator: PlaceLocator,
  ballot: ReadonlyMap<string, number>,
  candidates = new Set(ballot.values()).size,
  gate = longResultsGate(columns, locator),
): RowPlan<PlaceSheet> {
  const names = knownNames(columns.kind);
  const candidateColumn = columnOf(columns, "candidate");
  const votesColumn = columnOf(columns, "votes");
  const shared = sharedColumns(columns);
  const fieldNames = new Map<string, string>(columns.kind.fields.map(({ id, name }) => [id, name]));
  const namesOnBallot = new Map([...ballot].map(([name, place]) => [place, name]));
  const held = new Map<PlaceId, Held>();
  const places = Math.max(candidates, ...[...ballot.values()].map((place) => place + 1));

  function voteAt({ votes, lines, texts }: Held, at: number): Figure | undefined {
    const cell = votes[at];
    if (cell === undefined) return undefined;
    return { cell, line: lines[at] ?? 0, column: votesColumn?.header ?? null, text: texts?.get(at) ?? null };
  }

  function keepVote(station: Held, at: number, { cell, line, text }: Figure): void {
    station.votes[at] = cell;
    station.lines[at] = line;
    if (text === null) return;
    station.texts ??= new Map();
    station.texts.set(at, text);
  }

  const meanings = new Map<string, Meaning>();
  function meaningOf(name: string): Meaning {
    const known = meanings.get(name);
    if (known !== undefined) return known;
    const place = ballot.get(nameKey(name));
    const figure =
      place === undefined ? SHARED.find((field) => names.get(headerKey(name))?.id === field) : undefined;
    const meaning = place !== undefined ? { place } : figure !== undefined ? { figure } : null;
    if (meanings.size < MAX_NAMES) meanings.set(name, meaning);
    return meaning;
  }

  const figuresLeftOut = new Set<string>();
  /** A row of a name that is on no ballot. */
  function noCandidate(name: string, line: number, { cell }: Figure): RowRead<PlaceSheet> {
    const at = { line, column: candidateColumn?.header ?? null, value: name };
    if (namesFigure(name)) {
      const isFirst = !figuresLeftOut.has(nameKey(name));
      figuresLeftOut.add(nameKey(name));
      return leftOut(line, "no candidate", isFirst ? [problemOf(FIGURE_ROW_LEFT_OUT, { name }, at)] : []);
    }
    if (!isPlaceholder(name)) return refused(line, [problemOf(CANDIDATE_UNKNOWN, { name }, at)]);
    const hasVotes = cell.is !== "blank" && cell.is !== "dash" && !(cell.is === "count" && cell.value === 0);
    return hasVotes
      ? refused(line, [problemOf(NOT_A_NAME, { text: name }, at)])
      : leftOut(line, "no candidate");
  }

  function read(row: FileRow): RowRead<PlaceSheet> {
    const { line, cells } = row;
    const stopped = gate.stopped(row);
    if (stopped !== null) return stopped;
    const counts = gate.counts(row);
    const found = locator.place(row);
    if (found.is === "stopped") return found.row;
    const name = cells[candidateColumn?.index ?? -1] ?? "";
    const figure = figureIn(
      counts[0] ?? BLANK,
      line,
      votesColumn?.header ?? null,
      cells[votesColumn?.index ?? -1] ?? "",
    );
    const meaning = meaningOf(name);
    if (meaning === null) return noCandidate(name, line, figure);

    const station = held.get(found.place.id) ?? {
      line,
      votes: Array.from({ length: places }),
      lines: Array.from({ length: places }, () => 0),
      texts: null,
      shared: {},
      problems: [...found.warnings],
      refused: false,
    };
    held.set(found.place.id, station);
    for (const [index, { field, column }] of shared.entries()) {
      const cell = counts[index + 1];
      if (cell !== undefined && cell.is !== "blank")
        share(station, field, figureIn(cell, line, column.header, cells[column.index] ?? ""));
    }
    if ("figure" in meaning) {
      share(station, meaning.figure, figure);
      return { line, record: null, leftOut: null, held: true, problems: [] };
    }
    const before = voteAt(station, meaning.place);
    if (before === undefined) {
      keepVote(station, meaning.place, figure);
      return { line, record: null, leftOut: null, held: true, problems: [] };
    }
    const { line: firstLine } = before;
    if (sameFigure(before.cell, figure.cell))
      return leftOut(line, "same row", [
        problemOf(SAME_ROW_AGAIN, lineOf(columns, firstLine), foundAt(figure)),
      ]);
    station.refused = true;
    station.problems.push(problemOf(CANDIDATE_ROW_TWICE, lineOf(columns, line), foundAt(before)));
    return refused(line, [problemOf(CANDIDATE_ROW_TWICE, lineOf(columns, firstLine), foundAt(figure))]);
  }

  /** Every row of a station may repeat its register and sums: they must agree. */
  function share(station: Held, field: Shared, figure: Figure): void {
    const before = station.shared[field];
    if (before === undefined) station.shared[field] = figure;
    else if (!sameFigure(before.cell, figure.cell)) {
      station.refused = true;
      station.problems.push(
        problemOf(TWO_FIGURES_FOR_A_PLACE, lineOf(columns, before.line), foundAt(figure)),
      );
    }
  }

  function ended(id: PlaceId, station: Held): RowRead<PlaceSheet> {
    const { line, votes, problems } = station;
    if (station.refused) return refused(line, problems);
    const lacking = candidates - votes.filter((cell) => cell !== undefined).length;
    if (lacking > 0)
      return refused(line, [...problems, problemOf(STATION_INCOMPLETE, { candidates: lacking }, { line })]);
    const cellOf = (field: Shared) => station.shared[field]?.cell ?? null;
    const sheetCells: SheetCells = {
      votes: votes.map((cell) => cell ?? BLANK),
      registered: cellOf("registered"),
      valid: cellOf("valid"),
      invalid: cellOf("invalid"),
      total: cellOf("total"),
      notReporting: cellOf("notReporting"),
      nullified: cellOf("nullified"),
    };
    const figureAt = (field: SheetField): FoundAt => {
      const figure = typeof field === "number" ? voteAt(station, field) : station.shared[field];
      return figure === undefined ? { line } : foundAt(figure);
    };
    const { sheet, findings } = readSheet(sheetCells, (field) => figureAt(field).column ?? String(field));
    const papers = papersIn(station);
    if (sheet === null || papers.some(({ code }) => refuses(code))) {
      const found = findings.map(({ about, problem }) => problem(figureAt(about)));
      return refused(line, [...problems, ...found, ...papers]);
    }
    problems.push(...papers);
    return { line, record: { place: id, sheet }, leftOut: null, held: false, problems };
  }

  /** What is wrong with the ballot papers of a station. */
  function papersIn(station: Held): readonly Problem[] {
    const { shared: figures, votes } = station;
    if (PAPERS.every((field) => figures[field] === undefined)) return [];
    const read = PAPERS.flatMap((field) => {
      const figure = figures[field];
      return figure?.cell.is === "refused"
        ? [refusedPapers(figure.cell, figure.text ?? "", foundAt(figure))]
        : [];
    });
    const at = new Map<Box, FoundAt>();
    const boxOf = (figure: Figure | undefined, name: string): Box | null => {
      if (figure?.cell.is !== "count") return null;
      const box = { name, value: figure.cell.value };
      at.set(box, foundAt(figure));
      return box;
    };
    const own = (field: Shared) => boxOf(figures[field], fieldNames.get(field) ?? field);
    const boxes = votes.map((_, place) => boxOf(voteAt(station, place), namesOnBallot.get(place) ?? ""));
    if (boxes.includes(null)) return read;
    const form = formOf(
      boxes.filter((box) => box !== null),
      own,
    );
    return [...read, ...paperProblems(form, (box) => at.get(box) ?? { line: station.line })];
  }

  /** Each station is let go once its sheet is given out. */
  function* sheets(): Generator<RowRead<PlaceSheet>> {
    for (const [id, station] of held) {
      held.delete(id);
      yield ended(id, station);
    }
  }

  return {
    read,
    end: () => ({
      rows: sheets(),
      withdrawn: [],
      problems: [],
      questions: locator.questions(),
      ragged: gate.ragged(),
    }),
  };
}

/** The columns of figures that every row of a station may repeat. */
function sharedColumns(columns: Columns) {
  return SHARED.flatMap((field) => {
    const column = columnOf(columns, field);
    return column === undefined ? [] : [{ field, column }];
  });
}

/** The gate of such a file: one for all plans that read parts of it. */
export function longResultsGate(columns: Columns, { isStation }: PlaceLocator): RowGate {
  const shared = sharedColumns(columns).map(({ column }) => column.index);
  return rowGate(columns, [columnOf(columns, "votes")?.index ?? -1, ...shared], isStation);
}

function sameFigure(one: CountCell, other: CountCell): boolean {
  return one.is === "count" && other.is === "count" ? one.value === other.value : one.is === other.is;
}
