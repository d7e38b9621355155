import pg from "pg";
import type { DataSet } from "@command-center/contract/live";
import { REVISION_CHANNEL, type Database } from "../database/database.ts";

/** What this process knows of the data sets' revisions, kept up to date by the database's notifications. */
export interface Revisions {
  /** A stamp that changes when one of the data sets does; null while unknown, then the database must be asked. */
  stamp(dataSets: readonly DataSet[]): string | null;
  /** Forgets what is known and asks again: called after a write of this process. Never fails. */
  refresh(): Promise<void>;
  total(): number;
  close(): Promise<void>;
}

/** The stamp of the given data sets in a map of revisions. */
export function stampOf(revisions: ReadonlyMap<DataSet, number>, dataSets: readonly DataSet[]): string {
  return dataSets.map((dataSet) => revisions.get(dataSet) ?? 0).join(".");
}

const RETRY_MILLISECONDS = 1_000;
const CONNECT_MILLISECONDS = 10_000;

/**
 * Listens on a connection of its own. While that connection is down, stamps are unknown and every read goes to the
 * database: slower, never stale. A beat finds a connection that broke without a word.
 */
export async function followRevisions(
  database: Database,
  connectionString: string,
  beatMilliseconds = 5_000,
): Promise<Revisions> {
  let known: ReadonlyMap<DataSet, number> | null = null;
  /** Stamps of what is known, by the list that an endpoint asks with, which is always the same one. */
  let stamps = new WeakMap<readonly DataSet[], string>();
  let lastTotal = 0;
  let client: pg.Client | null = null;
  let closed = false;
  let retry: NodeJS.Timeout | undefined;
  let asked = 0;

  const ask = async () => {
    known = null;
    const mine = ++asked;
    const revisions = await database.revisions();
    // An answer that another write overtook must not stand as the newest.
    if (mine !== asked || client === null) return;
    known = revisions;
    stamps = new WeakMap();
    lastTotal = [...revisions.values()].reduce((sum, revision) => sum + revision, 0);
  };

  /** Gives up a connection and starts over; the new one asks again. */
  const lose = (lost: pg.Client | null) => {
    if (lost === null || lost !== client) return;
    lost.removeAllListeners();
    lost.on("error", () => undefined);
    void lost.end().catch(() => undefined);
    client = null;
    known = null;
    if (!closed) retry = setTimeout(() => void listen().catch(() => undefined), RETRY_MILLISECONDS);
  };

  const refresh = () => ask().catch(() => lose(client));

  const listen = async () => {
    const next = new pg.Client({
      connectionString,
      connectionTimeoutMillis: CONNECT_MILLISECONDS,
      query_timeout: beatMilliseconds,
    });
    client = next;
    next.on("error", () => lose(next));
    next.on("end", () => lose(next));
    next.on("notification", () => void refresh());
    try {
      await next.connect();
      await next.query(`listen ${REVISION_CHANNEL}`);
      await ask();
    } catch (error) {
      lose(next);
      throw error;
    }
  };

  await listen();
  const beat = setInterval(() => {
    const beating = client;
    beating?.query("select 1").catch(() => lose(beating));
  }, beatMilliseconds).unref();
  return {
    stamp(dataSets) {
      if (known === null) return null;
      let stamp = stamps.get(dataSets);
      if (stamp === undefined) stamps.set(dataSets, (stamp = stampOf(known, dataSets)));
      return stamp;
    },
    refresh,
    total: () => lastTotal,
    async close() {
      closed = true;
      clearTimeout(retry);
      clearInterval(beat);
      lose(client);
    },
  };
}
