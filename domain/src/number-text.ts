import { oneDecimal, roundTo } from "./results/turnout.ts";

// The one rounding rule: each measure is written in one way in a table, a chart, its tooltip, a figure's sheet, a file, a sentence.
// A signed change is `pointsText` in `results/change.ts`; under a heading that says the unit, the number stands alone.
// `one-value.e2e.ts` compares the values of a figure on all pages, in the brief and in exports.

// Made on first use: making a format takes a phone some milliseconds.
let counts: Intl.NumberFormat | undefined;
let plurals: Intl.PluralRules | undefined;

/** A count in full: `18,500,000`; of days, with a tenth: `28.5`. */
export function countText(count: number): string {
  counts ??= new Intl.NumberFormat("en-GB", { maximumFractionDigits: 1 });
  return counts.format(roundTo(count, 1));
}

/** A count in a headline: millions with up to two decimals, `18.5M`, `9.22M`; below a million in full, `356,953`. */
export function shortCountText(count: number): string {
  return Math.abs(count) < 1_000_000 ? countText(count) : `${roundTo(count / 1_000_000, 2)}M`;
}

/** The form of a word for a count: `poll`, `polls`. */
export function pluralText(count: number, one: string, other: string): string {
  plurals ??= new Intl.PluralRules("en-GB");
  return plurals.select(count) === "one" ? one : other;
}

/** A count with its word: `1 station`, `34,684 stations`. */
export function countedText(count: number, one: string, other: string): string {
  return `${countText(count)} ${pluralText(count, one, other)}`;
}

/** A number of days: `1 day`, `31 days`. */
export const daysText = (days: number): string => countedText(days, "day", "days");

/** Words as they are within a sentence: `Mayoral` is `mayoral`, `LC5` stays. */
export function withinSentence(words: string): string {
  return /^[A-Z][a-z]/.test(words) ? words.charAt(0).toLowerCase() + words.slice(1) : words;
}

/** A difference with its sign, its size as `write` has it: `+1,234`, `−21.1`; without a sign where it is written as zero. */
export function signedText(difference: number, write: (size: number) => string): string {
  const text = write(Math.abs(difference));
  if (!/[1-9]/.test(text)) return text;
  return `${difference > 0 ? "+" : "−"}${text}`;
}

/** A share, a turnout, a progress: `49.8%`, `43.0%`. */
export function percentText(value: number): string {
  return `${oneDecimal(value)}%`;
}

/** A percentage that was set or named as a round number, such as a target: `15%`, `92.8%`. */
export function setPercentText(value: number): string {
  return `${Number(oneDecimal(value))}%`;
}

/** A difference of two percentages, such as the winner's lead: `9.3 points`, `1.0 point`. Never with a percent sign. */
export function marginText(points: number): string {
  const text = oneDecimal(points);
  return `${text} ${text === "1.0" ? "point" : "points"}`;
}

/** Points that a tenth would not tell apart, such as the margins of the closest contests: `0.04`. */
export function closeMarginText(points: number): string {
  return roundTo(points, 2).toFixed(2);
}

/** Members per registered voter: `0.85`. */
export function perVoterText(ratio: number): string {
  return roundTo(ratio, 2).toFixed(2);
}
