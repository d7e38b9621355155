import { randomBytes } from "node:crypto";
import { mkdir, readFile, writeFile } from "node:fs/promises";
import { join } from "node:path";

/**
 * The key that signs session cookies: from the environment where several hosts share one database, else kept beside
 * the data in a file that only its owner reads. It is not in the database, so that a copy of that opens no session.
 */
export async function sessionSecret(dataDir: string, given: string | undefined): Promise<string> {
  if (given !== undefined) return given;
  const path = join(dataDir, "session.secret");
  await mkdir(dataDir, { recursive: true });
  try {
    // `wx` fails when the file exists: of two processes that start at once, one writes and both read the same.
    await writeFile(path, randomBytes(32).toString("base64url"), { mode: 0o600, flag: "wx" });
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== "EEXIST") throw error;
  }
  const secret = (await readFile(path, "utf8")).trim();
  if (secret.length < 32)
    throw new Error(`${path} is damaged. Delete it and start again; everybody has to sign in anew.`);
  return secret;
}
