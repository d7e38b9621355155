import * as z from "zod/mini";
import { role } from "../wire/access.ts";
import { endpoint } from "../wire/endpoint.ts";
import { ownSession } from "./own-sessions.ts";
import { count, nothing, recordId, recordVersion, storedText, visibleText } from "../wire/values.ts";

/** How long a password that an administrator hands over opens the account, once. */
export const ONE_TIME_PASSWORD_HOURS = 24;

/**
 * What an account can be limited to: a district, or a party region or sub-region with all its districts, also those added
 * later.
 */
export const scopeArea = z.object({
  id: z.int(),
  name: z.string(),
  kind: z.enum(["party_region", "sub_region", "district"]),
  /** The party region that a district lies in, or most districts of a sub-region; of a region itself, its own name. */
  partyRegion: z.string(),
  /** The sub-region that a district lies in; of a sub-region itself, its own name. Null for a party region. */
  subRegion: z.nullable(z.string()),
});
export type ScopeArea = z.infer<typeof scopeArea>;

export const administeredAccount = z.object({
  id: z.string(),
  username: z.string(),
  displayName: z.string(),
  role,
  /** What the person is limited to; empty: the whole country. */
  scope: z.array(scopeArea),
  state: z.enum(["active", "must_change_password", "disabled"]),
  /** End of the one-time password that an administrator handed over; null without one. */
  oneTimePasswordUntil: z.nullable(z.iso.datetime()),
  hasSecondFactor: z.boolean(),
  /** The last time that a session was opened; null: never. */
  lastSignedInAt: z.nullable(z.iso.datetime()),
  openSessions: count,
  /** The change set of a change that waits for another administrator, and who requested it; null without one. */
  waiting: z.nullable(z.object({ id: z.int(), by: z.string() })),
  /** Of its name, role and scope. */
  version: z.string(),
});
export type AdministeredAccount = z.infer<typeof administeredAccount>;

export const listAccounts = endpoint({
  id: "administration.accounts",
  method: "GET",
  path: "/api/administration/accounts",
  access: "accounts.administer",
  summary: "Every account with its role, scope, state and sessions, by user name",
  sensitive: "accounts",
  input: nothing,
  output: z.array(administeredAccount),
});

export const listScopeAreas = endpoint({
  id: "administration.scopeAreas",
  method: "GET",
  path: "/api/administration/scope-areas",
  access: "accounts.administer",
  summary: "Party regions, sub-regions and districts that an account can be limited to",
  input: nothing,
  output: z.array(scopeArea),
  reads: ["cycle", "areas"],
});

const accountId = storedText(100).check(z.minLength(1));

const displayName = visibleText(100, "Enter a name");

const scope = z
  .array(recordId("Choose regions, sub-regions and districts"))
  .check(z.maxLength(200, "Choose at most 200 regions, sub-regions and districts"));

const rights = z.strictObject({
  displayName,
  role,
  /** Ids of party regions, sub-regions and districts; empty: the whole country. */
  scope,
});

export const createAccountInput = z.extend(rights, {
  // Checked before it is folded: some foreign letters fold to one of ours.
  username: z
    .string()
    .check(
      z.regex(
        /^[A-Za-z0-9._-]{2,100}$/,
        "Use 2 to 100 letters without accents, digits, dots, dashes or underscores",
      ),
      z.toLowerCase(),
    ),
});
export type CreateAccountInput = z.infer<typeof createAccountInput>;

/** An account, and the password to hand over to its person. */
export const accountWithPassword = z.object({
  account: administeredAccount,
  /** The password, in the first answer alone: nobody keeps it, so a repeat of the request is answered null. */
  oneTimePassword: z.nullable(z.string()),
});
export type AccountWithPassword = z.infer<typeof accountWithPassword>;

export const createAccount = endpoint({
  id: "administration.createAccount",
  method: "POST",
  path: "/api/administration/accounts",
  access: "accounts.administer",
  confirm: true,
  summary:
    "Create an account; answers the one-time password to hand over, once. A new administrator is a viewer while the role waits for another administrator",
  input: createAccountInput,
  output: accountWithPassword,
});

export const changeAccountInput = z.extend(rights, { accountId, version: recordVersion });

export type ChangeAccountInput = z.infer<typeof changeAccountInput>;

export const changeAccount = endpoint({
  id: "administration.changeAccount",
  method: "PUT",
  path: "/api/administration/accounts",
  access: "accounts.administer",
  confirm: true,
  summary:
    "Change an account's name, role and scope, or have a new administrator wait for another administrator. 409 if they have changed since its version",
  input: changeAccountInput,
  output: administeredAccount,
});

const oneAccount = z.strictObject({ accountId });

export const resetPassword = endpoint({
  id: "administration.resetPassword",
  method: "POST",
  path: "/api/administration/accounts/reset-password",
  access: "accounts.administer",
  confirm: true,
  summary:
    "Replace an account's password by a one-time password, answered once; its sessions end. An administrator's waits for another administrator; send it again within 24 hours of the approval",
  input: oneAccount,
  output: accountWithPassword,
});

export const listAccountSessions = endpoint({
  id: "administration.sessions",
  method: "GET",
  path: "/api/administration/accounts/sessions",
  access: "accounts.administer",
  summary: "Open sessions of an account: the caller's own first, then the last opened",
  sensitive: "accounts",
  input: oneAccount,
  output: z.array(ownSession),
});

export const endAccountSession = endpoint({
  id: "administration.endSession",
  method: "POST",
  path: "/api/administration/accounts/end-session",
  access: "accounts.administer",
  confirm: true,
  summary: "End one session of an account",
  input: z.strictObject({ accountId, sessionId: storedText(100).check(z.minLength(1)) }),
  output: z.array(ownSession),
});

export const endSessions = endpoint({
  id: "administration.endSessions",
  method: "POST",
  path: "/api/administration/accounts/end-sessions",
  access: "accounts.administer",
  confirm: true,
  summary: "End all sessions of an account",
  input: oneAccount,
  output: administeredAccount,
});

export const removeSecondFactor = endpoint({
  id: "administration.removeSecondFactor",
  method: "POST",
  path: "/api/administration/accounts/remove-second-factor",
  access: "accounts.administer",
  confirm: true,
  summary:
    "Turn off the second factor of an account, for a user who lost it; its sessions end. An administrator's waits for another administrator",
  input: oneAccount,
  output: administeredAccount,
});

export const disableAccount = endpoint({
  id: "administration.disableAccount",
  method: "POST",
  path: "/api/administration/accounts/disable",
  access: "accounts.administer",
  confirm: true,
  summary: "Disable an account until it is enabled again; its sessions end",
  input: oneAccount,
  output: administeredAccount,
});

export const enableAccount = endpoint({
  id: "administration.enableAccount",
  method: "POST",
  path: "/api/administration/accounts/enable",
  access: "accounts.administer",
  confirm: true,
  summary: "Let a disabled account sign in again. An administrator's waits for another administrator",
  input: oneAccount,
  output: administeredAccount,
});

export const deleteAccount = endpoint({
  id: "administration.deleteAccount",
  method: "POST",
  path: "/api/administration/accounts/delete",
  access: "accounts.administer",
  confirm: true,
  summary: "Delete an account for good; the audit log and the register of exports keep its user name",
  input: oneAccount,
  output: z.object({ username: z.string() }),
});
