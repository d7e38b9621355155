import { countedText } from "@command-center/domain/number-text";
import type { Columns } from "@command-center/import-rules/columns/columns";
import { LEAVE_OUT } from "@command-center/import-rules/places/place-question";
import { HIDDEN_COLUMN } from "@command-center/import-rules/problems/column-problems";
import { type Problem, problemOf } from "@command-center/import-rules/problem";
import type { Recognised } from "../../../../spreadsheets/recognise.ts";
import type { RowBatch } from "../../../../spreadsheets/spreadsheet.ts";
import { confirmationId, type Question } from "../import-choices.ts";

/** The rows that a sheet hides: a user says whether they are imported. */
export interface HiddenRows {
  /** The rows to read, without hidden ones where these are left out. */
  shown(batches: AsyncIterable<RowBatch>, headerLine: number): AsyncGenerator<RowBatch, void, void>;
  /** The question about the rows that were read; none if no row is hidden. */
  questions(): readonly Question[];
}

/** Follows the hidden rows of the sheets that are read, with the answers given so far. */
export function hiddenRows(sheets: readonly string[], answers: Readonly<Record<string, string>>): HiddenRows {
  const id = confirmationId("hiddenRows", sheets);
  const answer = answers[id] ?? null;
  const lines = new Set<number>();
  let first: number | null = null;
  return {
    async *shown(batches, headerLine) {
      for await (const batch of batches) {
        const hidden = batch.rows.filter(({ line, isHidden }) => isHidden === true && line > headerLine);
        for (const { line } of hidden) {
          first ??= line;
          lines.add(line);
        }
        yield hidden.length > 0 && answer === LEAVE_OUT
          ? { ...batch, rows: batch.rows.filter(({ line }) => !lines.has(line)) }
          : batch;
      }
    },
    questions() {
      if (first === null) return [];
      const many = countedText(lines.size, "row", "rows");
      return [
        {
          id,
          asks: `The file hides ${many}, for instance by a filter. Should hidden rows be imported?`,
          line: first,
          rows: lines.size,
          suggestions: [
            { answer: LEAVE_OUT, label: "Leave hidden rows out" },
            { answer: "import", label: "Import them like the others" },
          ],
          answer,
        },
      ];
    },
  };
}

/** Warnings about columns that are read though the sheet hides them. */
export function hiddenColumns(recognised: Recognised, columns: Columns): readonly Problem[] {
  if (recognised.format === "csv") return [];
  const hidden = new Set(recognised.hiddenColumns);
  return columns.columns
    .filter(({ index, use }) => hidden.has(index) && use.is !== "left out")
    .map(({ header }) =>
      problemOf(HIDDEN_COLUMN, { column: header }, { line: columns.headerLine, column: header }),
    );
}
