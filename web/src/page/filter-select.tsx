import { useCallback } from "react";
import { setAddress, useHeld } from "../navigation/address.ts";

export interface FilterOption {
  /** As the address holds it. */
  value: string;
  label: string;
  /** What it stands under, in a list that has such headings. */
  group?: string;
}

/**
 * One of some values under a name of the address, or none of them (null, also for a value that is not there). Choosing
 * is a step in the history and starts a list at its first page.
 */
export function useFilter(
  name: string,
  options: readonly FilterOption[],
): [string | null, (value: string | null) => void] {
  const valueInAddress = useHeld(name);
  const value = options.some((option) => option.value === valueInAddress) ? valueInAddress : null;
  const choose = useCallback(
    (next: string | null) => setAddress({ [name]: next, page: null }, "push"),
    [name],
  );
  return [value, choose];
}
