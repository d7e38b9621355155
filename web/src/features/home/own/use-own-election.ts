import type { Cycle } from "@command-center/contract/cycle";
import { listElectionsHeld, type ElectionHeld } from "@command-center/contract/results/elections-held";
import { useRead } from "../../../api/queries.ts";

/**
 * The election that home opens with: the President, else the newest general election of the cycle. Null where it has none, undefined
 * while the `read` that it comes from has no data.
 */
export function useOwnElection(cycle: Cycle) {
  const read = useRead(listElectionsHeld, {});
  const own = read.data?.filter((one) => one.cycle.id === cycle.id && !one.isByElection);
  const election = own && (own.find(({ contest }) => contest === "president") ?? own[0] ?? null);
  return { election, read };
}

/** What reads of results take to be of an election. */
export const askedOf = ({ contest, pollingDay, issuers: [first] }: ElectionHeld) => ({
  contest,
  pollingDay,
  ...(first !== undefined && { issuer: first.name }),
});
