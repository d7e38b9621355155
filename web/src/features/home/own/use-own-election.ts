import type { Cycle } from "@command-center/contract/cycle";
import { listElectionsHeld, type ElectionHeld } from "@command-center/contract/results/elections-held";
import { useRead } from "../../../api/queries.ts";

/** The election that home opens with: the President, else the newest general election of the cycle. Undefined while it loads. */
export function useOwnElection(cycle: Cycle): ElectionHeld | null | undefined {
  const { data } = useRead(listElectionsHeld, {});
  if (data === undefined) return undefined;
  const own = data.filter((one) => one.cycle.id === cycle.id && !one.isByElection);
  return own.find(({ contest }) => contest === "president") ?? own[0] ?? null;
}

/** What reads of results take to be of an election. */
export const askedOf = ({ contest, pollingDay, issuers: [first] }: ElectionHeld) => ({
  contest,
  pollingDay,
  ...(first !== undefined && { issuer: first.name }),
});
