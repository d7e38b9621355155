/** Media type of each format of an export. Apart from the calls: the browser's own CSV files need no more. */
export const MEDIA_TYPES = {
  csv: "text/csv; charset=utf-8",
  excel: "application/vnd.openxmlformats-officedocument.spreadsheetml.sheet",
  json: "application/json; charset=utf-8",
  pdf: "application/pdf",
} as const;
