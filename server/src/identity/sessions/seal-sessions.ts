import { audit } from "../../audit/audit.ts";
import type { Database, Write } from "../../database/database.ts";
import { sealOnce } from "../seals/seal-once.ts";
import type { SessionSeals } from "./session-seals.ts";

/**
 * Seals the sessions that are open, once per key: those of a version that did not seal go on after the upgrade. A session
 * without a seal that appears later is refused.
 */
export async function sealSessionsOnce(
  database: Database,
  seals: SessionSeals,
  dataDir: string,
): Promise<void> {
  await sealOnce(database, "sessions", seals.keyId, dataDir, async (write) => {
    const sessions = await sealSessions(write, seals);
    await audit(write, { action: "session.sealed", after: { key: seals.keyId, sessions } });
  });
}

/** Seals every session as the database has it; answers how many. */
export async function sealSessions({ db }: Pick<Write, "db">, seals: SessionSeals): Promise<number> {
  const sessions = await db
    .selectFrom("account_session")
    .select(["id", "account_id", "token", "created_at", "confirmed_at"])
    .forUpdate()
    .execute();
  for (const session of sessions)
    await db
      .updateTable("account_session")
      .set({ seal: seals.sealOf(session) })
      .where("id", "=", session.id)
      .execute();
  return sessions.length;
}
