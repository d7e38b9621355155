import { useCallback } from "react";
import { setAddress, useHeld } from "../../navigation/address.ts";

/** The party region that table, chart and details look at together, as the address holds it (`?region=Western`). */
export function useRegion(
  known: readonly string[],
): [selected: string | null, select: (region: string | null) => void] {
  const regionInAddress = useHeld("region");
  const select = useCallback((region: string | null) => setAddress({ region, page: null }, "push"), []);
  return [known.find((name) => name === regionInAddress) ?? null, select];
}
