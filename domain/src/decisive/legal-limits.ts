import type { LegalLimit } from "@command-center/contract/results/decisive/legal-limits";

/** A limit that a new cycle starts with; its source has to be checked by a lawyer. */
export type StandardLimit = Pick<LegalLimit, "kind" | "value" | "unit" | "law">;

/** As published until 2026. The two limits of judgments contradict each other. */
export const STANDARD_LIMITS: readonly StandardLimit[] = [
  { kind: "recount_below", value: 50, unit: null, law: "Parliamentary Elections Act 2005, s. 54" },
  { kind: "petition_after_gazette", value: 30, unit: "days", law: "Newspapers of 2026" },
  { kind: "judgment_after_filing", value: 6, unit: "months", law: "Newspapers of 2026, “six months”" },
  { kind: "judgment_after_filing", value: 60, unit: "days", law: "Newspapers of 2026, “60 days”" },
];

/** The source of the limits of a new cycle. */
export const STANDARD_LIMITS_SOURCE = "Limits as published; to be checked by a lawyer";

/** Limits of recounts by the lead, the highest first: those contradict each other if there are several. */
export function recountLimits(limits: readonly LegalLimit[]): readonly LegalLimit[] {
  return limits.filter(({ kind }) => kind === "recount_below").toSorted((one, two) => two.value - one.value);
}

/** `50 votes`, `30 days`, `1 month`. */
export function limitText({ value, unit }: Pick<LegalLimit, "value" | "unit">): string {
  const one = unit === null ? "vote" : unit === "days" ? "day" : "month";
  return `${value} ${value === 1 ? one : `${one}s`}`;
}
