import type { ExportFormat } from "@command-center/contract/exports/exports";

/** Formats of files, apart from the names of all that can be exported: buttons of lists need no more. */
export const FORMAT_NAMES: Record<ExportFormat, string> = {
  csv: "CSV",
  excel: "Excel",
  json: "JSON",
  pdf: "PDF",
};
