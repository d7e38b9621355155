import type { DataType } from "@command-center/contract/exports/exports";
import type { ExportTable, ShapedTable } from "./export-table.ts";
import { ACCOUNTS, EXPORTED_FILES, IMPORTS } from "./administration-tables.ts";
import { COMPARED_RESULTS } from "../listed-results/compared-results.ts";
import { PLACE_RESULTS } from "../listed-results/place-results.ts";
import { RESULT_SOURCES } from "../listed-results/result-sources.ts";
import { COULD_CHANGE, OPEN_STATIONS } from "../listed-results/could-change.ts";
import { DIFFERENCES } from "../listed-results/differences.ts";
import { SEAT_RESULTS } from "../listed-results/seat-results.ts";
import { STATION_SHEETS } from "../listed-results/station-sheets.ts";
import { TALLY_DIFFERENCES } from "../listed-results/tally-differences.ts";
import { UNUSUAL_RESULTS } from "../listed-results/unusual-results.ts";
import { AREAS } from "./areas.ts";
import { SEATS } from "./district-seats.ts";
import { DISTRICTS } from "./districts.ts";
import { FACT_TABLES } from "./fact-tables.ts";
import { PETITIONS } from "./petitions.ts";
import { ANALYTICS } from "./figures.ts";
import { QUALITY } from "../listed-results/quality.ts";
import { CEC_RESULTS, DISTRICT_CHAIRPERSONS, MAYORAL_RESULTS, MINISTERS } from "./results.ts";
import { STATION_RESULTS, STATIONS } from "./station-tables.ts";
import { DIVISIONS, REGIONAL_PERFORMANCE } from "./turnout.ts";
import { UNIT_RESULTS } from "./unit-results-table.ts";
import { CANDIDATES, CONSTITUENCIES, ELECTIONS } from "./seats.ts";

/** Everything that can be exported. */
export const EXPORT_TABLES: Record<DataType, ExportTable | ShapedTable> = {
  constituencies: CONSTITUENCIES,
  candidates: CANDIDATES,
  elections: ELECTIONS,
  petitions: PETITIONS,
  regional_performance: REGIONAL_PERFORMANCE,
  cec_results: CEC_RESULTS,
  ministers: MINISTERS,
  ...FACT_TABLES,
  mayoral_results: MAYORAL_RESULTS,
  district_chairpersons: DISTRICT_CHAIRPERSONS,
  districts: DISTRICTS,
  stations: STATIONS,
  station_results: STATION_RESULTS,
  unit_results: UNIT_RESULTS,
  analytics: ANALYTICS,
  seats: SEATS,
  areas: AREAS,
  divisions: DIVISIONS,
  quality: QUALITY,
  place_results: PLACE_RESULTS,
  seat_results: SEAT_RESULTS,
  compared_results: COMPARED_RESULTS,
  could_change: COULD_CHANGE,
  unusual_results: UNUSUAL_RESULTS,
  result_sources: RESULT_SOURCES,
  tally_differences: TALLY_DIFFERENCES,
  station_sheets: STATION_SHEETS,
  open_stations: OPEN_STATIONS,
  differences: DIFFERENCES,
  accounts: ACCOUNTS,
  exported_files: EXPORTED_FILES,
  imports: IMPORTS,
};
