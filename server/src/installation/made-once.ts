import { readFile } from "node:fs/promises";
import { keepFile } from "./kept-files.ts";

/**
 * The text of a file that is made at the first start and stays: with `make`'s text, and readable to its owner alone,
 * where it is not there yet. Throws where it can be neither read nor made.
 */
export async function madeOnce(path: string, make: () => string): Promise<string> {
  const text = await readIfThere(path);
  if (text !== null) return text;
  keepFile(path, make(), { mode: 0o600, over: "first" });
  return readFile(path, "utf8");
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

/**
 * Runs work where nothing was ever signed or sealed with a key, alone among all processes; null, and nothing is run, where
 * something was.
 */
export type WhereUnused = <T>(work: () => Promise<T>) => Promise<T | null>;

/**
 * The same for a key, which a power cut may have left empty or cut where a server from before wrote it: it is made anew
 * where it was never used. Null where it was, and has to be put back.
 */
export async function madeWhole(
  path: string,
  make: () => string,
  isWhole: (text: string) => boolean,
  whereUnused: WhereUnused,
): Promise<string | null> {
  const text = await madeOnce(path, make);
  if (isWhole(text)) return text;
  return whereUnused(async () => {
    // Another process may have made it while this one waited for its turn.
    const now = await madeOnce(path, make);
    if (isWhole(now)) return now;
    keepFile(path, make(), { mode: 0o600, over: "replace" });
    return readFile(path, "utf8");
  });
}
