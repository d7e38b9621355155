import type { CountCell } from "../cells/numbers.ts";
import { type Problem, problemOf } from "../problem.ts";
import { TOTAL_ROW_DIFFERS } from "../problems/row-problems.ts";

/** Adds up the rows of a file, to hold its total rows against them. */
export interface RunningTotals {
  /** A row of data: its counts in the order of the columns. Cells without a count add nothing. */
  add(counts: readonly (CountCell | null)[]): void;
  /** A total row of a level: compared with all rows since the last total of that level. */
  compare(
    line: number,
    of: string,
    counts: readonly (CountCell | null)[],
    texts: readonly string[],
  ): readonly Problem[];
}

/** Running totals of the columns with these names. */
export function runningTotals(columns: readonly string[]): RunningTotals {
  const sums = new Float64Array(columns.length);
  const before = new Map<string, Float64Array>();
  return {
    add(counts) {
      for (let index = 0; index < counts.length; index += 1) {
        const cell = counts[index];
        if (cell?.is === "count") sums[index] = (sums[index] ?? 0) + cell.value;
      }
    },
    compare(line, of, counts, texts) {
      const last = of === "all" ? undefined : before.get(of);
      before.set(of, sums.slice());
      return counts.flatMap((cell, index) => {
        const sum = (sums[index] ?? 0) - (last?.[index] ?? 0);
        if (cell?.is !== "count" || cell.value === sum) return [];
        const at = { line, column: columns[index] ?? null, value: texts[index] ?? null };
        return [problemOf(TOTAL_ROW_DIFFERS, { sum }, at)];
      });
    },
  };
}
