import { listElectionsHeld, type ElectionHeld } from "@command-center/contract/results/elections-held";
import { compareResults } from "@command-center/contract/results/result-comparison";
import type { StationResults } from "@command-center/contract/results/station-results";
import { useQuery } from "@tanstack/react-query";
import { reading, useRead } from "../../../../api/queries.ts";
import { useChosenCycle } from "../../../../navigation/address.ts";
import { useCycle } from "../../../../parts/calendar/use-cycle.ts";
import { askedIn, type ResultsAddress } from "../results-address.ts";

/** Elections of the same contest that the one shown can be compared with, the newest first, and the one that is chosen. */
export function useOtherElections(results: StationResults, address: ResultsAddress) {
  const { data: held } = useRead(listElectionsHeld, {});
  const { data: cycle } = useCycle();
  const others =
    held === undefined || cycle === undefined
      ? undefined
      : held.filter(
          (one) =>
            one.contest === results.contest &&
            (one.cycle.id !== cycle.id || one.pollingDay !== results.pollingDay),
        );
  const chosen =
    others?.find(
      (one) =>
        one.cycle.id === address.withCycle &&
        (address.withDay === null || one.pollingDay === address.withDay),
    ) ?? others?.[0];
  return { others, chosen };
}

/** The results of a unit beside those of another election; nothing is asked where there is none. */
export function useComparison(
  results: StationResults,
  address: ResultsAddress,
  other: ElectionHeld | undefined,
) {
  const cycle = useChosenCycle();
  const { pollingDay, issuer } = results;
  return useQuery({
    ...reading(
      compareResults,
      { ...askedIn(address), pollingDay, issuer, with: other?.cycle.id ?? 1, withDay: other?.pollingDay },
      cycle,
    ),
    enabled: other !== undefined,
  });
}
