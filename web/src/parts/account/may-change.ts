import type { Account } from "@command-center/contract/accounts/accounts";
import type { Access } from "@command-center/contract/wire/access";
import { mayUse, type RoleHolder } from "@command-center/domain/permissions";

export type Holder = RoleHolder & Pick<Account, "limitedTo">;

/**
 * Whether an account may use an endpoint that changes data of the whole country: the server refuses accounts that are limited to
 * a part.
 */
export function mayChange(access: Access, account: Holder): boolean {
  return mayUse(access, account) === "allowed" && account.limitedTo.length === 0;
}
