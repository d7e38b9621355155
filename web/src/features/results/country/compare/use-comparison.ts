import { listElectionsHeld, type ElectionHeld } from "@command-center/contract/results/elections-held";
import { compareResults } from "@command-center/contract/results/result-comparison";
import type { StationResults } from "@command-center/contract/results/station-results";
import { type UseQueryResult } from "@tanstack/react-query";
import { useRead } from "../../../../api/queries.ts";
import { useCycle } from "../../../../parts/calendar/use-cycle.ts";
import { askedIn, type ResultsAddress } from "../results-address.ts";

/** Those of several reads that failed without data, as one read that what needs all of them shows; null if none has. */
function failedOf(...reads: readonly UseQueryResult<unknown>[]) {
  const failed = reads.filter(({ data, error }) => data === undefined && error !== null);
  const [first] = failed;
  if (first === undefined) return null;
  return {
    data: undefined,
    error: first.error,
    isFetching: failed.some(({ isFetching }) => isFetching),
    refetch: () => Promise.all(failed.map(({ refetch }) => refetch())),
  };
}

type OwnElection = Pick<StationResults, "contest" | "pollingDay" | "issuer">;

/**
 * Elections of the same contest that the one shown can be compared with, the newest first, and the one that is chosen; `failed`
 * where they could not be loaded.
 */
export function useOtherElections(
  own: Pick<OwnElection, "contest" | "pollingDay"> | undefined,
  address: ResultsAddress,
) {
  const held = useRead(listElectionsHeld, {});
  const cycle = useCycle();
  const id = cycle.data?.id;
  const others =
    id === undefined || own === undefined
      ? undefined
      : held.data?.filter(
          (one) => one.contest === own.contest && (one.cycle.id !== id || one.pollingDay !== own.pollingDay),
        );
  const chosen =
    others?.find(
      (one) =>
        one.cycle.id === address.withCycle &&
        (address.withDay === null || one.pollingDay === address.withDay),
    ) ?? others?.[0];
  return { others, chosen, failed: failedOf(held, cycle) };
}

/** The election of the chosen cycle that the address is about; null where the cycle has none of the contest. */
export function useElectionShown(address: ResultsAddress) {
  const held = useRead(listElectionsHeld, {});
  const cycle = useCycle();
  const failed = failedOf(held, cycle);
  if (held.data === undefined || cycle.data === undefined) return { own: undefined, failed };
  const { id } = cycle.data;
  const election = held.data.find(
    (one) =>
      one.cycle.id === id &&
      one.contest === (address.contest ?? "president") &&
      (address.day === null || one.pollingDay === address.day),
  );
  if (election === undefined) return { own: null, failed };
  const { contest, pollingDay, issuers } = election;
  const own: OwnElection = { contest, pollingDay, issuer: address.issuer ?? issuers[0]?.name ?? "" };
  return { own, failed };
}

/** The results of a unit and another election's; nothing is fetched where there is no other one. */
export function useComparison(
  own: Pick<OwnElection, "pollingDay" | "issuer"> | undefined,
  address: ResultsAddress,
  other: ElectionHeld | undefined,
) {
  return useRead(
    compareResults,
    {
      ...askedIn(address),
      ...(own !== undefined && { pollingDay: own.pollingDay, issuer: own.issuer }),
      with: other?.cycle.id ?? 1,
      withDay: other?.pollingDay,
    },
    { enabled: own !== undefined && other !== undefined },
  );
}
