import { countedText } from "@command-center/domain/number-text";
import type { DateRange, ExportedFile } from "@command-center/contract/exports/exports";
import type { DataSet } from "@command-center/contract/wire/live";
import { DATA_TYPE_NAMES } from "@command-center/domain/files/export-names";
import { DATE_RANGE_NAMES, GROUPING_NAMES } from "@command-center/domain/files/selection-words";
import { formatDay } from "../../../ui/format.ts";

const NOUNS: Partial<Record<ExportedFile["dataTypes"][number], readonly [one: string, other: string]>> = {
  petitions: ["petition", "petitions"],
  violence_incidents: ["incident", "incidents"],
};

/** What an export has: `Elections 519 rows, 14 petitions`. */
export function contentText({ dataTypes, rows }: Pick<ExportedFile, "dataTypes" | "rows">): string {
  return dataTypes
    .map((dataType) => {
      const name = DATA_TYPE_NAMES[dataType];
      const count = rows[dataType];
      if (count === undefined) return name;
      const noun = NOUNS[dataType];
      if (noun !== undefined) return countedText(count, ...noun);
      const words = dataType === "brief" ? (["figure", "figures"] as const) : (["row", "rows"] as const);
      return `${name} ${countedText(count, words[0], words[1])}`;
    })
    .join(", ");
}

/** Rows of all its data types together; null for what has none. */
export function rowsOf({ rows }: Pick<ExportedFile, "rows">): number | null {
  const counts = Object.values(rows);
  return counts.length === 0 ? null : counts.reduce((sum, count) => sum + count, 0);
}

/** Which records the file has: `the last 30 days, by region`, `chosen from a list`. */
export function filterText(
  file: Pick<ExportedFile, "dateRange" | "from" | "to" | "groupBy" | "rowsChosen">,
): string {
  const { dateRange, from, to, groupBy, rowsChosen } = file;
  const chosen = rowsChosen === null ? null : "chosen from a list";
  const days = rangeText(dateRange, from, to);
  const range = chosen === null ? days : dateRange === "all" ? chosen : `${chosen}, ${days}`;
  return groupBy === "none" ? range : `${range}, by ${GROUPING_NAMES[groupBy].toLowerCase()}`;
}

function rangeText(range: DateRange, from: string | null, to: string | null): string {
  if (range === "all") return "records of every date";
  if (range !== "custom") return `the ${DATE_RANGE_NAMES[range].toLowerCase()}`;
  return from === null || to === null ? "some days" : `${formatDay(from)} to ${formatDay(to)}`;
}

const DATA_SET_NAMES: Partial<Record<DataSet, string>> = { cycle: "the cycle", claims: "published values" };

export function dataSetName(dataSet: DataSet): string {
  return DATA_SET_NAMES[dataSet] ?? dataSet;
}

const LONGEST_NAME = 60;
/** Characters kept of a name's end: the day and the extension, and some of the last data type. */
const END = 26;

/** A file's name for a list; of a long one the beginning and the end, which tells when and in what format. */
export function shortFileName(name: string): string {
  if (name.length <= LONGEST_NAME) return name;
  return `${name.slice(0, LONGEST_NAME - END)}…${name.slice(-END)}`;
}
