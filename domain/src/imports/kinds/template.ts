import { csvLine, CSV_BYTE_ORDER_MARK } from "../../files/csv.ts";
import type { ImportField, ImportKind } from "./import-kind.ts";

/** A kind's worked example as a CSV file that Excel opens. Codes keep their zeros as the cells are text to it. */
export function templateCsv({ example }: ImportKind): string {
  return CSV_BYTE_ORDER_MARK + [example.header, ...example.rows].map((row) => csvLine(row)).join("");
}

/** What a field's cells hold, in words for the documents. */
export function holdsWords({ holds, choices = [] }: ImportField): string {
  switch (holds) {
    case "code and name":
      return "name, with or without its code in front";
    case "received and expected":
      return "two counts, such as 179/180";
    case "count":
      return "whole number";
    case "day":
      return "date, day first or 2021-01-14";
    case "share":
      return "percentage";
    case "choice":
      return `one of: ${choices.join(", ")}`;
    default:
      return holds;
  }
}
