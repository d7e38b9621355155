import { listElectionsHeld } from "@command-center/contract/results/elections-held";
import { readStationResults } from "@command-center/contract/results/station-results";
import { ApiError } from "../../../api/errors.ts";
import { useRead } from "../../../api/queries.ts";
import { useCycle } from "../../../parts/calendar/use-cycle.ts";
import { askedIn, useResultsAddress, type ResultsAddress } from "./results-address.ts";

/**
 * The results that the address selects. Default: the presidential contest or, in a cycle without one, its newest contest of a general election, never a by-election.
 * `address` then names that contest, as do all links on the page.
 */
export function useResults() {
  const asked = useResultsAddress();
  const first = useRead(readStationResults, askedIn(asked));
  const isMissing = first.data === null || (first.error instanceof ApiError && first.error.status === 404);
  const isAnyMissing = asked.contest === null && isMissing;
  const held = useRead(listElectionsHeld, {}, { enabled: isAnyMissing });
  const { data: cycle, errorUpdatedAt } = useCycle();
  const own = held.data?.filter((one) => one.cycle.id === cycle?.id) ?? [];
  const other =
    isAnyMissing && own.every(({ contest }) => contest !== "president")
      ? own.find(({ isByElection }) => !isByElection)
      : undefined;
  const address: ResultsAddress = other === undefined ? asked : { ...asked, contest: other.contest };
  // The same read where it is the contest that was asked for.
  const read = useRead(readStationResults, askedIn(address));
  const { data, error, isFetching } = read;
  const asRead = { data, error, isFetching, refetch: () => void read.refetch() };
  if (!isAnyMissing || other !== undefined) return { address, read: asRead };
  if (held.isError)
    return {
      address,
      read: {
        data: undefined,
        error: held.error,
        isFetching: held.isFetching,
        refetch: () => void held.refetch(),
      },
    };
  // Without any cycle its read fails, and is tried again with each part of the page that asks for it.
  const isLooking = held.isLoading || (cycle === undefined && errorUpdatedAt === 0);
  return { address, read: isLooking ? { ...asRead, data: undefined, error: null } : asRead };
}
