import { createContext } from "react";

/** What the figures on a page stand for: the words that a file of them bears. */
export interface Standing {
  /** The cycle that is shown; its id stands in links to exactly this view. */
  readonly cycle: number;
  /** The day that the figures stand for, `YYYY-MM-DD`. */
  readonly asOf: string;
  /** The time that they are as known at, ISO 8601; null: now. */
  readonly knownAt: string | null;
  /** Whether the user chose the day, so that they are not the newest figures. */
  readonly isPast: boolean;
  readonly isSample: boolean;
  /** Whose figures they are, as printed: `Sample data (invented)`. */
  readonly source: string;
}

/** Null where it is not known yet. */
export const StandingContext = createContext<Standing | null>(null);
