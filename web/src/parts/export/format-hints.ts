import type { ExportFormat } from "@command-center/contract/exports/exports";

/** What a format is good for. */
export const FORMAT_HINTS: Record<ExportFormat, string> = {
  csv: "Opens in any spreadsheet",
  excel: "A workbook with a sheet for each data type",
  json: "For programs: rows, totals and their description",
  pdf: "For printing and sharing",
};
