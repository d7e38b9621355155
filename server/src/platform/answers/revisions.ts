import pg from "pg";
import { DATA_SETS, type DataSet } from "@command-center/contract/wire/live";
import {
  dataRevisions,
  EVERY_REVISION,
  movePendingRevisions,
  PENDING_MOVED,
  type DataRevisions,
  type RevisionRow,
} from "../../database/revisions/data-revisions.ts";
import { ACCOUNT_CHANNEL, REVISION_CHANNEL, type Database, type Scope } from "../../database/database.ts";
import { pinnedSettings } from "../../database/pool/pinned-settings.ts";
import { troubleOf } from "../../database/pool/trouble.ts";

/** What this process knows of the data sets' revisions, kept up to date by the database's notifications. */
export interface Revisions {
  /** A stamp that changes when one of the data sets does in a scope; null while unknown, then the database must be asked. */
  stamp(dataSets: readonly DataSet[], scope: Scope): string | null;
  /** Forgets what is known and asks again: called after a write of this process. Never fails. */
  refresh(): Promise<void>;
  /** When a scope's answers of a stamp were last known to be as the data are; null where that was too long ago. */
  stoodAt(dataSets: readonly DataSet[], scope: Scope, stamp: string): Date | null;
  /** Whether what a write of that time, as `performance.now()`, touched for soon has moved and is known. */
  hasMovedSince(time: number): boolean;
  /** When the revisions were last read from the database and known to hold; null before that. */
  checkedAt(): Date | null;
  /** Sum of the data sets' revisions as last known, but for files given out: grows with every change of data. */
  total(): number;
  /** The revisions known now; null while none are. */
  current(): DataRevisions | null;
  /** Calls a follower with all that this process learns from now on. */
  follow(follower: Follower): void;
  close(): Promise<void>;
}

export interface Follower {
  /** The revisions, each time they were asked for; not always others than before. */
  revisions(known: DataRevisions): void;
  /** An account's rights changed, or a session of it ended; null: it may be any account's, as notifications were lost. */
  account(accountId: string | null): void;
}

/** The stamp of the given data sets in a map of revisions. */
export function stampOf(revisions: ReadonlyMap<DataSet, number>, dataSets: readonly DataSet[]): string {
  return dataSets.map((dataSet) => revisions.get(dataSet) ?? 0).join(".");
}

/** Whether a stamp is of data that are at least as new as those of another stamp of the same data sets. */
export function isAtLeast(stamp: string, wanted: string): boolean {
  const revisions = stamp.split(".").map(Number);
  return wanted.split(".").every((revision, index) => (revisions[index] ?? 0) >= Number(revision));
}

/** How often the revisions are read, whatever was or was not told: with an answer's time the longest that one is stale. */
const BEAT_MILLISECONDS = 500;
const RETRY_MILLISECONDS = 500;
/** How long an answer is waited for at the start, and while the database is known to be away. */
const PATIENT_MILLISECONDS = 5_000;

/** Read at every beat; the districts' revisions only where one of these moved, and after pending ones were moved. */
const REVISIONS = `select data_set, null as district_id, revision, exists (select from pending_revision) as "isPending" from data_revision`;
/** States of the data that are remembered, each with the time until which it stood. */
const MOST_REMEMBERED = 20;

/** A query that fails when it is not answered in so many milliseconds; its connection is then of no more use. */
const within = (milliseconds: number, text: string) => ({ text, query_timeout: milliseconds });

/**
 * Listens on a connection of its own, and reads the revisions there at every beat: a pooler may swallow notifications, and
 * nothing tells of that. While that connection is down, stamps are unknown and every read goes to the database: slower,
 * never stale. Where no new one can be had, the database is away.
 */
export async function followRevisions(
  database: Database,
  hosts = database.hosts,
  beatMilliseconds = BEAT_MILLISECONDS,
): Promise<Revisions> {
  const { condition } = database;
  let known: DataRevisions | null = null;
  /** States of the data, the newest first, each with the time when it was last known to hold. */
  let remembered: readonly { readonly revisions: DataRevisions; readonly at: Date }[] = [];
  /** Stamps of what is known, by its revisions and the list that an endpoint asks with, which is always the same one. */
  const stamps = new WeakMap<ReadonlyMap<DataSet, number>, WeakMap<readonly DataSet[], string>>();
  let client: pg.Client | null = null;
  let closed = false;
  let retry: NodeJS.Timeout | undefined;
  let lookCount = 0;
  let isBeating = false;
  /** Start of the last beat that moved pending revisions, and of the last whose result is known, as `performance.now()`. */
  let movedAt = -Infinity;
  let settledAt = -Infinity;
  /** Resolves after the last query on the connection, which takes one at a time. */
  let queue: Promise<unknown> = Promise.resolve();
  /** A look that has not begun yet. Callers share it until it does. */
  let waiting: Promise<void> | undefined;
  const followers: Follower[] = [];

  const rowsOn = (from: pg.Client, text: string) => {
    const result = queue.then(async () => {
      const { rows } = await from.query<RevisionRow & { readonly isPending?: boolean }>(
        within(database.deadlines.notice, text),
      );
      return rows;
    });
    queue = result.catch(() => undefined);
    return result;
  };
  const readOn = async (from: pg.Client) => dataRevisions(await rowsOn(from, EVERY_REVISION));

  const areSame = (a: DataRevisions | undefined, b: DataRevisions) => {
    const [countryOfA, countryOfB] = [a?.of("everywhere"), b.of("everywhere")];
    return DATA_SETS.every((name) => countryOfA?.get(name) === countryOfB.get(name));
  };

  /** Takes in the revisions as they are now; followers are called where they are new. */
  const learn = (revisions: DataRevisions) => {
    const at = new Date();
    const before = areSame(remembered[0]?.revisions, revisions) ? remembered.slice(1) : remembered;
    remembered = [{ revisions, at }, ...before].slice(0, MOST_REMEMBERED);
    if (known !== null && areSame(known, revisions)) return;
    known = revisions;
    for (const follower of followers) follower.revisions(revisions);
  };

  /** Notes that the newest state still holds. */
  const stands = () => {
    const [last, ...before] = remembered;
    if (last !== undefined) remembered = [{ ...last, at: new Date() }, ...before];
  };

  /** Reads the revisions again; what is known holds until then. */
  const look = () => {
    lookCount += 1;
    return (waiting ??= begin());
  };

  const begin = async () => {
    await queue;
    waiting = undefined;
    const mine = lookCount;
    const from = client;
    if (from === null) return;
    const moved = movedAt;
    const revisions = await readOn(from);
    // An answer that another write overtook must not stand as the newest.
    if (mine !== lookCount || client !== from) return;
    learn(revisions);
    settledAt = Math.max(settledAt, moved);
  };

  const ask = async () => {
    known = null;
    await look();
  };

  /** Gives up a connection and starts over; the new one asks again. */
  const lose = (lost: pg.Client | null) => {
    if (lost === null || lost !== client) return;
    lost.removeAllListeners();
    lost.on("error", () => undefined);
    void lost.end().catch(() => undefined);
    client = null;
    known = null;
  };

  const listenLater = (milliseconds: number) => {
    if (closed) return;
    clearTimeout(retry);
    retry = setTimeout(() => void listen().catch(() => undefined), milliseconds);
  };

  /** The connection broke, or is silent: whether the database is there shows at the next. */
  const replace = (lost: pg.Client | null) => {
    if (lost === null || lost !== client) return;
    hosts.doubt();
    lose(lost);
    listenLater(0);
  };

  const orReplace = async (work: () => Promise<void>) => {
    const from = client;
    await work().catch(() => from !== null && replace(from));
  };
  const refresh = () => orReplace(ask);

  const listen = async () => {
    const patience =
      remembered.length === 0 || condition.isAway() ? PATIENT_MILLISECONDS : database.deadlines.reconnection;
    let isHere = false;
    let opened: pg.Client | null = null;
    try {
      const address = hosts.current() ?? (await hosts.find(patience));
      if (closed) return;
      const next = new pg.Client({ connectionString: address, connectionTimeoutMillis: patience });
      client = opened = next;
      // A query on the connection before may never end.
      queue = Promise.resolve();
      waiting = undefined;
      next.on("error", () => undefined);
      await next.connect();
      await next.query(within(patience, pinnedSettings("set", false)));
      await next.query(within(patience, `listen ${ACCOUNT_CHANNEL}`));
      await next.query(within(patience, `listen ${REVISION_CHANNEL}`));
      isHere = true;
      next.on("error", () => replace(next));
      next.on("end", () => replace(next));
      next.on("notification", ({ channel, payload }) => {
        if (channel === REVISION_CHANNEL) void orReplace(payload === PENDING_MOVED ? look : ask);
        else for (const follower of followers) follower.account(payload ?? null);
      });
      if (closed) return lose(next);
      condition.setAway(false);
      await ask();
      for (const follower of followers) follower.account(null);
    } catch (error) {
      // A later attempt has taken over: its connection must not be given up for the end of this one.
      if (opened !== null && opened !== client) throw error;
      hosts.doubt();
      lose(opened);
      // A database that answered this far is not away, whatever else went wrong.
      if (!closed && !isHere && troubleOf(error) === "away") condition.setAway(true);
      listenLater(RETRY_MILLISECONDS);
      throw error;
    }
  };

  const beat = async () => {
    const from = client;
    if (from === null || known === null || isBeating) return;
    const mine = lookCount;
    const began = performance.now();
    isBeating = true;
    try {
      const rows = await rowsOn(from, REVISIONS);
      if (rows.some(({ isPending }) => isPending)) {
        // While the database takes no writes, they stay pending, and writers read past the cache.
        await movePendingRevisions(database).then(
          () => (movedAt = began),
          () => undefined,
        );
        await look();
        return;
      }
      const isAsItWas = areSame(known, dataRevisions(rows));
      const revisions = isAsItWas ? null : await readOn(from);
      // A write of this process asks by itself, and knows better.
      if (mine !== lookCount || client !== from) return;
      if (revisions === null) stands();
      else learn(revisions);
      settledAt = began;
    } catch {
      replace(from);
    } finally {
      isBeating = false;
    }
  };

  // Without a doubt about the server that was just found.
  const stopFollowing = hosts.onMove(() => {
    if (client === null) return;
    lose(client);
    listenLater(0);
  });
  await listen().catch((error: unknown) => {
    clearTimeout(retry);
    stopFollowing();
    throw error;
  });
  const beats = setInterval(() => void beat(), beatMilliseconds).unref();
  return {
    stamp(dataSets, scope) {
      if (known === null) return null;
      const revisions = known.of(scope);
      let ofScope = stamps.get(revisions);
      if (ofScope === undefined) stamps.set(revisions, (ofScope = new WeakMap()));
      let stamp = ofScope.get(dataSets);
      if (stamp === undefined) ofScope.set(dataSets, (stamp = stampOf(revisions, dataSets)));
      return stamp;
    },
    stoodAt: (dataSets, scope, stamp) =>
      remembered.find(({ revisions }) => stampOf(revisions.of(scope), dataSets) === stamp)?.at ?? null,
    hasMovedSince: (time) => settledAt > time,
    checkedAt: () => remembered[0]?.at ?? null,
    refresh,
    total: () =>
      [...(remembered[0]?.revisions.of("everywhere") ?? [])].reduce(
        (sum, [dataSet, revision]) => (dataSet === "exports" ? sum : sum + revision),
        0,
      ),
    current: () => known,
    follow: (follower) => void followers.push(follower),
    async close() {
      closed = true;
      clearTimeout(retry);
      clearInterval(beats);
      stopFollowing();
      lose(client);
    },
  };
}
