import { sql } from "kysely";
import { roleOf } from "@command-center/domain/permissions";
import type { Database } from "../../database/database.ts";
import { scopesOf } from "../account-scope.ts";
import type { Caller } from "../sessions.ts";

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

/** All that a stream was opened with and must not outlive, as one text. */
export function rightsOf({
  role,
  mustChangePassword,
  mustSetUpSecondFactor,
  scope,
}: Pick<Caller, "role" | "mustChangePassword" | "mustSetUpSecondFactor" | "scope">): string {
  return JSON.stringify([role, mustChangePassword, mustSetUpSecondFactor, scope]);
}

/** What some sessions are good for now, by session id, in two queries however many they are; those that ended are not there. */
export async function standingOf(
  database: Pick<Database, "db">,
  sessionIds: readonly string[],
  { sessionHours, requireSecondFactor }: SessionSettings,
): Promise<Map<string, Standing>> {
  const rows = await database.db
    .selectFrom("account_session")
    .innerJoin("account", "account.id", "account_session.account_id")
    .select([
      "account_session.id",
      "account_id",
      "expires_at",
      "account_session.created_at",
      "role",
      "must_change_password",
      "two_factor_enabled",
    ])
    .where(sql<boolean>`account_session.id = any(${[...sessionIds]}::text[])`)
    .where("banned", "=", false)
    .execute();
  const scopes = await scopesOf(database, [...new Set(rows.map(({ account_id: id }) => id))]);
  const now = Date.now();
  return new Map(
    rows.flatMap((row) => {
      const until = Math.min(row.expires_at.getTime(), row.created_at.getTime() + sessionHours * 3_600_000);
      if (until <= now) return [];
      const role = roleOf(row.role);
      const rights = rightsOf({
        role,
        mustChangePassword: row.must_change_password,
        mustSetUpSecondFactor: role === requireSecondFactor && !row.two_factor_enabled,
        scope: scopes.get(row.account_id)?.scope ?? "everywhere",
      });
      return [[row.id, { rights, until }]];
    }),
  );
}
