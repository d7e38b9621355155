import { readReady } from "@command-center/contract/wire/health";
import { troubleOf } from "../../database/pool/trouble.ts";
import { Refusal, refusalOfTrouble } from "../../http/errors.ts";
import { mountPlain } from "../../platform/mount/plain.ts";
import type { Platform } from "../../platform/platform.ts";
import { tryOut } from "./write-trial.store.ts";

/** However often it is asked, the database is tried at most so often. */
const TRIED_EVERY_MILLISECONDS = 1_000;

/** Says whether data can be read and changed, by doing both. */
export function mountReady(platform: Platform): void {
  const { database } = platform;
  let tried: { readonly at: number; readonly result: Promise<void> } | null = null;
  mountPlain(platform, readReady, async () => {
    const now = performance.now();
    if (tried === null || now - tried.at >= TRIED_EVERY_MILLISECONDS)
      tried = { at: now, result: tryOut(database) };
    try {
      await tried.result;
    } catch (error) {
      const trouble = troubleOf(error);
      // Not the sentence for who wanted something saved.
      if (trouble === "full")
        throw new Refusal(503, "The disk of the database is full.", { "retry-after": "10" });
      throw trouble === null ? error : refusalOfTrouble(trouble);
    }
    return { status: "ready" as const };
  });
}
