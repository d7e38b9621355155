import { NOT_A_NUMBER } from "../problems/cell-problems.ts";
import { readCount, refusedCell, type RefusedCell } from "./counts.ts";

/** What a cell of a number says that may have decimals. */
export type AmountCell =
  | { readonly is: "amount"; readonly value: number }
  | { readonly is: "blank" }
  | RefusedCell;

/** `49.8`, `92.75`; three decimals would be thousands to other readers, but behind a 0 and in a percentage. */
const DECIMALS = /^(?:\d{1,9}\.(?:\d{1,2}|\d{4,6})|0\.\d{3})$/;
const PERCENT = /^\d{1,9}\.\d{1,6}$/;

/** Reads a count, or a number with a decimal point; a percent sign behind it is dropped. */
export function readAmount(text: string): AmountCell {
  const number = text.replace(/\s?%$/, "");
  if (DECIMALS.test(number) || (number !== text && PERCENT.test(number)))
    return { is: "amount", value: Number(number) };
  if (/^\d+,\d{1,2}$/.test(number)) return refusedCell(NOT_A_NUMBER, { reason: "separators" });
  const count = readCount(number);
  if (count.is === "refused") return count;
  return count.is === "count" ? { is: "amount", value: count.value } : { is: "blank" };
}
