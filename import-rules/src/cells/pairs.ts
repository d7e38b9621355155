import { NOT_A_PAIR } from "../problems/cell-problems.ts";
import { readCount, refusedCell, type RefusedCell } from "./counts.ts";

/** What a cell of two counts says: `179/180` is 179 received of 180 expected. */
export type PairCell =
  | { readonly is: "pair"; readonly received: number; readonly expected: number }
  | { readonly is: "blank" }
  | RefusedCell;

/** Reads two counts with a slash or “of” between them. */
export function readPair(text: string): PairCell {
  if (text === "" || text === "-") return { is: "blank" };
  const parts = text.split(/\/|\sof\s/i);
  const [received, expected] = parts.map((part) => readCount(part.trim()));
  if (parts.length === 2 && received?.is === "count" && expected?.is === "count")
    return { is: "pair", received: received.value, expected: expected.value };
  return refusedCell(NOT_A_PAIR, {});
}
