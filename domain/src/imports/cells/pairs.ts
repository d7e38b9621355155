import { NOT_A_PAIR, NOT_A_SHARE } from "../problems/cell-problems.ts";
import { readCount, refusedCell, type RefusedCell } from "./counts.ts";

/** What a cell of two counts says: `179/180` is 179 received of 180 expected. */
export type PairCell =
  | { readonly is: "pair"; readonly received: number; readonly expected: number }
  | { readonly is: "blank" }
  | RefusedCell;

/** Reads two counts with a slash or “of” between them. */
export function readPair(text: string): PairCell {
  if (text === "" || text === "-") return { is: "blank" };
  const parts = text.split(/\s*\/\s*|\s+of\s+/i);
  const [received, expected] = parts.map((part) => readCount(part));
  if (parts.length === 2 && received?.is === "count" && expected?.is === "count")
    return { is: "pair", received: received.value, expected: expected.value };
  return refusedCell(NOT_A_PAIR, {});
}

/** What a cell of a percentage says. */
export type ShareCell =
  | { readonly is: "share"; readonly percent: number }
  | { readonly is: "blank" }
  | RefusedCell;

const SHARE = /^(\d{1,3}(?:[.,]\d{1,6})?)\s*(%?)$/;

/** Reads a percentage from 0 to 100: `58.2%`, `58,2 %`, `58.2`. Without a sign, what is 1 or less may be a fraction. */
export function readShare(text: string): ShareCell {
  if (text === "" || text === "-") return { is: "blank" };
  const parts = SHARE.exec(text);
  if (parts === null) return refusedCell(NOT_A_SHARE, { reason: "unreadable" });
  const percent = Number((parts[1] ?? "").replace(",", "."));
  if (percent > 100) return refusedCell(NOT_A_SHARE, { reason: "over 100" });
  if (parts[2] === "" && percent > 0 && percent <= 1)
    return refusedCell(NOT_A_SHARE, { reason: "two readings" });
  return { is: "share", percent };
}
