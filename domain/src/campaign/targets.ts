import { roundTo } from "../results/turnout.ts";

/**
 * How much of a target a value is, in percent with so many decimals; null where either is unknown or the target 0. Only what is
 * reached reads 100, and what is beyond it more.
 */
export function reachedPercent(value: number | null, target: number | null, decimals = 1): number | null {
  if (value === null || target === null || target <= 0) return null;
  const percent = roundTo((value / target) * 100, decimals);
  return value < target ? Math.min(roundTo(100 - 10 ** -decimals, decimals), percent) : percent;
}

/** Progress of a value towards its target, 0 to 100 with one decimal; null where either is unknown or the target 0. */
export function progressTowards(value: number | null, target: number | null): number | null {
  const percent = reachedPercent(value, target);
  return percent === null ? null : Math.min(100, Math.max(0, percent));
}
