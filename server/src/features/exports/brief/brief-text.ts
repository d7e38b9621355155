import type { Figure } from "@command-center/contract/figures";
import { publishedNote } from "@command-center/domain/figure-text";
import { countText, marginText, percentText, signedText } from "@command-center/domain/number-text";
import { daysBetween } from "@command-center/domain/time/calendar";
import { reachedPercent } from "@command-center/domain/campaign/targets";

const DAY = new Intl.DateTimeFormat("en-GB", { dateStyle: "long", timeZone: "UTC" });
const WEEKDAY = new Intl.DateTimeFormat("en-GB", { dateStyle: "full", timeZone: "UTC" });

/** `2025-09-02` → `2 September 2025`. */
export function dayText(day: string): string {
  return DAY.format(new Date(`${day}T00:00:00Z`));
}

/** `2025-09-02` → `Tuesday 2 September 2025`. */
export function weekdayText(day: string): string {
  return WEEKDAY.format(new Date(`${day}T00:00:00Z`)).replace(",", "");
}

/** How far off a day is: `tomorrow`, `in 21 days`. */
export function untilText(asOf: string, day: string): string {
  const days = daysBetween(asOf, day);
  if (days < 0) return "under way";
  return days === 0 ? "today" : days === 1 ? "tomorrow" : `in ${countText(days)} days`;
}

/** A figure in full: `18,500,000`, `49.8%`; a dash where it is not known. */
export function fullFigureText({ value, unit }: Pick<Figure, "value" | "unit">): string {
  if (value === null) return "–";
  return unit === "percent" ? percentText(value) : countText(value);
}

/** What a figure is of, is made of, and how it moved: the lines under its value. */
export function figureNotes(figure: Figure, all: ReadonlyMap<string, Figure>): string[] {
  if (figure.value === null) return ["Not recorded yet"];
  const published = publishedNote(figure);
  if (published !== null) return [published];
  const special = SPECIAL[figure.id]?.(figure, all);
  const { numerator, denominator, parts, trend } = figure;
  const notes: string[] = [];
  if (special !== undefined) notes.push(special);
  else if (figure.unit === "percent" && numerator !== null && denominator !== null)
    notes.push(`${countText(numerator.value)} of ${countText(denominator.value)} (${denominator.label})`);
  else if (denominator !== null) notes.push(`of ${countText(denominator.value)} ${denominator.label}`);
  // Units reported say something only while some are missing.
  const [reported, expected] = parts;
  const isReporting = reported?.label === "villages reported";
  if (special === undefined && isReporting && reported.value !== expected?.value)
    notes.push(`${countText(reported.value)} of ${countText(expected?.value ?? 0)} villages reported`);
  if (special === undefined && !isReporting && parts.length > 0)
    notes.push(parts.map(({ label, value }) => `${countText(value)} ${label}`).join(" · "));
  if (trend !== null && trend.value !== 0) {
    const text = signedText(trend.value, figure.unit === "percent" ? marginText : countText);
    notes.push(`${text} ${trend.since}`);
  }
  return notes;
}

const SPECIAL: Readonly<
  Record<string, (figure: Figure, all: ReadonlyMap<string, Figure>) => string | undefined>
> = {
  party_register(figure, all) {
    const target = all.get("membership_target")?.value ?? null;
    const reached = reachedPercent(figure.value, target);
    if (target === null || reached === null) return "on the party register";
    return `${percentText(reached)} of the target of ${countText(target)}`;
  },
  days_to_polling: ({ parts: [counting] }) =>
    counting === undefined
      ? undefined
      : `from the as-of date; ${countText(counting.value)} ${counting.label}`,
  ministers_lost: ({ rivals: [rival] }) =>
    rival === undefined
      ? "of the ministers who stood"
      : `another newspaper reports ${countText(rival.value)}`,
};
