import { sql } from "kysely";
import type { Database } from "../../database/database.ts";
import { rightsOfAll } from "../accounts/account-scope.ts";
import type { AccountSeals } from "../seals/account-seals.ts";
import { Refusal } from "../../http/errors.ts";
import type { Caller } from "./sessions.ts";

/** The settings that sessions are looked up by. */
export interface SessionSettings {
  readonly sessionHours: number;
  readonly requireSecondFactor: "nobody" | "admin";
}

/** What a session is good for, and until when if nobody uses it, in milliseconds since 1970. */
export interface Standing {
  readonly rights: string;
  readonly until: number;
}

/** The rights that a stream or a download was opened with, and must not outlive, as one text. */
export function textOfRights({
  role,
  mustChangePassword,
  mustSetUpSecondFactor,
  scope,
}: Pick<Caller, "role" | "mustChangePassword" | "mustSetUpSecondFactor" | "scope">): string {
  return JSON.stringify([role, mustChangePassword, mustSetUpSecondFactor, scope]);
}

/**
 * What some sessions are good for now, by session id, in three queries however many they are. Those that ended, and those
 * of accounts that are disabled or do not have their seal, are not there.
 */
export async function standingOf(
  database: Pick<Database, "db">,
  seals: Pick<AccountSeals, "sealedOf">,
  sessionIds: readonly string[],
  { sessionHours, requireSecondFactor }: SessionSettings,
): Promise<Map<string, Standing>> {
  const sessions = await database.db
    .selectFrom("account_session")
    .select(["id", "account_id", "expires_at", "created_at"])
    .where(sql<boolean>`id = any(${[...sessionIds]}::text[])`)
    .execute();
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
 * Refuses a caller whose session has ended, or is good for something else by now than when they were let in: what takes
 * long is not done with the rights of its beginning.
 */
export async function requireSameRights(
  database: Pick<Database, "db">,
  { seals, sessionSettings }: { readonly seals: AccountSeals; readonly sessionSettings: SessionSettings },
  caller: Caller,
): Promise<void> {
  const standing = (await standingOf(database, seals, [caller.sessionId], sessionSettings)).get(
    caller.sessionId,
  );
  if (standing === undefined) throw new Refusal(401, "Your session has ended. Sign in again.");
  if (standing.rights !== textOfRights(caller))
    throw new Refusal(403, "Your account was changed just now. Ask for the file again.");
}
