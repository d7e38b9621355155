import type { ProblemKind } from "../problem.ts";
import { CELL_PROBLEMS } from "./cell-problems.ts";
import { COLUMN_PROBLEMS } from "./column-problems.ts";
import { LAYOUT_PROBLEMS } from "./layout-problems.ts";
import { PAPER_PROBLEMS } from "./paper-problem-kinds.ts";
import { PETITION_PROBLEMS } from "./petition-problems.ts";
import { PLACE_PROBLEMS, SEAT_PROBLEMS } from "./place-problems.ts";
import { RECORD_PROBLEMS } from "./record-problems.ts";
import { ROW_PROBLEMS } from "./row-problems.ts";
import { TALLY_PROBLEMS } from "./tally-problems.ts";
import { SHEET_PROBLEMS } from "./sheet-problems.ts";

/** All that can be wrong with columns, cells, places and rows, by code: those that refuse first, then those that warn. */
export const ROW_PROBLEM_KINDS: readonly ProblemKind[] = [
  ...COLUMN_PROBLEMS,
  ...LAYOUT_PROBLEMS,
  ...CELL_PROBLEMS,
  ...PLACE_PROBLEMS,
  ...ROW_PROBLEMS,
  ...RECORD_PROBLEMS,
  ...PAPER_PROBLEMS,
  ...PETITION_PROBLEMS,
  ...SEAT_PROBLEMS,
  ...TALLY_PROBLEMS,
  ...SHEET_PROBLEMS,
].sort((one, other) => (one.code < other.code ? -1 : 1));
