import type { Condition } from "../../../database/pool/condition.ts";

/** How long a looked-up session is trusted: also the longest that an ended one still works. */
const TRUST_MS = 1_000;
/** The last part of that time, in which a request has the session looked up again without waiting for it. */
const REFRESH_MS = 400;
/** How long such a look-up may wait for others to share its queries. */
const REFRESH_PATIENCE_MS = 100;
const MAX_ENTRIES = 10_000;
/**
 * How long after its last look-up a session may still read cached responses while the database is away. Sessions that this
 * process ended, and those of accounts that it disabled or limited, are forgotten.
 */
const TRUST_WITHOUT_DATABASE_MS = 5 * 60_000;

/** What the cache needs to know of a caller. */
interface Cacheable {
  readonly accountId: string;
  /** When the session ends unless it is used: milliseconds since 1970. */
  readonly believedUntil: number;
  readonly isBelieved?: true;
}

type Maybe<Caller> = Caller | null | Promise<Caller | null>;

interface Entry<Caller> {
  /** When the entry was made: its look-up saw the database at this time or later. */
  readonly askedAt: number;
  until: number;
  caller: Maybe<Caller>;
  isRefreshing: boolean;
  /** The caller of the last look-up that was answered, and when that began. */
  proven: { readonly caller: Caller; readonly at: number } | null;
}

/** Looks a caller up within `patienceMs` milliseconds; null where there is nothing to look up. */
type Find<Caller> = (patienceMs: number) => Promise<Caller | null> | null;

/** Callers by the cookie of their session. No look-up is trusted for longer than a second. */
export class SessionCache<Caller extends Cacheable> {
  readonly #entries = new Map<string, Entry<Caller>>();
  readonly #condition: Pick<Condition, "isAway" | "troubleSince">;

  constructor(condition: Pick<Condition, "isAway" | "troubleSince">) {
    this.#condition = condition;
  }

  /**
   * The caller of a cookie, at once where it is known; else by `find`, which all requests of that moment share. A session
   * in use is looked up again before its time is over, so that its requests do not wait.
   */
  lookUp(cookie: string, find: Find<Caller>): Maybe<Caller> {
    const now = performance.now();
    const known = this.#entries.get(cookie);
    if (known !== undefined && known.until > now && this.#isCurrent(known.caller)) {
      if (known.until - now < REFRESH_MS && !known.isRefreshing) void this.#refresh(cookie, known, find);
      return known.caller;
    }
    const finding = find(0);
    if (finding === null) return null;
    if (this.#entries.size >= MAX_ENTRIES) this.#entries.clear();
    const entry = newEntry<Caller>(now, known?.proven ?? null);
    entry.caller = finding.then(
      (caller) => this.#remember(entry, caller),
      (error: unknown) => this.#believe(cookie, entry, error),
    );
    this.#entries.set(cookie, entry);
    return entry.caller;
  }

  /** Forgets one cookie: its session was ended. */
  delete(cookie: string): void {
    this.#entries.delete(cookie);
  }

  /** Forgets an account, after its password, rights or sessions changed. */
  forget(accountId: string): void {
    for (const [cookie, { caller, proven }] of this.#entries) {
      const forgetIfTheirs = (found: Caller | null) => {
        if (found === null || found.accountId === accountId) this.#entries.delete(cookie);
      };
      if (!(caller instanceof Promise)) forgetIfTheirs(caller);
      // After a failed look-up the entry still knows its last caller.
      else void caller.then(forgetIfTheirs, () => forgetIfTheirs(proven?.caller ?? null));
    }
  }

  /** Replaces an entry, unless it was forgotten meanwhile. After a failure it runs out, and the next request looks up. */
  async #refresh(cookie: string, known: Entry<Caller>, find: Find<Caller>): Promise<void> {
    known.isRefreshing = true;
    const entry = newEntry<Caller>(performance.now(), known.proven);
    try {
      this.#remember(entry, await find(REFRESH_PATIENCE_MS));
    } catch {
      return;
    }
    if (this.#entries.get(cookie) === known) this.#entries.set(cookie, entry);
  }

  /** A caller is believed only for as long as the database is away. */
  #isCurrent(caller: Maybe<Caller>): boolean {
    return caller === null || caller instanceof Promise || !caller.isBelieved || this.#condition.isAway();
  }

  #remember(entry: Entry<Caller>, caller: Caller | null): Caller | null {
    entry.proven = caller && { caller, at: entry.askedAt };
    entry.caller = caller;
    return caller;
  }

  /** The last known caller of a cookie whose look-up failed because the database is away; rethrows any other failure. */
  #believe(cookie: string, entry: Entry<Caller>, error: unknown): Caller {
    const { proven, askedAt } = entry;
    const mayBeBelieved =
      proven !== null &&
      this.#entries.get(cookie) === entry &&
      askedAt - proven.at < TRUST_WITHOUT_DATABASE_MS &&
      proven.caller.believedUntil > Date.now() &&
      this.#condition.troubleSince(askedAt) !== null;
    if (!mayBeBelieved) this.#entries.delete(cookie);
    else if (this.#condition.isAway()) {
      const believed = { ...proven.caller, isBelieved: true as const };
      entry.caller = believed;
      return believed;
    }
    // A connection may break a moment before the database is known to be away: the next request looks up again.
    else entry.until = 0;
    throw error;
  }
}

function newEntry<Caller>(now: number, proven: Entry<Caller>["proven"]): Entry<Caller> {
  return { askedAt: now, until: now + TRUST_MS, caller: null, isRefreshing: false, proven };
}
