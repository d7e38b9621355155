import { useIsPast } from "../../../../navigation/address.ts";
import { useMayChange } from "../../../../parts/account/use-may-change.ts";

/** Whether the account may enter and correct results, and the page shows now. */
export function useMayEnter(): boolean {
  const mayChange = useMayChange("data.import");
  return !useIsPast() && mayChange;
}
