import type { StationResults } from "@command-center/contract/results/station-results";
import { ExportButton } from "../../../parts/export/export-button.tsx";
import { chosenIn, type ResultsAddress } from "./results-address.ts";
import { coveredName } from "@command-center/domain/results/stations/coverage";
import { electionText } from "./results-words.ts";

const CHOSEN = ["station_results"] as const;

export interface ExportOfResultsProps {
  results: StationResults;
  address: ResultsAddress;
}

/** `Export all results`, `Export this station`, `Export Kalungu East County`. */
function labelOf(results: StationResults, { area }: ResultsAddress): string {
  if (area === null) return "Export all results";
  return results.area.kind === "station" ? "Export this station" : `Export ${coveredName(results)}`;
}

/** Exports the visible results: this contest, issuer and unit. */
export function ExportOfResults({ results, address }: ExportOfResultsProps) {
  const { issuer } = results;
  const name = coveredName(results);
  return (
    <ExportButton
      label={labelOf(results, address)}
      chosen={CHOSEN}
      results={{
        chosen: chosenIn(results, address),
        words: `${name} · ${electionText(results)} · ${issuer}`,
      }}
    />
  );
}
