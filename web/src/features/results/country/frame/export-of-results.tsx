import type { StationResults } from "@command-center/contract/results/station-results";
import { ExportButton } from "../../../../parts/export/export-button.tsx";
import { chosenIn, type ResultsAddress } from "../results-address.ts";
import { coveredName } from "@command-center/domain/results/stations/coverage";
import { electionText } from "../results-words.ts";

const CHOSEN = ["station_results"] as const;

export interface ExportOfResultsProps {
  results: StationResults;
  address: ResultsAddress;
}

/** Exports the visible results: this contest, issuer and unit. */
export function ExportOfResults({ results, address }: ExportOfResultsProps) {
  const { issuer } = results;
  const name = coveredName(results);
  return (
    <ExportButton
      label={address.area === null ? "Export all results" : `Export results of ${name}`}
      chosen={CHOSEN}
      results={{
        chosen: chosenIn(results, address),
        words: `${name} · ${electionText(results)} · ${issuer}`,
      }}
    />
  );
}
