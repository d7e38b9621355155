import type { CountCell } from "../cells/numbers.ts";
import { columnOf, type Columns } from "../columns/columns.ts";
import { isPlaceholder } from "../cells/placeholders.ts";
import type { FileRow } from "../file-row.ts";
import { type FoundAt, type Problem, problemOf, refuses } from "../problem.ts";
import { READ_AS_BLANK } from "../problems/cell-problems.ts";
import type { Box, FormBoxes } from "../sheets/ballot-papers.ts";
import { paperProblems } from "../sheets/paper-problems.ts";
import { readSheet, type ResultSheet, type SheetCells, type SheetField } from "../sheets/result-sheet.ts";

/** The column of each candidate of a contest, in the order of the ballot. */
export type BallotColumns = readonly number[];

/** Which columns hold counts, and how a row of them becomes a sheet. */
export interface SheetReader {
  /** Places of the columns, as `rowGate` wants them. */
  readonly countColumns: readonly number[];
  /** The sheet of a row, or its problems. `counts` are those of {@link countColumns}. */
  read(
    row: FileRow,
    counts: readonly CountCell[],
  ): { readonly sheet: ResultSheet | null; readonly problems: readonly Problem[] };
}

export const SHEET_FIGURES = [
  "registered",
  "valid",
  "invalid",
  "total",
  "notReporting",
  "nullified",
] as const;
/** Boxes of ballot papers: compared with the sheet, and no part of it. */
export const PAPERS = ["papersReceived", "papersUsed", "papersUnused", "spoilt", "papersCounted"] as const;
const OTHERS = [...SHEET_FIGURES, ...PAPERS] as const;

/** Finds the columns of a wide sheet's figures once a file; `names` are those of candidates, where one may have no column. */
export function sheetReader(
  columns: Columns,
  ballot: BallotColumns,
  names: readonly string[] = [],
): SheetReader {
  const others = OTHERS.flatMap((field) => {
    const column = columnOf(columns, field);
    return column === undefined ? [] : [{ field, index: column.index }];
  });
  const countColumns = [...ballot, ...others.map(({ index }) => index)];
  const places = Object.fromEntries(others.map(({ field }, at) => [field, ballot.length + at])) as Partial<
    Record<(typeof OTHERS)[number], number>
  >;
  const hasPapers = PAPERS.some((field) => places[field] !== undefined);
  const headerOf = (field: SheetField | (typeof PAPERS)[number]) => {
    const index = typeof field === "number" ? ballot[field] : countColumns[places[field] ?? -1];
    return { index: index ?? -1, header: columns.columns[index ?? -1]?.header ?? null };
  };
  const nameOf = (field: SheetField) =>
    headerOf(field).header ?? (typeof field === "number" ? names[field] : undefined) ?? String(field);

  return {
    countColumns,
    read({ line, cells: texts }, counts) {
      const at = (field: (typeof OTHERS)[number]) => {
        const place = places[field];
        return place === undefined ? null : (counts[place] ?? null);
      };
      const cells: SheetCells = {
        votes: counts.slice(0, ballot.length),
        registered: at("registered"),
        valid: at("valid"),
        invalid: at("invalid"),
        total: at("total"),
        notReporting: at("notReporting"),
        nullified: at("nullified"),
      };
      const { sheet, findings } = readSheet(cells, nameOf);
      const papers = hasPapers ? papersOf(line, texts, counts) : [];
      if (findings.length === 0)
        return { sheet: papers.some(({ code }) => refuses(code)) ? null : sheet, problems: papers };
      const problems = findings.map(({ about, problem }) => {
        const { index, header } = headerOf(about);
        return problem({ line, column: header, value: texts[index] ?? null });
      });
      return { sheet, problems: [...problems, ...papers] };
    },
  };

  /** What is wrong with the ballot papers of a row. */
  function papersOf(
    line: number,
    texts: readonly string[],
    counts: readonly CountCell[],
  ): readonly Problem[] {
    const foundAt = (index: number) => ({
      line,
      column: columns.columns[index]?.header ?? null,
      value: texts[index] ?? null,
    });
    const indexOfBox = new Map<Box, number>();
    const boxAt = (place: number | undefined): Box | null => {
      const [cell, index] = [counts[place ?? -1], countColumns[place ?? -1]];
      if (cell?.is !== "count" || index === undefined) return null;
      const box = { name: columns.columns[index]?.header ?? "", value: cell.value };
      indexOfBox.set(box, index);
      return box;
    };
    const votes = ballot.map((_, place) => boxAt(place));
    const problems = PAPERS.flatMap((field) => {
      const [cell, { index }] = [counts[places[field] ?? -1], headerOf(field)];
      return cell?.is === "refused" ? [refusedPapers(cell, texts[index] ?? "", foundAt(index))] : [];
    });
    if (votes.includes(null)) return problems;
    const form = formOf(
      votes.filter((box) => box !== null),
      (field) => boxAt(places[field]),
    );
    return [...problems, ...paperProblems(form, (box) => foundAt(indexOfBox.get(box) ?? -1))];
  }
}

/** What is wrong with a box of papers that holds no number. A placeholder is a blank box. */
export const refusedPapers = (cell: Extract<CountCell, { is: "refused" }>, text: string, at: FoundAt) =>
  isPlaceholder(text) ? problemOf(READ_AS_BLANK, { text }, at) : cell.problem(at);

/** The boxes of a form: its votes, and of each figure its own box; null where it has none. */
export function formOf(
  votes: readonly Box[],
  boxOf: (field: Exclude<(typeof OTHERS)[number], "notReporting" | "nullified">) => Box | null,
): FormBoxes {
  return {
    votes,
    registered: boxOf("registered"),
    valid: boxOf("valid"),
    invalid: boxOf("invalid"),
    total: boxOf("total"),
    counted: boxOf("papersCounted"),
    spoilt: boxOf("spoilt"),
    unused: boxOf("papersUnused"),
    used: boxOf("papersUsed"),
    received: boxOf("papersReceived"),
  };
}
