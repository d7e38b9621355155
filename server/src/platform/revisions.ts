import pg from "pg";
import type { DataSet } from "@command-center/contract/live";
import { REVISION_CHANNEL, type Database } from "../database/database.ts";

/** What this process knows of the data sets' revisions, kept up to date by the database's notifications. */
export interface Revisions {
  /** A stamp that changes when one of the data sets does; null while unknown, then the database must be asked. */
  stamp(dataSets: readonly DataSet[]): string | null;
  /** Forgets what is known, so that the next read asks: called after a write of this process. */
  refresh(): Promise<void>;
  total(): number;
  close(): Promise<void>;
}

/** The stamp of the given data sets in a map of revisions. */
export function stampOf(revisions: ReadonlyMap<DataSet, number>, dataSets: readonly DataSet[]): string {
  return dataSets.map((dataSet) => revisions.get(dataSet) ?? 0).join(".");
}

const RETRY_MILLISECONDS = 1_000;

/**
 * Listens on a connection of its own. While that connection is down, stamps are unknown and every read goes to the
 * database: slower, never stale.
 */
export async function followRevisions(database: Database, connectionString: string): Promise<Revisions> {
  let known: ReadonlyMap<DataSet, number> | null = null;
  let lastTotal = 0;
  let client: pg.Client | null = null;
  let closed = false;
  let retry: NodeJS.Timeout | undefined;
  let asked = 0;

  const refresh = async () => {
    known = null;
    const ask = ++asked;
    const revisions = await database.revisions();
    // An answer that another write overtook must not stand as the newest.
    if (ask !== asked || client === null) return;
    known = revisions;
    lastTotal = [...revisions.values()].reduce((sum, revision) => sum + revision, 0);
  };

  const lost = () => {
    if (client === null) return;
    client.removeAllListeners();
    client.on("error", () => undefined);
    void client.end().catch(() => undefined);
    client = null;
    known = null;
    if (!closed) retry = setTimeout(() => void listen().catch(() => undefined), RETRY_MILLISECONDS);
  };

  const listen = async () => {
    const next = new pg.Client({ connectionString });
    client = next;
    next.on("error", lost);
    next.on("end", lost);
    next.on("notification", () => void refresh().catch(() => (known = null)));
    try {
      await next.connect();
      await next.query(`listen ${REVISION_CHANNEL}`);
      await refresh();
    } catch (error) {
      lost();
      throw error;
    }
  };

  await listen();
  return {
    stamp: (dataSets) => (known === null ? null : stampOf(known, dataSets)),
    refresh,
    total: () => lastTotal,
    async close() {
      closed = true;
      clearTimeout(retry);
      lost();
    },
  };
}
