import { RECORD } from "@command-center/contract/exports/file-columns";
import { listFigures, type Figure } from "@command-center/contract/figures";
import { figures } from "../../../measures/figures/figures.ts";
import { asQuery, type ExportTable } from "./export-table.ts";

const ANALYTICS_COLUMNS: ExportTable["columns"] = [
  { key: "figure", label: "Figure", kind: "text" },
  { key: "value", label: "Value", kind: "number" },
  { key: "unit", label: "Unit", kind: "text" },
  { key: "numerator", label: "Numerator", kind: "number" },
  { key: "numerator_is", label: "Numerator is", kind: "text" },
  { key: "denominator", label: "Denominator", kind: "number" },
  { key: "denominator_is", label: "Denominator is", kind: "text" },
  { key: "source", label: "Source", kind: "text" },
  { key: "as_of", label: "As of", kind: "day" },
  RECORD,
];

/** What a value is computed from: a published value that is used in its place is not. */
function sharesOf({ ofRecords, numerator, denominator }: Figure) {
  const isComputed = ofRecords === null;
  return {
    numerator: isComputed ? (numerator?.value ?? null) : null,
    numerator_is: isComputed ? (numerator?.label ?? null) : null,
    denominator: isComputed ? (denominator?.value ?? null) : null,
    denominator_is: isComputed ? (denominator?.label ?? null) : null,
  };
}

/** The headline figures. Dated by the day they are as of. */
export const ANALYTICS: ExportTable = {
  columns: ANALYTICS_COLUMNS,
  reads: listFigures.reads ?? [],
  datedBy: "as_of",
  orderedBy: ["id"],
  records: async (read) => {
    const rows = (await figures(read)).map((figure, index) => ({
      id: index,
      // A file outlives its head: a figure of some districts says so in its own row.
      figure: figure.part === null ? figure.label : `${figure.label} (${figure.part})`,
      value: figure.value,
      unit: figure.unit,
      ...sharesOf(figure),
      source: figure.sources.map(({ title }) => title).join("; "),
      as_of: figure.asOf,
      record: figure.record,
    }));
    return asQuery(ANALYTICS_COLUMNS, rows);
  },
};
