import { sql } from "kysely";
import type { Database } from "../../database/database.ts";
import { rightsOfAll } from "../accounts/account-scope.ts";
import type { AccountSeals } from "../seals/account-seals.ts";
import { Refusal } from "../../http/errors.ts";
import type { SessionSeals } from "./session-seals.ts";
import type { Caller } from "./sessions.ts";
import { sessionEnded } from "./standing.ts";

/** The settings that sessions are looked up with. */
export interface SessionSettings {
  readonly sessionHours: number;
  readonly requireSecondFactor: "nobody" | "admin";
}

/** A session's rights, and when it ends unless it is used, in milliseconds since 1970. */
export interface Standing {
  readonly rights: string;
  readonly until: number;
}

/** The rights of a caller as one text: a stream or a download ends when they change. */
export function textOfRights({
  role,
  mustChangePassword,
  mustSetUpSecondFactor,
  scope,
}: Pick<Caller, "role" | "mustChangePassword" | "mustSetUpSecondFactor" | "scope">): string {
  return JSON.stringify([role, mustChangePassword, mustSetUpSecondFactor, scope]);
}

/** The seals that a session's rights depend on. */
export interface StandingSeals {
  readonly seals: Pick<AccountSeals, "sealedOf">;
  readonly sessionSeals: SessionSeals;
}

/**
 * The current rights of sessions by id, in three queries however many they are. Sessions that ended are left out, as are
 * those of disabled accounts, and those whose own seal or whose account's seal does not hold.
 */
export async function standingOf(
  database: Pick<Database, "db">,
  { seals, sessionSeals }: StandingSeals,
  sessionIds: readonly string[],
  { sessionHours, requireSecondFactor }: SessionSettings,
): Promise<Map<string, Standing>> {
  const stored = await database.db
    .selectFrom("account_session")
    .select(["id", "account_id", "token", "created_at", "confirmed_at", "expires_at", "seal"])
    .where(sql<boolean>`id = any(${[...sessionIds]}::text[])`)
    .execute();
  const sessions = stored.filter(sessionSeals.isSealed);
  const accounts = await rightsOfAll(database, seals, [
    ...new Set(sessions.map(({ account_id: accountId }) => accountId)),
  ]);
  const now = Date.now();
  return new Map(
    sessions.flatMap((session) => {
      const until = Math.min(
        session.expires_at.getTime(),
        session.created_at.getTime() + sessionHours * 3_600_000,
      );
      const account = accounts.get(session.account_id);
      if (until <= now || account === undefined || account.isDisabled) return [];
      const rights = textOfRights({
        ...account,
        mustSetUpSecondFactor: account.role === requireSecondFactor && !account.hasSecondFactor,
      });
      return [[session.id, { rights, until }]];
    }),
  );
}

/**
 * Refuses a caller whose session has ended, or has other rights than when the call began: long work must not go on with
 * rights that were taken away.
 */
export async function requireSameRights(
  database: Pick<Database, "db">,
  { sessionSettings, ...seals }: StandingSeals & { readonly sessionSettings: SessionSettings },
  caller: Caller,
): Promise<void> {
  const standings = await standingOf(database, seals, [caller.sessionId], sessionSettings);
  const standing = standings.get(caller.sessionId);
  if (standing === undefined) throw sessionEnded();
  if (standing.rights !== textOfRights(caller))
    throw new Refusal(403, "Your account was changed just now. Ask for the file again.");
}
