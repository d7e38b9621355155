import { byDataType } from "../facts/facts.ts";
import type { DataType } from "./exports.ts";
import type { Action } from "../wire/access.ts";

/** The permission that a data type asks for beside `exports.take`. */
export const EXPORT_ACTIONS: Record<DataType, Action> = {
  constituencies: "results.export",
  candidates: "results.export",
  elections: "results.export",
  petitions: "petitions.export",
  regional_performance: "results.export",
  cec_results: "results.export",
  ministers: "results.export",
  ...byDataType("action"),
  mayoral_results: "results.export",
  district_chairpersons: "results.export",
  districts: "results.export",
  stations: "results.export",
  station_results: "results.export",
  unit_results: "results.export",
  analytics: "results.export",
  seats: "results.export",
  areas: "results.export",
  divisions: "results.export",
  quality: "results.export",
  place_results: "results.export",
  seat_results: "results.export",
  compared_results: "results.export",
  could_change: "results.export",
  unusual_results: "results.export",
  result_sources: "results.export",
  tally_differences: "results.export",
  station_sheets: "results.export",
  open_stations: "results.export",
  differences: "results.export",
  accounts: "accounts.administer",
  exported_files: "exports.take",
  imports: "data.import",
};
