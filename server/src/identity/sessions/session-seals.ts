import { createHmac, hkdfSync, timingSafeEqual } from "node:crypto";
import { fieldsText } from "../../audit/entry-text.ts";

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
