import type { DateRange } from "@command-center/contract/exports/exports";
import { addDays, type Day } from "./calendar.ts";

/** First and last day of a stretch, both included. */
export interface Days {
  readonly from: Day;
  readonly to: Day;
}

/**
 * The days that a date range means, counted back from its last day, which is the as-of date of a cycle and today of what
 * is of none: `last_30_days` are 30 days with it. Null: all days. `custom` takes its own days as they are; without them it
 * throws a RangeError.
 */
export function daysOf(
  range: { readonly dateRange: DateRange; readonly from?: Day | undefined; readonly to?: Day | undefined },
  lastDay: Day,
): Days | null {
  switch (range.dateRange) {
    case "all":
      return null;
    case "last_30_days":
      return { from: addDays(lastDay, -29), to: lastDay };
    case "last_90_days":
      return { from: addDays(lastDay, -89), to: lastDay };
    case "current_year":
      return { from: `${lastDay.slice(0, 4)}-01-01`, to: lastDay };
    case "custom":
      if (range.from === undefined || range.to === undefined) {
        throw new RangeError("A custom date range needs its first and last day.");
      }
      return { from: range.from, to: range.to };
  }
}
