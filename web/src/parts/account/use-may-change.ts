import { readAccount } from "@command-center/contract/accounts/accounts";
import type { Access } from "@command-center/contract/wire/access";
import { useRead } from "../../api/queries.ts";
import { mayChange } from "./may-change.ts";

/** Whether the signed-in account may change data of the whole country. False before the account is known. */
export function useMayChange(access: Access): boolean {
  return useMayChangeYet(access) === true;
}

/** The same, and undefined before the account is known: what only some accounts have can keep its room until then. */
export function useMayChangeYet(access: Access): boolean | undefined {
  const { data: account } = useRead(readAccount, {});
  return account && mayChange(access, account);
}
