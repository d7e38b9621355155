import type { Condition } from "../../database/pool/condition.ts";

/** How long a looked-up session is trusted: also the longest that an ended one still works. */
const TRUST_MS = 1_000;
/** How often all sessions in use are looked up in the background. The rest of their second is for the queries. */
const REFRESH_INTERVAL_MS = 700;
/** How long after its last request a session counts as in use. */
const IN_USE_MS = 10_000;
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
  readonly token: string;
  /** When its look-up began: that saw the database at this time or later. */
  askedAt: number;
  until: number;
  /** When it was last requested, and whether by a person since the last look-up. */
  usedAt: number;
  isUse: boolean;
  caller: Maybe<Caller>;
  /** The caller of the last look-up that was answered, and when that began. */
  proven: { readonly caller: Caller; readonly at: number } | null;
}

/** What is looked up: a session by its token, and whether a person uses it. */
export interface Asked {
  readonly token: string;
  readonly isUse: boolean;
}

interface Lookup<Caller> {
  /** The token in a cookie, or null where there is nothing to look up. */
  tokenOf(cookie: string): string | null;
  find(asked: Asked): Promise<Caller | null>;
}

/**
 * Callers by the cookie of their session. No look-up is trusted for longer than a second. Sessions in use are looked up in
 * the background, all together, so that their requests only read a map.
 */
export class SessionCache<Caller extends Cacheable> {
  readonly #entries = new Map<string, Entry<Caller>>();
  readonly #condition: Pick<Condition, "isAway" | "troubleSince">;
  readonly #lookup: Lookup<Caller>;
  #timer: NodeJS.Timeout | undefined;

  constructor(condition: Pick<Condition, "isAway" | "troubleSince">, lookup: Lookup<Caller>) {
    this.#condition = condition;
    this.#lookup = lookup;
  }

  /** Cookies with a look-up in memory. */
  get size(): number {
    return this.#entries.size;
  }

  /** The caller of a cookie, at once where it is known; else by a look-up, which all requests of that moment share. */
  lookUp(cookie: string, isUse: boolean): Maybe<Caller> {
    const now = performance.now();
    const known = this.#entries.get(cookie);
    if (known !== undefined && known.until > now && this.#isCurrent(known.caller)) {
      known.usedAt = now;
      known.isUse ||= isUse;
      return known.caller;
    }
    const token = known?.token ?? this.#lookup.tokenOf(cookie);
    if (token === null) return null;
    if (this.#entries.size >= MAX_ENTRIES) this.#entries.clear();
    const entry: Entry<Caller> = {
      token,
      askedAt: now,
      until: now + TRUST_MS,
      usedAt: now,
      isUse: false,
      caller: null,
      proven: known?.proven ?? null,
    };
    entry.caller = this.#lookup.find({ token, isUse }).then(
      (caller) => this.#remember(entry, caller),
      (error: unknown) => this.#believe(cookie, entry, error),
    );
    this.#entries.set(cookie, entry);
    if (this.#timer === undefined) this.#planRefresh();
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

  /** Looks up all sessions in use. Where that fails, their second runs out, and the next request looks up. */
  async #refresh(): Promise<void> {
    const now = performance.now();
    const used = [...this.#entries].filter(([, { usedAt }]) => now - usedAt < IN_USE_MS);
    await Promise.allSettled(used.map(([cookie, entry]) => this.#renew(cookie, entry, now)));
    if (used.length > 0) this.#planRefresh();
    else this.#timer = undefined;
  }

  #planRefresh(): void {
    this.#timer = setTimeout(() => void this.#refresh(), REFRESH_INTERVAL_MS).unref();
  }

  async #renew(cookie: string, entry: Entry<Caller>, now: number): Promise<void> {
    const { caller, token, isUse } = entry;
    if (caller === null || caller instanceof Promise || caller.isBelieved) return;
    entry.isUse = false;
    const found = await this.#lookup.find({ token, isUse });
    // It may have been forgotten meanwhile, or looked up by a request.
    if (this.#entries.get(cookie) !== entry) return;
    entry.askedAt = now;
    entry.until = now + TRUST_MS;
    this.#remember(entry, found);
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
    const known = this.#entries.get(cookie);
    const mayBeBelieved =
      proven !== null &&
      // Not forgotten meanwhile. A later look-up has the same one, and may be under way while this one waits.
      known?.proven === proven &&
      askedAt - proven.at < TRUST_WITHOUT_DATABASE_MS &&
      proven.caller.believedUntil > Date.now() &&
      this.#condition.troubleSince(askedAt) !== null;
    if (!mayBeBelieved && known === entry) this.#entries.delete(cookie);
    if (mayBeBelieved && this.#condition.isAway()) {
      const believed = { ...proven.caller, isBelieved: true as const };
      entry.caller = believed;
      return believed;
    }
    // A connection may break a moment before the database is known to be away: the next request looks up again.
    entry.until = 0;
    throw error;
  }
}
