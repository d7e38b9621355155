import { randomBytes } from "node:crypto";
import { link, mkdir, readFile, rm, writeFile } from "node:fs/promises";
import { dirname } from "node:path";

/**
 * The text of a file that is made at the first start and stays: with `make`'s text, and readable to its owner alone,
 * where it is not there yet. Throws where it can be neither read nor made.
 */
export async function madeOnce(path: string, make: () => string): Promise<string> {
  return (await readIfThere(path)) ?? (await makeFile(path, make()));
}

/** A file's text; null where there is no such file. */
export async function readIfThere(path: string): Promise<string | null> {
  try {
    return await readFile(path, "utf8");
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === "ENOENT") return null;
    throw error;
  }
}

async function makeFile(path: string, text: string): Promise<string> {
  await mkdir(dirname(path), { recursive: true });
  const draft = `${path}.${randomBytes(6).toString("hex")}`;
  await writeFile(draft, text, { mode: 0o600, flag: "wx" });
  try {
    // A link fails where the name exists, and shows the whole file or none: of two processes that start at once,
    // one makes the file and both read the same.
    await link(draft, path);
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== "EEXIST") throw error;
  } finally {
    await rm(draft, { force: true });
  }
  return readFile(path, "utf8");
}
