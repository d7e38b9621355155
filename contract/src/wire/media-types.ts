/** Formats of an export. Apart from the calls: the browser's own CSV files need no more. */
export const EXPORT_FORMATS = ["csv", "excel", "json", "pdf"] as const;

export const MEDIA_TYPES = {
  csv: "text/csv; charset=utf-8",
  excel: "application/vnd.openxmlformats-officedocument.spreadsheetml.sheet",
  json: "application/json; charset=utf-8",
  pdf: "application/pdf",
} as const;

/** How the name of a file of each format ends. */
export const EXTENSIONS = {
  csv: "csv",
  excel: "xlsx",
  json: "json",
  pdf: "pdf",
} as const;
