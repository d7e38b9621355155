import { createContext } from "react";

/** What the figures on a page stand for: the words that a file of them bears. */
export interface Standing {
  /** The cycle that is shown; its id stands in links to exactly this view. */
  readonly cycle: number;
  /** The day that the figures stand for, `YYYY-MM-DD`. */
  readonly asOf: string;
  readonly isSample: boolean;
  /** Whose figures they are, as printed: `Sample data (invented)`. */
  readonly source: string;
}

/** Null where it is not known yet. */
export const StandingContext = createContext<Standing | null>(null);
