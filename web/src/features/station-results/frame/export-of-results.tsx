import type { StationResults } from "@command-center/contract/results/station-results";
import { ExportButton } from "../../../parts/export/export-button.tsx";
import type { ResultsAddress } from "../results-address.ts";
import { electionText, unitName } from "../results-words.ts";

const CHOSEN = ["station_results"] as const;

export interface ExportOfResultsProps {
  results: StationResults;
  address: ResultsAddress;
}

/** Exports what is looked at: the contest and whose figures, of the unit that is shown (EXP-01). */
export function ExportOfResults({ results, address }: ExportOfResultsProps) {
  const { contest, pollingDay, issuer } = results;
  const { area, within, constituency } = address;
  const name = unitName(results.area);
  return (
    <ExportButton
      label={area === null ? "Export all results" : `Export results of ${name}`}
      chosen={CHOSEN}
      results={{
        chosen: {
          contest,
          pollingDay,
          issuer,
          ...(area !== null && { area }),
          ...(within !== null && { within }),
          ...(constituency !== null && { constituency }),
        },
        words: `${name} · ${electionText(contest, pollingDay)} · ${issuer}`,
      }}
    />
  );
}
