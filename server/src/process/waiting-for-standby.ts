import pg from "pg";
import { addressesIn } from "../database/pool/hosts.ts";

const PATIENCE_MILLISECONDS = 2_000;

/** Commits that wait for a synchronous standby. They go on waiting when their client has given up. */
const WAITING = "select 1 from pg_stat_activity where wait_event = 'SyncRep' limit 1";

/** A line for the operator while commits wait for a synchronous standby that does not confirm them, otherwise null. Never fails. */
export async function standbyRemedy(connectionString: string): Promise<string | null> {
  const waits = await Promise.all(addressesIn(connectionString).map(isWaiting));
  return waits.includes(true)
    ? "The database in DATABASE_URL waits for its synchronous standby, which does not confirm commits. Start the standby, or take it out of synchronous_standby_names."
    : null;
}

async function isWaiting(address: string): Promise<boolean> {
  const client = new pg.Client({
    connectionString: address,
    connectionTimeoutMillis: PATIENCE_MILLISECONDS,
    query_timeout: PATIENCE_MILLISECONDS,
  });
  client.on("error", () => undefined);
  try {
    await client.connect();
    return (await client.query(WAITING)).rows.length > 0;
  } catch {
    return false;
  } finally {
    void client.end().catch(() => undefined);
  }
}
