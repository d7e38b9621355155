/** The product's thresholds, in one place. */
export type Band = "good" | "middling" | "poor";

/** Above how many percent a turnout is good, and above how many middling; exactly these fall to the lower band. */
export const TURNOUT_BANDS = {
  mp: { good: 70, middling: 50 },
  lc5: { good: 60, middling: 40 },
} as const;

/** MP turnout in percent by {@link TURNOUT_BANDS}. */
export function mpTurnoutBand(percent: number): Band {
  return turnoutBand(percent, TURNOUT_BANDS.mp);
}

/** LC5 turnout in percent by {@link TURNOUT_BANDS}. */
export function lc5TurnoutBand(percent: number): Band {
  return turnoutBand(percent, TURNOUT_BANDS.lc5);
}

function turnoutBand(percent: number, { good, middling }: { good: number; middling: number }): Band {
  if (percent > good) return "good";
  return percent > middling ? "middling" : "poor";
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

/** Tone of a trend badge: a text that starts with + is positive, any other is destructive. */
export function trendBand(text: string): "positive" | "destructive" {
  return text.startsWith("+") ? "positive" : "destructive";
}
