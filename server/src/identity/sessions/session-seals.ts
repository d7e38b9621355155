import { createHmac, hkdfSync, timingSafeEqual } from "node:crypto";
import { audit } from "../../audit/audit.ts";
import { fieldsText } from "../../audit/entry-text.ts";
import type { Database, Write } from "../../database/database.ts";
import { sealOnce } from "../seals/seal-once.ts";

/** The columns of a session that its seal covers. */
export interface SealedSession {
  readonly id: string;
  readonly account_id: string;
  readonly token: string;
  readonly created_at: Date;
  readonly confirmed_at: Date;
}

/**
 * Seals sessions with a key that is not in the database: an update by SQL cannot give a session another account, a later
 * start or a proof of the password (docs/decisions/035-sessions.md).
 */
export interface SessionSeals {
  /** Identifies the key without revealing any of it. */
  readonly keyId: string;
  sealOf(session: SealedSession): string;
  isSealed(session: SealedSession & { readonly seal: string | null }): boolean;
}

/** Seals by a key derived from the installation's secret, which all server processes share. */
export function sessionSeals(installationSecret: string): SessionSeals {
  const key = Buffer.from(hkdfSync("sha256", installationSecret, "", "session seal", 32));
  const code = (text: string) => createHmac("sha256", key).update(text).digest("base64url");
  const sealOf = (session: SealedSession) =>
    code(
      fieldsText("session/1", [
        session.id,
        session.account_id,
        session.token,
        session.created_at.toISOString(),
        session.confirmed_at.toISOString(),
      ]),
    );
  return {
    keyId: code("key id").slice(0, 16),
    sealOf,
    isSealed(session) {
      const [expected, actual] = [Buffer.from(sealOf(session)), Buffer.from(session.seal ?? "")];
      return expected.length === actual.length && timingSafeEqual(expected, actual);
    },
  };
}

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
