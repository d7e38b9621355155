import { readElectionMargins } from "@command-center/contract/results/elections";
import { useCallback } from "react";
import { useRead } from "../../../../api/queries.ts";
import { setAddress, useHeld } from "../../../../navigation/address.ts";

/** The step of margins that is chosen, in percentage points; null where none is. */
export interface MarginStep {
  from: number;
  to: number;
}

/** Which margins are looked at, as picture and table share it and the address holds it (`?margin=10`). */
export function useMargin() {
  const read = useRead(readElectionMargins, {});
  const marginInAddress = useHeld("margin");
  const step: MarginStep | null =
    read.data?.bins.find(({ from }) => String(from) === marginInAddress) ?? null;
  const choose = useCallback(
    (from: number | null) => setAddress({ margin: from === null ? null : String(from), page: null }, "push"),
    [],
  );
  return { read, step, choose };
}

export type Margin = ReturnType<typeof useMargin>;

/** Whether a margin lies in a step; 100 belongs to the last one. */
export function isWithin({ from, to }: MarginStep, margin: number | null): boolean {
  return margin !== null && margin >= from && (margin < to || to === 100);
}

/** `10–15 points`. */
export function stepText({ from, to }: MarginStep): string {
  return `${from}–${to} points`;
}
