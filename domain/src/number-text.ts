import { oneDecimal } from "./results/turnout.ts";

// Each measure is written in one way, wherever it stands: in a table, a chart, its tooltip, a figure's sheet, a file, a sentence.
// A signed change is `pointsText` in `results/change.ts`; under a heading that says the unit, the number stands alone.

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
  return points.toFixed(2);
}

/** Members per registered voter: `0.85`. */
export function perVoterText(ratio: number): string {
  return ratio.toFixed(2);
}
