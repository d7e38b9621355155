import { countedText } from "@command-center/domain/number-text";
import type { Database } from "../../database/database.ts";
import { audit } from "../../audit/audit.ts";
import { networkOf } from "../../http/forwarded.ts";
import { createBlockMemory } from "./block-memory.ts";
import { Refusal } from "../../http/errors.ts";
import {
  countGuess,
  Exhausted,
  forgiveGuesses,
  isFirstRefusal,
  uncountGuess,
  usedUp,
  type Counter,
  type Counters,
  type Used,
} from "./guess-counts.ts";
import type { HashingLanes, Lane, LanePlace } from "./hashing-lanes.ts";
import type { KnownDevice } from "./known-devices.ts";
import type { KnownPlaces } from "./known-places.ts";
import { createEntrance, createQueues } from "../../http/queues.ts";

/** Who guesses: the name as it was typed, and where the request came from. */
export interface Guesser {
  readonly username: string;
  readonly ipAddress: string;
  readonly requestId: string;
  /** The device that this name signed in on before; null where it is another, or none. */
  readonly device: KnownDevice | null;
}

/** Somebody in an open session, who says their password once more. */
export interface GuesserInSession extends Omit<Guesser, "device"> {
  readonly sessionId: string;
}

/** Checks a guess at its place in the lanes of hashing, over the connections that are kept for such guesses. */
export type Evaluate<T> = (database: Database, place: LanePlace) => Promise<T | null>;

/**
 * Keeps guesses of passwords few. In every hour at most {@link GUESSES}`.inAll` are evaluated for a name by whoever is not
 * known, whether or not an account has it, over all server processes: a guess is counted first and evaluated then.
 */
export interface SignInGuard {
  /**
   * Evaluates a guess if it is one of the few; null means wrong, and a refusal that it was not evaluated. Throws a 429 that
   * says when to come again.
   */
  guess<T>(guesser: Guesser, evaluate: Evaluate<T>): Promise<T | null>;
  /** A guess in a session, which has guesses of its own: what strangers guess does not keep its person out. */
  guessInSession<T>(guesser: GuesserInSession, evaluate: Evaluate<T>): Promise<T | null>;
}

/** Over which connections guesses are counted and evaluated: none of them is one that sessions wait for. */
export interface GuessConnections {
  readonly ofKnown: Database;
  readonly ofNew: Database;
}

/**
 * Guesses at one name that are evaluated in an hour. One address cannot use up what all have, and the last few are for
 * addresses that the account signed in from before: its owner gets in while strangers are turned away. Devices and
 * sessions have guesses of their own beside: only who signed in has one.
 */
export const GUESSES = {
  fromOneAddress: 5,
  fromNewAddresses: 7,
  inAll: 10,
  fromOneDevice: 5,
  inOneSession: 5,
} as const;

/**
 * Names that one address may be wrong about at a time, each until an hour after its last guess: one password tried on
 * everybody ends here, while an office behind one address has room for its slips. Whoever signed in from there before is
 * neither counted nor turned away.
 */
export const NAMES_OF_ONE_ADDRESS = 50;

/** Guesses that are looked at, at once; the others are told to come again before anything is asked of the database. */
const AT_ONCE = {
  /** Guesses under way of strangers, and of one address among them. */
  ofNew: { inAll: 256, ofOne: 32 },
  /** Guesses under way of those known, and of one name and address, device or session among them. */
  ofKnown: { inAll: 64, ofOne: 13 },
} as const;

/** Guesses of one name from one address that wait for the one before them. */
const MOST_WAITING = 12;

const BUSY_SECONDS = 5;

/** Whoever is turned away connects anew: connections are taken one in each turn of the event loop, among all else. */
const TURNED_AWAY = { connection: "close" };

/** A 429 whose sentence ends with how long to wait, in whole minutes. */
export function tooManyGuesses(sentence: string, seconds: number): Refusal {
  const minutes = Math.ceil(seconds / 60);
  return new Refusal(429, `${sentence} in ${countedText(minutes, "minute", "minutes")}.`, {
    ...TURNED_AWAY,
    "retry-after": String(seconds),
  });
}

/** Refuses at once what would have to wait too long. */
export function busy(): Refusal {
  return new Refusal(429, "Too many people are signing in just now. Try again in a few seconds.", {
    ...TURNED_AWAY,
    "retry-after": String(BUSY_SECONDS),
  });
}

/** `isCurrent` asks whether what is known of a device still holds for a name. */
export function createSignInGuard(
  { ofKnown, ofNew }: GuessConnections,
  lanes: HashingLanes,
  places: KnownPlaces,
  isCurrent: (database: Database, username: string, device: KnownDevice) => Promise<boolean>,
): SignInGuard {
  /** One at a time for a name and address, so that people who sign in twice at once do not count against themselves. */
  const inQueue = createQueues(busy, MOST_WAITING);
  const entranceOfNew = createEntrance(AT_ONCE.ofNew, busy);
  const entranceOfKnown = createEntrance(AT_ONCE.ofKnown, busy);
  const blocks = createBlockMemory();

  const refuseBlocked = ({ ofGuesser, ofName }: Counters) => {
    const seconds = blocks.secondsLeft(ofGuesser.key) ?? (ofName && blocks.secondsLeft(blockOf(ofName)));
    if (seconds !== null) throw blocked(seconds);
  };

  /** Turns a guess away, and remembers for whom that is so; the first time it is noted in the log. */
  const refuse = async (
    database: Database,
    { username: subject, ipAddress, requestId }: Omit<Guesser, "device">,
    { ofGuesser, ofName }: Counters,
    { counter, seconds, isNoted }: Used,
  ): Promise<never> => {
    if (!isNoted) {
      await database.write(async (write) => {
        if (!(await isFirstRefusal(write, counter))) return;
        const after = { reason: counter.reason };
        await audit(write, { action: "session.blocked", subject, after, ipAddress, requestId });
      });
    }
    blocks.remember(ofGuesser.key, seconds);
    if (counter === ofName) blocks.remember(blockOf(counter), seconds);
    throw blocked(seconds);
  };

  const counted = async <T>(
    database: Database,
    lane: Lane,
    guesser: Omit<Guesser, "device">,
    counters: Counters,
    evaluate: Evaluate<T>,
  ): Promise<T | null> => {
    const used = await usedUp(database, counters);
    if (used !== undefined) return refuse(database, guesser, counters, used);
    const place = lanes.take(lane);
    let isCompared = false;
    const watched: LanePlace = {
      ...place,
      async hash(hashes) {
        const outcome = await place.hash(hashes);
        isCompared = true;
        return outcome;
      },
    };
    const takeBack = () => database.write((write) => uncountGuess(write, counters));
    try {
      await database.write((write) => countGuess(write, counters));
      const result = await evaluate(database, watched).catch(async (error: unknown) => {
        // Turned away or right, but disabled: nothing was learnt by guessing.
        if (error instanceof Refusal) await takeBack();
        // A guess that was never compared is taken back, too; what stopped it may stop that as well.
        else if (!isCompared) await takeBack().catch(() => undefined);
        throw error;
      });
      if (result !== null) await database.write((write) => forgiveGuesses(write, counters));
      return result;
    } catch (error) {
      if (!(error instanceof Exhausted)) throw error;
      // Others used up what was left meanwhile.
      const since = await usedUp(database, counters);
      throw since === undefined ? busy() : await refuse(database, guesser, counters, since);
    } finally {
      place.leave();
    }
  };

  /** Lets a few in at a time, and in turn; the others cost no query. */
  const guessWith = async <T>(
    lane: Lane,
    guesser: Omit<Guesser, "device">,
    counters: Counters,
    evaluate: Evaluate<T>,
  ): Promise<T | null> => {
    refuseBlocked(counters);
    const [enter, who, database] =
      lane === "known"
        ? [entranceOfKnown, counters.ofGuesser.key, ofKnown]
        : [entranceOfNew, networkOf(guesser.ipAddress), ofNew];
    return enter(who, () =>
      inQueue(counters.ofGuesser.key, () => {
        // The guess before this one may have been the last that was allowed.
        refuseBlocked(counters);
        return counted(database, lane, guesser, counters, evaluate);
      }),
    );
  };

  const guessFromAddress = async <T>(guesser: Guesser, evaluate: Evaluate<T>): Promise<T | null> => {
    const name = guesser.username.toLowerCase();
    const address = networkOf(guesser.ipAddress);
    const isKnown = await places.has(name, address);
    // An address has no spaces, and none is a star or a word: no name can be typed that counts as another's.
    const counters: Counters = {
      ofGuesser: {
        key: `${address} ${name}`,
        most: GUESSES.fromOneAddress,
        reason: "Too many wrong passwords for this name from this address",
      },
      ofName: {
        key: `* ${name}`,
        most: isKnown ? GUESSES.inAll : GUESSES.fromNewAddresses,
        reason: "Too many wrong passwords for this name",
      },
      namesOfAddress: isKnown
        ? null
        : { key: address, most: NAMES_OF_ONE_ADDRESS, reason: "Too many names guessed from this address" },
    };
    return guessWith(isKnown ? "known" : "new", guesser, counters, evaluate);
  };

  return {
    async guess(guesser, evaluate) {
      const { device } = guesser;
      if (device === null) return guessFromAddress(guesser, evaluate);
      const ofGuesser = {
        key: `device ${device.id}`,
        most: GUESSES.fromOneDevice,
        reason: "Too many wrong passwords from a device this account has used",
      };
      const counters = { ofGuesser, ofName: null, namesOfAddress: null };
      refuseBlocked(counters);
      const name = guesser.username.toLowerCase();
      const isOurs = await entranceOfKnown(name, () => isCurrent(ofKnown, name, device));
      // A device that is known by a former password counts as unknown.
      return isOurs ? guessWith("known", guesser, counters, evaluate) : guessFromAddress(guesser, evaluate);
    },
    guessInSession({ sessionId, ...guesser }, evaluate) {
      const ofGuesser = {
        key: `session ${sessionId}`,
        most: GUESSES.inOneSession,
        reason: "Too many wrong passwords in one session",
      };
      return guessWith("known", guesser, { ofGuesser, ofName: null, namesOfAddress: null }, evaluate);
    },
  };
}

/** The key of a block. Known devices and addresses have more guesses, so a block of strangers is not theirs. */
function blockOf({ key, most }: Counter): string {
  return `${key} ${most}`;
}

function blocked(seconds: number): Refusal {
  return tooManyGuesses("Too many attempts. Try again", seconds);
}
