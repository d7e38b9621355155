import type { DrawnForm, FormSample } from "@command-center/contract/results/decisive/form-samples";
import { countedText } from "@command-center/domain/number-text";
import { candidateName } from "@command-center/domain/results/stations/candidate-names";
import { formatCount } from "../../../../ui/format.ts";

export const BASIS_WORDS: Record<FormSample["basis"], string> = {
  register: "By registered voters",
  ballots: "By ballots cast",
};

export const FORM_STATE_WORDS: Record<DrawnForm["state"], string> = {
  awaited: "Awaited",
  same: "Matches",
  differs: "Differs",
  missing: "Missing",
};

/** `5%`, `34.2%`; never 0%, as no sample proves an outcome for certain. */
export function riskText(risk: number): string {
  const percent = 100 * risk;
  if (percent > 0 && percent < 0.1) return "under 0.1%";
  return `${Number(percent.toFixed(1))}%`;
}

type Progress = Pick<FormSample, "forms" | "confirmedAt" | "risk" | "needed" | "isOutdated">;

/** How far the comparison is: `12 of 33 forms are compared, and all match.` */
export function progressText({ forms }: Pick<FormSample, "forms">): string {
  const compared = forms.filter(({ state }) => state !== "awaited");
  const count = `${formatCount(compared.length)} of ${countedText(forms.length, "form is", "forms are")} compared`;
  if (compared.length === 0) return "No form is compared yet.";
  const differ = compared.filter(({ state }) => state === "differs").length;
  const missing = compared.filter(({ state }) => state === "missing").length;
  if (differ + missing === 0) return `${count}, and ${compared.length === 1 ? "it matches" : "all match"}.`;
  const parts = [
    ...(differ > 0 ? [countedText(differ, "differs", "differ")] : []),
    ...(missing > 0 ? [countedText(missing, "is missing", "are missing")] : []),
  ];
  return `${count}: ${parts.join(", ")}.`;
}

/** The risk after the forms that are compared without a gap; null before the first. */
export function riskNow({ forms }: Pick<FormSample, "forms">): number | null {
  return forms.findLast(({ riskAfter }) => riskAfter !== null)?.riskAfter ?? null;
}

/** What the sample says, in a line. */
export function verdictOfSample(sample: Progress): string {
  const { confirmedAt, risk, forms, isOutdated } = sample;
  if (isOutdated) return "The published results have changed since. This sample says nothing of them.";
  if (confirmedAt !== null)
    return `Confirmed by ${countedText(confirmedAt, "form", "forms")} at a risk of ${riskText(risk)}.`;
  const now = riskNow(sample);
  if (now === null) return "Not confirmed yet. The first drawn form is awaited.";
  if (now >= 1 && forms.some(({ error }) => error !== null && error >= 1))
    return "Cannot be confirmed by this sample: a form is missing. Find it, or compare all forms.";
  return `Not confirmed yet. The risk is ${riskText(now)}, and has to be ${riskText(risk)}.`;
}

/** Votes that differ on a form: `Akello Mary 150 → 100`. */
export function differenceText({ candidates }: Pick<DrawnForm, "candidates">): string | null {
  if (candidates.length === 0) return null;
  return candidates
    .map(
      ({ name, published, form }) =>
        `${candidateName(name)} ${formatCount(published)} → ${formatCount(form)}`,
    )
    .join(", ");
}
