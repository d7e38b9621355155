import { randomBytes } from "node:crypto";
import { link, mkdir, readFile, rm, writeFile } from "node:fs/promises";
import { join } from "node:path";

/**
 * The key that signs session cookies: from the environment where several hosts share one database, else kept beside
 * the data in a file that only its owner reads. It is not in the database, so that a copy of that opens no session.
 */
export async function sessionSecret(dataDir: string, given: string | undefined): Promise<string> {
  if (given !== undefined) return given;
  const path = join(dataDir, "session.secret");
  const kept = await readFile(path, "utf8").catch(nullWhenMissing);
  if (kept === null) await makeSecret(dataDir, path);
  const secret = (kept ?? (await readFile(path, "utf8"))).trim();
  if (secret.length < 32)
    throw new Error(`${path} is damaged. Delete it and start again; everybody has to sign in anew.`);
  return secret;
}

async function makeSecret(dataDir: string, path: string): Promise<void> {
  await mkdir(dataDir, { recursive: true });
  const draft = `${path}.${randomBytes(6).toString("hex")}`;
  await writeFile(draft, randomBytes(32).toString("base64url"), { mode: 0o600, flag: "wx" });
  try {
    // A link fails where the name exists, and shows the whole file or none: of two processes that start at once,
    // one sets the secret and both read the same.
    await link(draft, path);
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== "EEXIST") throw error;
  } finally {
    await rm(draft, { force: true });
  }
}

function nullWhenMissing(error: NodeJS.ErrnoException): null {
  if (error.code === "ENOENT") return null;
  throw error;
}
