import type { CampaignAim } from "@command-center/contract/campaign";
import { AIM_WORDS } from "@command-center/domain/campaign/aims";
import { changeInPoints } from "@command-center/domain/results/change";
import { marginText, percentText, setPercentText, shortCountText } from "@command-center/domain/number-text";

/** What is reached, in the aim's own unit: `61.8%`, `18.5M`; null where it is not known. */
export function reachedText({ unit, value }: Pick<CampaignAim, "unit" | "value">): string | null {
  if (value === null) return null;
  return unit === "percent" ? percentText(value) : shortCountText(value);
}

/** What is aimed at, in the aim's own unit: `15%`, `22M`; null where it is not set. */
export function targetText({ unit, target }: Pick<CampaignAim, "unit" | "target">): string | null {
  if (target === null) return null;
  return unit === "percent" ? setPercentText(target) : shortCountText(target);
}

/** How far a value is from its target, in words: what is missing is said to be, never taken as 0. */
export function aimStandingText(aim: Pick<CampaignAim, "unit" | "value" | "target" | "isPart">): string {
  const { unit, value, target } = aim;
  if (value === null) return "No result yet";
  if (target === null) return aim.isPart ? "The target is for the whole country" : "No target is set";
  if (unit === "percent") {
    const apart = Math.abs(changeInPoints(value, target));
    if (apart === 0) return "On target";
    const points = marginText(apart);
    return value > target ? `Target beaten by ${points}` : `${points} short of the target`;
  }
  if (target === 0) return "Nothing to do yet";
  const apart = Math.abs(target - value);
  if (apart === 0) return "All done";
  return value > target ? `Target beaten by ${shortCountText(apart)}` : `${shortCountText(apart)} to go`;
}

/** Whether the target is reached; null where that cannot be said. */
export function isReached({ value, target }: Pick<CampaignAim, "value" | "target">): boolean | null {
  return value === null || target === null || target === 0 ? null : value >= target;
}

/** What a share is made of: `321 of 519`; null for what is no share. */
export function shareText({ numerator, denominator }: Pick<CampaignAim, "numerator" | "denominator">) {
  return numerator === null || denominator === null
    ? null
    : `${shortCountText(numerator.value)} of ${shortCountText(denominator.value)} ${denominator.label.replace(/ with .*/, "")}`;
}

/** Heads of the columns of targets in the data of a chart. */
export const AIM_COLUMNS = ["Target", "What is counted", "Reached", "Target value", "Progress", "Status"];

/** A target's row in the data of a chart. */
export function aimCells(aim: CampaignAim): string[] {
  const { title, means } = AIM_WORDS[aim.id];
  return [
    title,
    means,
    reachedText(aim) ?? "No result yet",
    targetText(aim) ?? "not set",
    aim.progress === null ? "–" : percentText(aim.progress),
    aimStandingText(aim),
  ];
}
