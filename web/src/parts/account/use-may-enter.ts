import type { Access } from "@command-center/contract/wire/access";
import { useIsPast } from "../../navigation/address.ts";
import { useMayChange } from "./use-may-change.ts";

/** True if the account may enter and correct records, and the page shows now. */
export function useMayEnter(access: Access = "data.import"): boolean {
  const mayChange = useMayChange(access);
  return !useIsPast() && mayChange;
}
