import { createHmac, hkdfSync, timingSafeEqual } from "node:crypto";
import { sql } from "kysely";
import type { Role } from "@command-center/contract/wire/access";
import type { Read, Write } from "../../database/database.ts";
import { awaitTurn } from "../../database/turns.ts";
import { fieldsText } from "../../audit/entry-text.ts";
import { Refusal } from "../../http/errors.ts";
import { rememberNewestSeals, type NewestSeals } from "./newest-seals.ts";

/** What an account may do and signs in with, as its seal covers it. */
export interface SealedState {
  readonly role: Role;
  readonly isDisabled: boolean;
  readonly mustChangePassword: boolean;
  readonly passwordHash: string;
  /** End of the one-time password; null where the password is not one. */
  readonly oneTimeUntil: Date | null;
  /** Whether a sign-in with the password asks for a code of an app. */
  readonly usesApp: boolean;
  /** The encrypted secret, also of one that is only being set up. */
  readonly factorSecret: string | null;
  /** Hashes of the recovery codes, used ones too, in any order. */
  readonly recoveryCodes: readonly string[];
  /** Id and public key of each passkey, with a space between them, in any order. */
  readonly passkeys: readonly string[];
  /** Area ids that it is limited to, in any order. */
  readonly scope: readonly number[];
}

/** Whether a sign-in with the password asks for a second factor. */
export const hasSecondFactor = ({ usesApp, passkeys }: Pick<SealedState, "usesApp" | "passkeys">): boolean =>
  usesApp || passkeys.length > 0;

/** The same of a row of `account`, as the database has it. */
export const ASKS_FOR_FACTOR = sql<boolean>`
  (account.two_factor_enabled or exists (select from account_passkey passkey where passkey.account_id = account.id))`;

type Change = Partial<SealedState>;

/**
 * Seals accounts with a key that is not in the database: who owns that can set a role or turn off a second factor, but
 * not so that the account can then be used (docs/decisions/019-sealed-accounts.md). Each seal has a higher number than the one
 * before: a lower number than the newest known one is an earlier state, and counts as a wrong seal
 * (docs/decisions/050-the-owner-of-the-database.md).
 */
export interface AccountSeals {
  /** Tells this key from others, and gives nothing of it away. */
  readonly keyId: string;
  /** What the account's seal covers, also within a write; null where the account differs from its seal, or is gone. */
  sealed(read: Pick<Read, "db">, accountId: string): Promise<SealedState | null>;
  /**
   * Sealed states of several accounts by id, in one query; accounts that differ from their seal are left out. Remembers their numbers:
   * not for a transaction that changes accounts, which may be rolled back.
   */
  sealedOf(read: Pick<Read, "db">, accountIds: readonly string[]): Promise<Map<string, SealedState>>;
  /** Seals an account that was just added. */
  begin(
    write: Write,
    account: { readonly id: string; readonly username: string } & SealedState,
  ): Promise<void>;
  /**
   * Runs a change of one account, and seals it as it was before with what `work` says that it changed: never what the
   * database says by then. Changes of one account take turns. To be begun before any of its rows is locked. Throws a 403
   * where the account is not as the program left it.
   */
  change<T>(
    write: Write,
    accountId: string,
    work: (seal: (change: Change) => void) => Promise<T>,
  ): Promise<T>;
  /** Seals an account as the database has it. */
  sealAsItIs(write: Write, accountId: string): Promise<void>;
}

/** What somebody is told whose account does not have its seal. */
export function brokenSeal(): Refusal {
  return new Refusal(
    403,
    "This account is locked because it was changed outside Command Center. Tell your administrator.",
  );
}

export function accountSeals(
  installationSecret: string,
  newest: NewestSeals = rememberNewestSeals(),
): AccountSeals {
  const key = Buffer.from(hkdfSync("sha256", installationSecret, "", "account seal", 32));
  const code = (text: string) => createHmac("sha256", key).update(text).digest();
  const codeOf = (id: string, username: string, state: SealedState, number: number) =>
    code(textOf(id, username, state, number)).toString("base64url");

  const isSealed = ({ id, username, state, seal }: Found): boolean => {
    const { number, given } = partsOf(seal);
    const [right, sealed] = [codeOf(id, username, state, number), given].map((text) =>
      Buffer.from(text, "base64url"),
    );
    return right?.length === sealed?.length && timingSafeEqual(right ?? Buffer.of(), sealed ?? Buffer.of());
  };

  /** Leaves out invalid seals, and those older than what was known before the query: a newer one may be committed meanwhile. */
  const read = async (from: Pick<Read, "db">, ids: readonly string[]): Promise<readonly Found[]> => {
    const known = new Map(ids.map((id) => [id, newest.numberOf(id)]));
    const accounts = await statesOf(from, ids);
    return accounts.filter(
      (found) => isSealed(found) && numberOfSeal(found.seal) >= (known.get(found.id) ?? 0),
    );
  };

  const put = async (write: Write, { id, username, seal }: Omit<Found, "state">, state: SealedState) => {
    // The clock is ahead of seals that this process never saw. The rest covers a clock that was set back.
    const number = Math.max(Date.now(), numberOfSeal(seal) + 1, newest.numberOf(id) + 1);
    await write.db
      .updateTable("account")
      .set({ seal: `${number}.${codeOf(id, username, state, number)}` })
      .where("id", "=", id)
      .execute();
    write.afterCommit(() => newest.learn(new Map([[id, number]])));
  };

  const turnOf = (write: Write, accountId: string) => awaitTurn(write, "account_seal", accountId);

  return {
    keyId: code("key id").toString("base64url").slice(0, 16),
    sealed: async (from, accountId) => (await read(from, [accountId]))[0]?.state ?? null,
    async sealedOf(from, accountIds) {
      const accounts = await read(from, accountIds);
      newest.learn(new Map(accounts.map(({ id, seal }) => [id, numberOfSeal(seal)])));
      return new Map(accounts.map(({ id, state }) => [id, state]));
    },
    begin: (write, { id, username, ...state }) => put(write, { id, username, seal: null }, state),
    async change(write, accountId, work) {
      await turnOf(write, accountId);
      const [found] = await read(write, [accountId]);
      if (found === undefined) throw brokenSeal();
      let { state } = found;
      const answer = await work((change) => {
        state = { ...state, ...change };
      });
      await put(write, found, state);
      return answer;
    },
    async sealAsItIs(write, accountId) {
      await turnOf(write, accountId);
      const [found] = await statesOf(write, [accountId]);
      if (found === undefined) return;
      // The number of a seal that does not hold may be anything: one far ahead would leave no numbers to come.
      const isPossible = isSealed(found) || numberOfSeal(found.seal) < Date.now() + DAY_MILLISECONDS;
      await put(write, { ...found, seal: isPossible ? found.seal : null }, found.state);
    },
  };
}

const DAY_MILLISECONDS = 86_400_000;

/** The number of a seal; 0 for one from before seals were numbered. */
export function numberOfSeal(seal: string | null): number {
  return partsOf(seal).number;
}

function partsOf(seal: string | null): { number: number; given: string } {
  const [, number, given] = /^(\d{1,15})\.(.*)$/.exec(seal ?? "") ?? [];
  return { number: Number(number ?? 0), given: given ?? seal ?? "" };
}

interface Found {
  readonly id: string;
  readonly username: string;
  readonly seal: string | null;
  readonly state: SealedState;
}

/** Accounts as the database has them; one with a second password or factor is left out, as the program makes none. */
async function statesOf({ db }: Pick<Read, "db">, accountIds: readonly string[]): Promise<readonly Found[]> {
  const { rows } = await sql<Omit<Found, "state"> & SealedState>`
    select account.id, username, seal, role, banned as "isDisabled", must_change_password as "mustChangePassword",
      coalesce(password, '') as "passwordHash", one_time_until as "oneTimeUntil",
      two_factor_enabled as "usesApp", sealed_secret as "factorSecret",
      array(select code_hash from account_recovery_code where account_id = account.id) as "recoveryCodes",
      array(select id || ' ' || public_key from account_passkey where account_id = account.id) as passkeys,
      array(select area_id from account_scope where account_id = account.id) as scope
    from account
    left join account_credential credential on credential.account_id = account.id and provider_id = 'credential'
    left join account_second_factor factor on factor.account_id = account.id
    where account.id = any(${[...accountIds]}::text[])`.execute(db);
  const [ids, duplicates] = [new Set<string>(), new Set<string>()];
  for (const { id } of rows) (ids.has(id) ? duplicates : ids).add(id);
  return rows
    .filter(({ id }) => !duplicates.has(id))
    .map(({ id, username, seal, ...state }) => ({ id, username, seal, state }));
}

function textOf(id: string, username: string, state: SealedState, number: number): string {
  // As before there were passkeys, for accounts that have none: their seals go on holding.
  const passkeys = state.passkeys.length === 0 ? [] : [state.passkeys.toSorted().join(",")];
  return fieldsText(number === 0 ? "account/1" : passkeys.length === 0 ? "account/2" : "account/3", [
    ...(number === 0 ? [] : [String(number)]),
    id,
    username,
    state.role,
    String(state.isDisabled),
    String(state.mustChangePassword),
    state.passwordHash,
    state.oneTimeUntil?.toISOString() ?? null,
    String(state.usesApp),
    state.factorSecret,
    state.recoveryCodes.toSorted().join(","),
    state.scope.toSorted((a, b) => a - b).join(","),
    ...passkeys,
  ]);
}
