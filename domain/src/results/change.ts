import { signedText } from "../number-text.ts";
import { oneDecimal, roundTo } from "./turnout.ts";

/**
 * Change from one percentage to another in percentage points, with one decimal: the difference of the two as they are
 * written, so that a label never contradicts the labels beside it. Of 23.44 and 18.66, which read 23.4 and 18.7, it is
 * −4.7. Null where either is not known.
 */
export function changeInPoints(from: number, to: number): number;
export function changeInPoints(from: number | null | undefined, to: number | null | undefined): number | null;
export function changeInPoints(from: number | null | undefined, to: number | null | undefined) {
  if (from == null || to == null) return null;
  return roundTo(roundTo(to, 1) - roundTo(from, 1), 1);
}

/** A change in words, where no heading says what it is counted in: `+2.8 points`. */
export function changeText(points: number): string {
  return `${pointsText(points)} ${Math.abs(points) === 1 ? "point" : "points"}`;
}

/** A change in percentage points as text, with its sign and one decimal: `+2.8`, `−12.2`, `0.0`. */
export function pointsText(points: number): string {
  return signedText(points, oneDecimal);
}
