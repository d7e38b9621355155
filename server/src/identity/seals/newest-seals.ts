import { readFileSync } from "node:fs";
import { join } from "node:path";
import * as z from "zod";
import { NEWEST_SEALS_FILE } from "../../installation/data-dir.ts";
import { keepFile } from "../../installation/kept-files.ts";

/**
 * The number of the newest valid seal of each account, kept where the owner of the database cannot reach it: an earlier state of an
 * account, put back with that state's own seal, has a lower number.
 */
export interface NewestSeals {
  /** 0 for an account that has not been seen yet. */
  numberOf(accountId: string): number;
  /** Takes numbers of committed, valid seals; lower ones than known change nothing. Never fails. */
  learn(numbers: ReadonlyMap<string, number>): void;
}

/** Remembers them until the process ends. */
export function rememberNewestSeals(known: Iterable<readonly [string, number]> = []): NewestSeals {
  const newest = new Map(known);
  return {
    numberOf: (accountId) => newest.get(accountId) ?? 0,
    learn(numbers) {
      for (const [id, number] of numbers) if (number > (newest.get(id) ?? 0)) newest.set(id, number);
    },
  };
}

const fileText = z.record(z.string(), z.int().min(0));

/**
 * Remembers them in a file next to the keys as well. Several processes may share the file: each write keeps what is newer in it. Throws
 * if the file is damaged.
 */
export function keepNewestSeals(dataDir: string): NewestSeals {
  const path = join(dataDir, NEWEST_SEALS_FILE);
  let kept = readNumbers(path);
  const newest = rememberNewestSeals(kept);
  const isNews = ([id, number]: readonly [string, number]) => number > newest.numberOf(id);
  return {
    numberOf: newest.numberOf,
    learn(numbers) {
      if (![...numbers].some(isNews)) return;
      newest.learn(numbers);
      try {
        kept = readNumbers(path);
        newest.learn(kept);
        for (const id of [...kept.keys(), ...numbers.keys()]) kept.set(id, newest.numberOf(id));
        keepFile(path, newestSealsText(kept), { mode: 0o600, over: "replace" });
      } catch {
        // A full disk or a damaged file: this process still knows them, and the next change writes them.
      }
    },
  };
}

export function newestSealsText(numbers: ReadonlyMap<string, number>): string {
  return `${JSON.stringify(Object.fromEntries(numbers))}\n`;
}

function readNumbers(path: string): Map<string, number> {
  let text: string;
  try {
    text = readFileSync(path, "utf8");
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === "ENOENT") return new Map();
    throw error;
  }
  const parsed = fileText.safeParse(parseJson(text));
  if (!parsed.success)
    throw new Error(`${path} is damaged. Put it back from a copy, or remove it after npm run accounts:seal.`);
  return new Map(Object.entries(parsed.data));
}

function parseJson(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}
