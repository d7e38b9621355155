import { sql } from "kysely";
import { readHealth, readReady } from "@command-center/contract/wire/health";
import type { Database } from "../../database/database.ts";
import { troubleOf } from "../../database/pool/trouble.ts";
import { Refusal, refusalOfTrouble } from "../../http/errors.ts";
import { mountPlain } from "../../platform/mount/plain.ts";
import type { Platform } from "../../platform/platform.ts";

/** Says that requests are served, from what this process knows: whoever asks often costs the database nothing. */
export function mountHealth(platform: Platform, kind: "embedded" | "external"): void {
  const { database, revisions } = platform;
  mountPlain(platform, readHealth, async () => ({
    status: "ok" as const,
    database: kind,
    revision: revisions.total(),
    problem: database.condition.problem(),
  }));
}

/** However often it is asked, the database is tried at most so often. */
const TRIED_EVERY_MILLISECONDS = 1_000;

/**
 * Changes a row that is there for it, before other writes: what holds those up says nothing of it. Where
 * the disk was full, the table is made anew, which takes a place on the disk that a changed row does not need.
 */
async function tryOut(database: Database): Promise<void> {
  await database.write(async ({ db }) => {
    if (database.condition.isFull()) await sql`truncate write_trial`.execute(db);
    const { rows } = await sql`update write_trial set at = now() returning at`.execute(db);
    if (rows.length === 0) await sql`insert into write_trial (at) values (now())`.execute(db);
  }, "first");
}

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
