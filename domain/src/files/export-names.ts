import { byDataType } from "@command-center/contract/facts/facts";
import type { DataType } from "@command-center/contract/exports/exports";
import type { SourceKind } from "@command-center/contract/wire/values";

/** How what can be exported is written: in the dialog, in files, in the register. */
export const DATA_TYPE_NAMES: Record<DataType | "brief", string> = {
  constituencies: "Constituencies",
  candidates: "Candidates",
  elections: "Elections",
  petitions: "Petitions",
  regional_performance: "Regional performance",
  cec_results: "CEC results",
  ministers: "Ministers",
  ...byDataType("name"),
  mayoral_results: "Mayoral results",
  district_chairpersons: "District chairpersons",
  districts: "Districts and cities",
  stations: "Polling stations",
  station_results: "Results by station",
  unit_results: "Results by unit",
  analytics: "Analytics",
  seats: "Seats and winners",
  areas: "Regions and sub-regions",
  divisions: "Turnout by division",
  quality: "Data quality",
  place_results: "Results by place",
  seat_results: "Results by seat",
  compared_results: "Results of two elections",
  could_change: "Seats that could change",
  unusual_results: "Unusual results",
  result_sources: "Sources of results",
  tally_differences: "Differences of tally sheets",
  station_sheets: "Figures of station sheets",
  open_stations: "Open stations",
  differences: "Differences of results",
  accounts: "Accounts",
  exported_files: "Exported files",
  imports: "Imports",
  brief: "Morning brief",
};

/** Notice in every file whose figures are a sample's. */
export const SAMPLE_NOTICE =
  "Sample data: records and figures are invented, except those with a published source. Not for official use.";

/** Words for a record by the kind of its source, as every row of a file says it. */
export const RECORD_WORDS: Record<SourceKind, string> = {
  publication: "Published",
  import_batch: "Imported",
  person: "Entered",
  sample: "Sample (invented)",
};
/** Word for a row that stands on several records, some of them a sample's. */
export const PARTLY_SAMPLE = "Partly sample (invented)";

/** Whether what comes from such sources is real or invented, in words; null where there is no source. */
export function recordWords(kinds: readonly SourceKind[]): string | null {
  if (kinds.length === 0) return null;
  if (kinds.every((kind) => kind === "sample")) return RECORD_WORDS.sample;
  if (kinds.includes("sample")) return PARTLY_SAMPLE;
  return [...new Set(kinds.map((kind) => RECORD_WORDS[kind]))].join(", ");
}
