/**
 * The product's thresholds, in one place (acceptance ANLY-03 and the sample cycle's assessments).
 */
export type Band = "good" | "middling" | "poor";

/** MP turnout in percent: above 70 good, above 50 middling, else poor; exactly 70 and 50 fall to the lower band. */
export function mpTurnoutBand(percent: number): Band {
  return band(percent, 70, 50);
}

/** LC5 turnout in percent: above 60 good, above 40 middling, else poor. */
export function lc5TurnoutBand(percent: number): Band {
  return band(percent, 60, 40);
}

function band(value: number, good: number, middling: number): Band {
  if (value > good) return "good";
  return value > middling ? "middling" : "poor";
}

/** Where the map's shades of turnout begin, in percent; below the first is a shade of its own. */
export const TURNOUT_BREAKS: readonly number[] = [20, 35, 50, 65, 80];

/**
 * Where the map's shades of change begin, in percentage points: as far below zero as above it, and none across it, so
 * that the smallest loss does not look like no change. Zero itself is no loss, as in {@link changeBand}.
 */
export const CHANGE_BREAKS: readonly number[] = [-10, -5, 0, 5, 10];

/** Assessments from best to worst, by the MP turnout they start above. */
const ASSESSMENTS = [
  { label: "Stronghold", above: 70 },
  { label: "Stable", above: 55 },
  { label: "Moderate", above: 40 },
  { label: "Emergency", above: 15 },
  { label: "Crisis", above: Number.NEGATIVE_INFINITY },
] as const;

export type Assessment = (typeof ASSESSMENTS)[number]["label"];

/** The word that the regional tables show for an MP turnout in percent. */
export function assess(mpTurnoutPercent: number): Assessment {
  return ASSESSMENTS.find(({ above }) => mpTurnoutPercent > above)?.label ?? "Crisis";
}

/** How an assessment is drawn: Stronghold good, Crisis and Emergency poor, anything else in between. */
export function assessmentBand(assessment: string): Band {
  if (assessment === "Stronghold") return "good";
  return assessment === "Crisis" || assessment === "Emergency" ? "poor" : "middling";
}

/** Change between two turnouts in percentage points: zero or more is good, anything less is not. */
export function changeBand(points: number): "good" | "poor" {
  return points >= 0 ? "good" : "poor";
}

/** Trend badges: a text that starts with + is positive, anything else is destructive (HOME-03). */
export function trendBand(text: string): "positive" | "destructive" {
  return text.startsWith("+") ? "positive" : "destructive";
}
