import type { DateRange, Grouping } from "@command-center/contract/exports/exports";

/** Which records are exported, by their date: what each range means is in `date-ranges.ts`. */
export const DATE_RANGE_NAMES: Record<DateRange, string> = {
  all: "All dates",
  last_30_days: "Last 30 days",
  last_90_days: "Last 90 days",
  current_year: "Current year",
  custom: "Custom",
};

/** What exported records are grouped by. */
export const GROUPING_NAMES: Record<Grouping, string> = {
  none: "None",
  region: "Region",
  district: "District",
  election_type: "Election type",
};
