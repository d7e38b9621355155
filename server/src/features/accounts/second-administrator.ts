import { sql } from "kysely";
import {
  type AdministeredAccount,
  type ChangeAccountInput,
  ONE_TIME_PASSWORD_HOURS,
} from "@command-center/contract/accounts/administration";
import { needOf } from "@command-center/domain/changes/approval";
import { ACCOUNT_STATE_WORDS, ROLE_WORDS, scopeText } from "@command-center/domain/role-words";
import { askForSetting } from "../../change-sets/setting.ts";
import type { Write } from "../../database/database.ts";
import { otherAdministrators } from "../../identity/accounts/administration.store.ts";
import type { Caller } from "../../identity/sessions/sessions.ts";

/** A change that may make an administrator, or give one administrator the account of another. It is stored while it waits. */
export type RightsChange =
  | ({ readonly action: "account.changed" } & ChangeAccountInput)
  | {
      readonly action: "account.second_factor_removed" | "account.password_reset" | "account.enabled";
      readonly accountId: string;
    };

const GAINS = {
  "account.changed": "role",
  "account.second_factor_removed": "factor",
  "account.password_reset": "password",
  "account.enabled": "access",
} as const;

/**
 * Makes a change wait if there is an administrator who could approve it: neither the caller nor the account itself, which may be locked out.
 * An administrator who has signed in counts whatever became of the password, or else a reset would leave the caller alone.
 */
export async function waitsForAdministrator(
  write: Write,
  { id, username, ...account }: AdministeredAccount,
  wanted: RightsChange,
  caller: Caller,
): Promise<boolean> {
  const others = await otherAdministrators(write, [caller.accountId, id]);
  if (!others.some((other) => other.one_time_until === null || other.hasSignedIn)) return false;
  // Every change set has a cycle. The sample is removed with its change sets.
  const cycle = await write.db
    .selectFrom("cycle")
    .select("id")
    .orderBy("is_sample")
    .orderBy("in_force", "desc")
    .executeTakeFirst();
  if (cycle === undefined) return false;
  const need = needOf({ origin: "form", administrator: { username, gains: GAINS[wanted.action] } });
  await askForSetting(write, {
    kind: "account-rights",
    subject: { account: id, username },
    cycleId: cycle.id,
    by: caller.username,
    need,
    input: wanted,
    title: need.reasons.join(" ").replace(/\.$/, ""),
    changes: changesOf(account, wanted),
  });
  return true;
}

/** What changes, in words. */
function changesOf(
  { displayName, role, scope, state }: Omit<AdministeredAccount, "id" | "username">,
  wanted: RightsChange,
) {
  switch (wanted.action) {
    case "account.changed":
      return [
        { what: "Role", from: ROLE_WORDS[role].name, to: ROLE_WORDS[wanted.role].name },
        { what: "Name", from: displayName, to: wanted.displayName },
        { what: "Access", from: scopeText(scope), to: scopeText([]) },
      ].filter(({ from, to }) => from !== to);
    case "account.second_factor_removed":
      return [{ what: "Second factor", from: "On", to: "Off" }];
    case "account.password_reset":
      return [{ what: "Password", from: "Their own", to: "One-time password" }];
    case "account.enabled":
      return [{ what: "State", from: ACCOUNT_STATE_WORDS[state], to: ACCOUNT_STATE_WORDS.active }];
  }
}

/** Whether another administrator has approved that the caller resets this password, within a day and for one time. */
export async function mayResetNow(
  write: Write,
  { id, username }: AdministeredAccount,
  caller: Caller,
): Promise<boolean> {
  const { rows } = await sql`
    select from change_set set join approval on approval.change_set_id = set.id join change on change.change_set_id = set.id
    where set.state = 'applied' and set.proposed_by = ${caller.username} and change.after -> 'input' ->> 'accountId' = ${id}
      and change.after -> 'input' ->> 'action' = 'account.password_reset'
      and approval.at > now() - interval '${sql.raw(String(ONE_TIME_PASSWORD_HOURS))} hours'
      and not exists (select from audit_entry where action = 'account.password_reset' and subject = ${username} and at > approval.at)`.execute(
    write.db,
  );
  return rows.length > 0;
}
