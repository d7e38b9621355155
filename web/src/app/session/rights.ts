import type { Account } from "@command-center/contract/accounts/accounts";

/** What an account may see, as a text to compare. */
export function rightsKey({ role, limitedTo }: Account): string {
  return JSON.stringify([role, limitedTo]);
}
