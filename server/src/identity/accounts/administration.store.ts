import { sql } from "kysely";
import type { Role } from "@command-center/contract/wire/access";
import type { AdministeredAccount } from "@command-center/contract/accounts/administration";
import type { Write } from "../../database/database.ts";
import { awaitTurn } from "../../database/turns.ts";
import type { AccountSeals } from "../seals/account-seals.ts";
import { Refusal } from "../../http/errors.ts";
import { endPendingSignIns } from "../second-factor/pending-sign-in.store.ts";
import type { Caller } from "../sessions/sessions.ts";
import { requireStanding } from "../sessions/standing.ts";
import { administeredAccount } from "./account-list.store.ts";

/**
 * Waits until no other change to accounts is under way, so that one administrator always stays. Who calls may have lost
 * the right meanwhile, by the change that was waited for.
 */
export async function takeTurn(write: Write, caller: Caller): Promise<void> {
  await awaitTurn(write, "administration");
  await requireStanding(write, caller);
  const account = await administeredAccount(write, caller.accountId);
  if (account === null || account.role !== "admin")
    throw new Refusal(403, "Your account may not use this. Ask an administrator if you need it.");
}

/** Waits until no other change to accounts is under way. Returns the author of an approved change, who must still administer accounts. */
export async function authorInTurn(write: Write, username: string): Promise<string> {
  await awaitTurn(write, "administration");
  const author = await write.db
    .selectFrom("account")
    .select("id")
    .where("username", "=", username)
    .where("role", "=", "admin")
    .where("banned", "=", false)
    .executeTakeFirst();
  if (author === undefined)
    throw new Refusal(
      409,
      `${username} no longer administers accounts. Have another administrator request it.`,
    );
  return author.id;
}

/** The account to change. */
export async function accountToChange(write: Write, accountId: string): Promise<AdministeredAccount> {
  const account = await administeredAccount(write, accountId);
  if (account === null) throw new Refusal(404, "There is no such account. Reload the list.");
  return account;
}

/**
 * Refuses where nobody else could administer accounts afterwards. Somebody with a one-time password is none who could:
 * it may be used up or too old, and another one would take an administrator.
 */
export async function refuseForLastAdministrator(
  write: Write,
  account: Pick<AdministeredAccount, "id">,
): Promise<void> {
  const others = await otherAdministrators(write, [account.id]);
  if (others.some((other) => other.one_time_until === null)) return;
  throw new Refusal(
    422,
    others.length === 0
      ? "This is the last active administrator. Make another user an administrator first."
      : "No other administrator has a password of their own yet. Let one of them sign in and choose it first.",
  );
}

/** Active administrators apart from these accounts. */
export function otherAdministrators(write: Write, apartFrom: readonly string[]) {
  return write.db
    .selectFrom("account")
    .innerJoin("account_credential", "account_credential.account_id", "account.id")
    .select([
      "one_time_until",
      sql<boolean>`exists (select from audit_entry where action = 'session.opened' and account_id = account.id)`.as(
        "hasSignedIn",
      ),
    ])
    .where("provider_id", "=", "credential")
    .where("role", "=", "admin")
    .where("banned", "=", false)
    .where("account.id", "not in", apartFrom)
    .execute();
}

export async function refuseTakenName(write: Write, username: string): Promise<void> {
  const existing = await write.db
    .selectFrom("account")
    .select("id")
    .where("username", "=", username)
    .executeTakeFirst();
  if (existing !== undefined)
    throw new Refusal(409, `There is an account “${username}” already. Choose another user name.`);
}

/** Sets what an account may do and see. */
export async function setRights(
  write: Write,
  seals: AccountSeals,
  accountId: string,
  { displayName, role, scope }: { displayName: string; role: Role; scope: readonly number[] },
): Promise<void> {
  const areas = [...new Set(scope)];
  refuseLimitedAdministrator(role, areas);
  await refuseForeignAreas(write, areas);
  await seals.change(write, accountId, async (seal) => {
    await write.db
      .updateTable("account")
      .set({ name: displayName, role, updated_at: new Date() })
      .where("id", "=", accountId)
      .execute();
    await write.db.deleteFrom("account_scope").where("account_id", "=", accountId).execute();
    if (areas.length > 0)
      await write.db
        .insertInto("account_scope")
        .values(areas.map((area) => ({ account_id: accountId, area_id: area })))
        .execute();
    seal({ role, scope: areas });
  });
}

/** Administrators have no limit: they could lift it anyway. */
export function refuseLimitedAdministrator(role: Role, scope: readonly number[]): void {
  if (role === "admin" && scope.length > 0)
    throw new Refusal(422, "An administrator sees the whole country. Choose another role, or no limit.");
}

async function refuseForeignAreas(write: Write, areas: readonly number[]): Promise<void> {
  if (areas.length === 0) return;
  const known = await write.db
    .selectFrom("area")
    .select("id")
    // As an array: a number that no area id can hold is then just none of them.
    .where(sql<boolean>`area.id = any(${[...areas]}::bigint[])`)
    .where("kind", "in", ["party_region", "sub_region", "district"])
    .execute();
  if (known.length < areas.length)
    throw new Refusal(422, "Choose regions, sub-regions and districts from the list.");
}

export async function setDisabled(
  write: Write,
  seals: AccountSeals,
  accountId: string,
  isDisabled: boolean,
): Promise<void> {
  await seals.change(write, accountId, async (seal) => {
    await write.db
      .updateTable("account")
      .set({ banned: isDisabled, updated_at: new Date() })
      .where("id", "=", accountId)
      .execute();
    seal({ isDisabled });
  });
}

/** Replaces a password by one that opens the account once; without one of their own again, nobody gets past it. */
export async function setOneTimePassword(
  write: Write,
  seals: AccountSeals,
  accountId: string,
  { passwordHash, until }: { passwordHash: string; until: Date },
): Promise<void> {
  await seals.change(write, accountId, async (seal) => {
    await write.db
      .updateTable("account_credential")
      .set({
        password: passwordHash,
        one_time_until: until,
        one_time_used_at: null,
        updated_at: new Date(),
      })
      .where("account_id", "=", accountId)
      .where("provider_id", "=", "credential")
      .executeTakeFirstOrThrow();
    await endPendingSignIns(write, accountId);
    await write.db
      .updateTable("account")
      .set({ must_change_password: true, updated_at: new Date() })
      .where("id", "=", accountId)
      .execute();
    seal({ passwordHash, oneTimeUntil: until, mustChangePassword: true });
  });
}

export async function removeSessions(write: Write, accountId: string): Promise<void> {
  await write.db.deleteFrom("account_session").where("account_id", "=", accountId).execute();
}

/** With its password, sessions and scope; what names it elsewhere stays. */
export async function removeAccount(write: Write, accountId: string): Promise<void> {
  await endPendingSignIns(write, accountId);
  await write.db.deleteFrom("account").where("id", "=", accountId).execute();
}
