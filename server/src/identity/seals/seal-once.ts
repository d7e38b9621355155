import { join } from "node:path";
import { sql } from "kysely";
import type { Database, Write } from "../../database/database.ts";
import { awaitTurn } from "../../database/turns.ts";
import { SEAL_FILES } from "../../installation/data-dir.ts";
import { keepFile } from "../../installation/kept-files.ts";
import { readIfThere } from "../../installation/made-once.ts";

/** Where it is remembered that a key has sealed: removing one of these does not have forged rows sealed. */
interface Memory {
  /** Name in the table `installation`. */
  readonly row: string;
  /** File in the data directory, which the owner of the database cannot reach. */
  readonly file: string;
  /** Action of the entry in the audit log, which names the key. */
  readonly action: string;
}

const ACCOUNTS: Memory = { row: "account_seal_key", file: SEAL_FILES.accounts, action: "account.sealed" };
const SESSIONS: Memory = { row: "session_seal_key", file: SEAL_FILES.sessions, action: "session.sealed" };
const MEMORIES = { accounts: ACCOUNTS, sessions: SESSIONS };

/**
 * Runs `seal` once per key, in one process at a time: at the first start of a version that seals, and after the
 * installation's secret was changed. Answers null where this key sealed before. `seal` writes the audit entry.
 */
export async function sealOnce<T>(
  database: Database,
  what: keyof typeof MEMORIES,
  keyId: string,
  dataDir: string,
  seal: (write: Write) => Promise<T>,
): Promise<T | null> {
  const memory = MEMORIES[what];
  const path = join(dataDir, memory.file);
  const known = await readIfThere(path);
  const sealed = await database.write(async (write) => {
    await awaitTurn(write, "sealing_of_accounts");
    const isDone = known?.trim() === keyId || (await wasSealed(write, memory, keyId));
    await write.db
      .insertInto("installation")
      .values({ key: memory.row, value: JSON.stringify(keyId) })
      .onConflict((conflict) =>
        conflict.column("key").doUpdateSet({ value: JSON.stringify(keyId), written_at: new Date() }),
      )
      .execute();
    return isDone ? null : seal(write);
  });
  if (known?.trim() !== keyId) keepIfPossible(path, `${keyId}\n`);
  return sealed;
}

/** A file that cannot be written is no failure: the database and the audit log remember the key, too. */
function keepIfPossible(path: string, text: string): void {
  try {
    keepFile(path, text, { mode: 0o600, over: "replace" });
  } catch {
    return;
  }
}

/**
 * Whether this key sealed before, by the database's row or by the audit log: the row can be removed without a trace, but
 * an entry that is removed from the log is noticed.
 */
async function wasSealed({ db }: Write, { row, action }: Memory, keyId: string): Promise<boolean> {
  const { rows } = await sql`
    select where exists (select from installation where key = ${row} and value = to_jsonb(${keyId}::text))
      or exists (select from audit_entry where action = ${action} and after->>'key' = ${keyId})`.execute(db);
  return rows.length > 0;
}
