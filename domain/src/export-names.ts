import type { DataType, ExportFormat } from "@command-center/contract/exports";

/** How what can be exported is written: in the dialog, in files, in the register. */
export const DATA_TYPE_NAMES: Record<DataType | "brief", string> = {
  constituencies: "Constituencies",
  candidates: "Candidates",
  elections: "Elections",
  petitions: "Petitions",
  regional_performance: "Regional performance",
  cec_results: "CEC results",
  ministers: "Ministers",
  violence_incidents: "Violence incidents",
  mayoral_results: "Mayoral results",
  district_chairpersons: "District chairpersons",
  analytics: "Analytics",
  brief: "Morning brief",
};

/** In every file where the figures are a sample's. */
export const SAMPLE_NOTICE =
  "Sample data: records and figures are invented, save those whose source is a publication. Not for official use.";

export const FORMAT_NAMES: Record<ExportFormat, string> = {
  csv: "CSV",
  excel: "Excel",
  json: "JSON",
  pdf: "PDF",
};
