import type { DateRange, ExportFormat, Grouping } from "@command-center/contract/exports";

export const FORMAT_HINTS: Record<ExportFormat, string> = {
  csv: "One plain table that every program reads",
  excel: "A workbook with a sheet for each data type",
  json: "For programs: rows, totals and their description",
  pdf: "To print and to hand out",
};

export const DATE_RANGE_NAMES: Record<DateRange, string> = {
  all: "All dates",
  last_30_days: "Last 30 days",
  last_90_days: "Last 90 days",
  current_year: "Current year",
  custom: "Custom",
};

export const GROUPING_NAMES: Record<Grouping, string> = {
  none: "None",
  region: "Region",
  district: "District",
  election_type: "Election type",
};
