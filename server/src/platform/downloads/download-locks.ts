import { sql } from "kysely";
import type { OpenRead, Read, Write } from "../../database/database.ts";
import { awaitTurn, takeFreeNamedTurn, turnIsFree } from "../../database/turns.ts";
import { audit } from "../../audit/audit.ts";
import { tooMany } from "../../http/errors.ts";

/*
 * Locks of PostgreSQL that a download's own read holds: they count across all processes, and end with the read, also where
 * its process or connection does.
 */

const MOST_OF_ONE_ACCOUNT = 2;

/**
 * Takes one of the account's places until the read is closed, and answers which: the second where it has a download under
 * way in some process. Throws a 429 when it has none left.
 */
export async function takeAccountPlace(read: OpenRead, accountId: string): Promise<number> {
  for (let place = 1; place <= MOST_OF_ONE_ACCOUNT; place += 1) {
    if (await takeFreeNamedTurn(read, `download ${place} of ${accountId}`)) return place;
  }
  throw tooMany("Two of your exports are still running. Wait until one has ended, or cancel it.");
}

/** Shows that a file of the register is being made, until the read is closed. To be called before others can see its row. */
export async function holdRegistered(read: Read, id: number): Promise<void> {
  await awaitTurn(read, "registered_file", id);
}

/** Ends files that are begun in the register while nobody makes them any more: their process was killed. */
export async function endBrokenFiles(write: Write): Promise<void> {
  const { db } = write;
  // Found first and changed after: whoever ended in between is no longer begun, and is left alone.
  const { rows } = await sql<{ id: number }>`
    with begun as materialized (select id from export_file where state = 'begun')
    select id from begun where ${turnIsFree("registered_file", "id")}`.execute(db);
  if (rows.length === 0) return;
  const ids = rows.map(({ id }) => id);
  const broken = await db
    .updateTable("export_file")
    .set({ state: "broken", ended_at: sql<Date>`clock_timestamp()` })
    .where("id", "in", ids)
    .where("state", "=", "begun")
    .returning(["id", "username", "file_name"])
    .execute();
  for (const { id, username, file_name } of broken)
    await audit(write, { action: "export.broken", subject: file_name, after: { id, username } });
}
