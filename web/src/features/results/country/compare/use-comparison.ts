import { listElectionsHeld, type ElectionHeld } from "@command-center/contract/results/elections-held";
import { compareResults } from "@command-center/contract/results/result-comparison";
import type { StationResults } from "@command-center/contract/results/station-results";
import { useQuery } from "@tanstack/react-query";
import { reading, useRead } from "../../../../api/queries.ts";
import { useChosenCycle } from "../../../../navigation/address.ts";
import { useCycle } from "../../../../parts/calendar/use-cycle.ts";
import { askedIn, type ResultsAddress } from "../results-address.ts";

/** An election of the cycle that is looked at, as one issuer has it. */
type OwnElection = Pick<StationResults, "contest" | "pollingDay" | "issuer">;

/** Elections of the same contest that the one shown can be compared with, the newest first, and the one that is chosen. */
export function useOtherElections(
  own: Pick<OwnElection, "contest" | "pollingDay"> | undefined,
  address: ResultsAddress,
) {
  const { data: held } = useRead(listElectionsHeld, {});
  const { data: cycle } = useCycle();
  const others =
    held === undefined || cycle === undefined || own === undefined
      ? undefined
      : held.filter(
          (one) =>
            one.contest === own.contest && (one.cycle.id !== cycle.id || one.pollingDay !== own.pollingDay),
        );
  const chosen =
    others?.find(
      (one) =>
        one.cycle.id === address.withCycle &&
        (address.withDay === null || one.pollingDay === address.withDay),
    ) ?? others?.[0];
  return { others, chosen };
}

/** The election of the chosen cycle that the address is about; null where the cycle has none of the contest. */
export function useOwnElection(address: ResultsAddress) {
  const held = useRead(listElectionsHeld, {});
  const cycle = useCycle();
  const failed = [held, cycle].find(({ data, error }) => data === undefined && error !== null) ?? null;
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
  const cycle = useChosenCycle();
  return useQuery({
    ...reading(
      compareResults,
      {
        ...askedIn(address),
        ...(own !== undefined && { pollingDay: own.pollingDay, issuer: own.issuer }),
        with: other?.cycle.id ?? 1,
        withDay: other?.pollingDay,
      },
      cycle,
    ),
    enabled: own !== undefined && other !== undefined,
  });
}
