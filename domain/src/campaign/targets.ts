import { roundTo } from "../results/turnout.ts";

/**
 * How much of a target a value is, in percent with one decimal; null where either is unknown or the target 0. Only a reached
 * target reads 100, and one that is exceeded more.
 */
export function reachedPercent(value: number | null, target: number | null): number | null {
  if (value === null || target === null || target <= 0) return null;
  const percent = roundTo((value / target) * 100, 1);
  return value < target ? Math.min(99.9, percent) : percent;
}

/** Progress of a value towards its target, 0 to 100 with one decimal; null where either is unknown or the target 0. */
export function progressTowards(value: number | null, target: number | null): number | null {
  const percent = reachedPercent(value, target);
  return percent === null ? null : Math.min(100, Math.max(0, percent));
}
