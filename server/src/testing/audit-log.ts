import { sql } from "kysely";
import type { Database } from "../database/database.ts";
import { hashOfEntry, NO_PREVIOUS, type ChainedRow } from "../audit/entry-text.ts";

const BATCH = 10_000;

/** Does what only the owner of the database can: with the audit log's guards and its chaining off. */
export async function unguarded<T>({ db }: Pick<Database, "db">, work: () => Promise<T>): Promise<T> {
  await sql`alter table audit_entry disable trigger user`.execute(db);
  try {
    return await work();
  } finally {
    await sql`alter table audit_entry enable trigger user`.execute(db);
  }
}

/** Empties the log and puts in so many entries, chained here: the database's own trigger would take minutes. */
export async function fillAuditLog(database: Pick<Database, "db">, entries: number): Promise<void> {
  const { db } = database;
  await unguarded(database, async () => {
    await sql`delete from audit_entry`.execute(db);
    let previous = NO_PREVIOUS;
    for (let first = 1; first <= entries; first += BATCH) {
      const rows = Array.from({ length: Math.min(BATCH, entries - first + 1) }, (_, index) => {
        const row = entryOf(first + index, previous);
        previous = hashOfEntry(row);
        const [before, after] = [row.before, row.after].map((text) => JSON.parse(text ?? "null") as unknown);
        return { ...row, before, after, hash: previous };
      });
      await sql`insert into audit_entry overriding system value
        select * from json_populate_recordset(null::audit_entry, ${JSON.stringify(rows)}::json)`.execute(db);
    }
  });
  await sql`vacuum analyze audit_entry`.execute(db);
}

const BEGAN = Date.parse("2026-01-01T00:00:00Z");

function entryOf(n: number, previous: string): ChainedRow {
  return {
    position: String(n),
    id: String(n),
    at: `${new Date(BEGAN + n * 1_000).toISOString().slice(0, 19).replace("T", " ")}+00`,
    account_id: "k3Jx0v9mQy2LwT8bNcRzAg",
    username: `person${n % 40}`,
    action: "petition.corrected",
    subject: `EP ${n % 519} of 2025`,
    before: '{"status": "filed", "heardOn": null}',
    after: `{"status": "hearing", "heardOn": "2025-08-${String((n % 28) + 1).padStart(2, "0")}"}`,
    ip_address: `10.1.${n % 200}.7`,
    request_id: n.toString(16).padStart(12, "0"),
    previous,
    hash: null,
  };
}
