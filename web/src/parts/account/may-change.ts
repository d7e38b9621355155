import { readAccount, type Account } from "@command-center/contract/accounts/accounts";
import type { Access } from "@command-center/contract/wire/access";
import { mayUse, type RoleHolder } from "@command-center/domain/permissions";
import { useRead } from "../../api/queries.ts";

/**
 * Whether an account may use an endpoint that changes data of the whole country: the server refuses accounts that are limited to
 * a part.
 */
export function mayChange(access: Access, account: RoleHolder & Pick<Account, "limitedTo">): boolean {
  return mayUse(access, account) === "allowed" && account.limitedTo.length === 0;
}

/** The same for the signed-in account. False before the account is known. */
export function useMayChange(access: Access): boolean {
  const { data: account } = useRead(readAccount, {});
  return account !== undefined && mayChange(access, account);
}
