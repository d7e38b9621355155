import { useCallback } from "react";
import { useAddress } from "../navigation/address.ts";

/** The party region that table, chart and details look at together, as the address holds it (`?region=Western`). */
export function useRegion(
  known: readonly string[],
): [selected: string | null, select: (region: string | null) => void] {
  const { get, set } = useAddress();
  const held = get("region");
  const select = useCallback((region: string | null) => set({ region, page: null }, "push"), [set]);
  return [known.find((name) => name === held) ?? null, select];
}
