import { NOT_A_NUMBER, PERCENT_BELOW_1 } from "../problems/cell-problems.ts";
import type { Problem } from "../problem.ts";
import { problemOf, type FoundAt } from "../problems/problem-of.ts";

/**
 * Problems of an amount of this unit as its cell is written: a count is whole and no percentage, and a percentage below 1 is
 * warned about if it has no sign.
 */
export function amountProblems(value: number, unit: "percent" | "count", at: FoundAt): readonly Problem[] {
  const hasSign = at.value?.trimEnd().endsWith("%") ?? false;
  if (unit === "count") {
    if (hasSign) return [problemOf(NOT_A_NUMBER, { reason: "percent" }, at)];
    return Number.isInteger(value) ? [] : [problemOf(NOT_A_NUMBER, { reason: "not whole" }, at)];
  }
  if (hasSign || value <= 0 || value >= 1) return [];
  const meant = `${Number((value * 100).toFixed(6))}%`;
  return [problemOf(PERCENT_BELOW_1, { text: String(value), meant }, at)];
}
