import { listElectionsHeld } from "@command-center/contract/results/elections-held";
import { useRead } from "../../../api/queries.ts";
import { useCycle } from "../../../parts/calendar/use-cycle.ts";
import { askedIn, useResultsAddress, type ResultsAddress } from "./results-address.ts";

/**
 * The election that the address chooses. Default: constituency MPs, as seats are decided one by one, or else the cycle's first election.
 * `isEmpty` if the cycle has no results by station.
 */
export function useDecidedElection() {
  const asked = useResultsAddress();
  const cycle = useCycle();
  const held = useRead(listElectionsHeld, {});
  const own = held.data?.filter((one) => one.cycle.id === cycle.data?.id) ?? [];
  const first = own.find(({ contest }) => contest === "mp") ?? own[0];
  const address: ResultsAddress =
    asked.contest === null && first !== undefined ? { ...asked, contest: first.contest } : asked;
  const isKnown = address.contest !== null;
  const { contest, pollingDay, issuer } = askedIn(address);
  return {
    address,
    isKnown,
    isEmpty: !isKnown && held.data !== undefined && cycle.data !== undefined,
    failed: isKnown ? null : (held.error ?? cycle.error),
    retry: () => void held.refetch(),
    input: { contest, ...(pollingDay && { pollingDay }), ...(issuer && { issuer }) },
    /** The election with a contest and a day, as `electionText` names it. */
    electionOf: (kind: string | undefined, day: string | undefined) =>
      own.find((one) => one.contest === kind && one.pollingDay === day),
  };
}
