import type { AdministeredAccount, ScopeArea } from "@command-center/contract/accounts/administration";
import type { Role } from "@command-center/contract/wire/access";

/** What a role is called, and in a sentence what it may: what stands in `permissions.ts`, and no more. */
export const ROLE_WORDS: Readonly<Record<Role, { readonly name: string; readonly may: string }>> = {
  viewer: { name: "Viewer", may: "Reads all data, exports results" },
  analyst: {
    name: "Analyst",
    may: "Reads all data, writes notes, exports results, petitions and incidents, imports data and manages cycles",
  },
  admin: {
    name: "Administrator",
    may: "Reads all data, writes notes, exports results, petitions, incidents and the audit log, imports data, and manages accounts and cycles",
  },
};

/** Whether an account can sign in, in words. */
export const ACCOUNT_STATE_WORDS: Readonly<Record<AdministeredAccount["state"], string>> = {
  active: "Active",
  must_change_password: "Must change password",
  disabled: "Disabled",
};

/** What an account is limited to, e.g. `Western, Gulu`. */
export function scopeText(scope: readonly Pick<ScopeArea, "name">[]): string {
  return scope.length === 0 ? "The whole country" : scope.map(({ name }) => name).join(", ");
}
