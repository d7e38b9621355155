import type { Condition } from "../../../database/pool/condition.ts";

/** How long a looked-up session is trusted: also the longest that an ended one still works. */
const TRUST_MS = 1_000;
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
  /** The caller of the last look-up that was answered, and when that began. */
  proven: { readonly caller: Caller; readonly at: number } | null;
}

/** Callers by the cookie of their session, each looked up at most once a second. */
export class SessionCache<Caller extends Cacheable> {
  readonly #entries = new Map<string, Entry<Caller>>();
  readonly #condition: Pick<Condition, "isAway" | "troubleSince">;

  constructor(condition: Pick<Condition, "isAway" | "troubleSince">) {
    this.#condition = condition;
  }

  /**
   * The caller of a cookie, at once where it is known; else by `find`, which all requests of that moment share. Where `find`
   * answers null there is nothing to look up, and nothing is remembered.
   */
  lookUp(cookie: string, find: () => Promise<Caller | null> | null): Maybe<Caller> {
    const now = performance.now();
    const known = this.#entries.get(cookie);
    if (known !== undefined && known.until > now && this.#isCurrent(known.caller)) return known.caller;
    const finding = find();
    if (finding === null) return null;
    if (this.#entries.size >= MAX_ENTRIES) this.#entries.clear();
    const entry: Entry<Caller> = {
      askedAt: now,
      until: now + TRUST_MS,
      caller: null,
      proven: known?.proven ?? null,
    };
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
