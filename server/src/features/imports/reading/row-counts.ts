import type { RowRead } from "@command-center/import-rules/plans/row-plan";
import { refuses } from "@command-center/import-rules/problem";

/** How many rows of a file were read, refused, warned about and left out. */
export interface RowCounts {
  rows: number;
  refused: number;
  warned: number;
  leftOut: number;
}

export const noRows = (): RowCounts => ({ rows: 0, refused: 0, warned: 0, leftOut: 0 });

/** Counts a row. A row that can only be judged at the end of the file is counted there. */
export function countRow(counts: RowCounts, { leftOut, held, problems }: RowRead<unknown>): void {
  if (leftOut !== null) counts.leftOut += 1;
  else if (!held) counts.rows += 1;
  if (problems.some(({ code }) => refuses(code))) counts.refused += 1;
  else if (problems.length > 0) counts.warned += 1;
}
