import type { DataType } from "@command-center/contract/exports/exports";
import type { ExportTable, ShapedTable } from "./export-table.ts";
import { DISTRICTS } from "./districts.ts";
import { VIOLENCE_INCIDENTS } from "./incidents.ts";
import { PETITIONS } from "./petitions.ts";
import { ANALYTICS, REGIONAL_PERFORMANCE } from "./figures.ts";
import { CEC_RESULTS, DISTRICT_CHAIRPERSONS, MAYORAL_RESULTS, MINISTERS } from "./results.ts";
import { STATION_RESULTS, STATIONS } from "./station-tables.ts";
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
  violence_incidents: VIOLENCE_INCIDENTS,
  mayoral_results: MAYORAL_RESULTS,
  district_chairpersons: DISTRICT_CHAIRPERSONS,
  districts: DISTRICTS,
  stations: STATIONS,
  station_results: STATION_RESULTS,
  unit_results: UNIT_RESULTS,
  analytics: ANALYTICS,
};
