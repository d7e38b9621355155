import { randomBytes } from "node:crypto";
import { join } from "node:path";
import { madeWhole, type WhereUnused } from "./made-once.ts";

export const SECRET_FILE = "session.secret";

/**
 * The key that signs session cookies: from the environment where several hosts share one database, else kept beside
 * the data in a file that only its owner reads. It is not in the database, so that a copy of that opens no session.
 */
export async function sessionSecret(
  dataDir: string,
  setting: string | undefined,
  whereUnused: WhereUnused,
): Promise<string> {
  if (setting !== undefined) return setting;
  const path = join(dataDir, SECRET_FILE);
  const secret = await madeWhole(path, makeSecret, isWhole, whereUnused);
  if (secret === null)
    throw new DamagedSecret(
      `${path} is damaged. Delete it and start again; all users must sign in again, with a recovery code if they use a second factor.`,
    );
  return secret.trim();
}

/** The kept key cannot be used: the message is one line that says what to do. */
export class DamagedSecret extends Error {}

const makeSecret = () => randomBytes(32).toString("base64url");

/** 256 bits; a longer one somebody put there. */
const isWhole = (text: string) => text.trim().length >= 32 && !text.includes("\0");
