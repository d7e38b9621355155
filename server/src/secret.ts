import { randomBytes } from "node:crypto";
import { join } from "node:path";
import { madeOnce } from "./made-once.ts";

/**
 * The key that signs session cookies: from the environment where several hosts share one database, else kept beside
 * the data in a file that only its owner reads. It is not in the database, so that a copy of that opens no session.
 */
export async function sessionSecret(dataDir: string, given: string | undefined): Promise<string> {
  if (given !== undefined) return given;
  const path = join(dataDir, "session.secret");
  const secret = (await madeOnce(path, () => randomBytes(32).toString("base64url"))).trim();
  if (secret.length < 32)
    throw new Error(
      `${path} is damaged. Delete it and start again; everybody has to sign in anew, with a recovery code where a second factor is on.`,
    );
  return secret;
}
