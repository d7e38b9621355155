import type { FastifyRequest } from "fastify";
import type { Database } from "../../database/database.ts";
import { noOccupancy, type Occupancy } from "../../database/pool/places.ts";
import { DatabaseBusy } from "../../database/pool/trouble.ts";

/** Work that can be refused, by what it costs others: exports and uploads give way to reads. */
type Work = "read" | "heavy";

/** A queue for places as it is now. Times in milliseconds. */
export interface QueueState {
  readonly places: number;
  readonly waiting: number;
  /** How long each piece of work in a place has been running. */
  readonly runningFor: readonly number[];
  /** How long a piece of work took lately. */
  readonly serviceTime: number;
  /** How long the longest-waiting one has waited. */
  readonly oldestWait: number;
  /** How late the event loop is. */
  readonly lag: number;
}

/** Parts of the time for a response that may pass before its work begins. */
const WAIT_SHARE: Readonly<Record<Work, number>> = { read: 0.75, heavy: 0.25 };

/**
 * Milliseconds until newly arrived work gets a place. Work that is stuck has not ended yet, so its running time counts where it is
 * longer than what ended lately. The first in the queue is evidence as well: who comes after it waits at least as long.
 */
export function expectedWait({
  places,
  waiting,
  runningFor,
  serviceTime,
  oldestWait,
  lag,
}: QueueState): number {
  if (runningFor.length < places && waiting === 0) return lag;
  const average = runningFor.reduce((sum, time) => sum + time, 0) / Math.max(1, runningFor.length);
  const ahead = waiting + 1;
  return lag + Math.max(oldestWait, (ahead * Math.max(serviceTime, average)) / places);
}

/** Whether work is taken on that has to be answered within a time. */
export function isAdmitted(work: Work, queue: QueueState, answerWithin: number): boolean {
  return expectedWait(queue) <= WAIT_SHARE[work] * answerWithin;
}

/** How long a piece of work may wait for its place before it is given up: an answer would come too late. */
function longestWait(answerWithin: number): number {
  return WAIT_SHARE.read * answerWithin;
}

/** Places for computed reads. Work that would wait for too long is refused when it arrives, as {@link DatabaseBusy}. */
export interface Gate {
  run<T>(work: () => Promise<T>): Promise<T>;
  /** Throws {@link DatabaseBusy} where work that is done elsewhere would hold up the reads here. */
  admit(work: Work): void;
}

/** How late the event loop may be before fewer places are given out: as a response, users do not notice it. */
const LATE_MILLISECONDS = 50;
/** Weight of the newest piece of work in the recent service time. */
const NEWEST = 0.2;

export function createGate({
  places,
  placesWhileLate = places,
  answerWithin,
  lag,
  occupancy = noOccupancy(),
}: {
  readonly places: number;
  /** Places while the event loop is late: the processor is taken, and more work at once delays every response. */
  readonly placesWhileLate?: number;
  /** Milliseconds from arrival to response. */
  readonly answerWithin: number;
  lag(): number;
  /** Counts the work of several gates. */
  readonly occupancy?: Occupancy;
}): Gate {
  const running = new Set<{ readonly since: number }>();
  const waiting: { readonly since: number; enter(): void; refuse(): void }[] = [];
  /** How many places are taken or given to work that has not begun yet. */
  let taken = 0;
  let serviceTime = 0;
  let late: NodeJS.Timeout | undefined;

  const placesNow = () => (lag() > LATE_MILLISECONDS ? placesWhileLate : places);
  const state = (): QueueState => {
    const now = performance.now();
    return {
      places: placesNow(),
      waiting: waiting.length,
      runningFor: [...running].map(({ since }) => now - since),
      serviceTime,
      oldestWait: waiting[0] === undefined ? 0 : now - waiting[0].since,
      lag: lag(),
    };
  };

  const admit = (work: Work) => {
    if (!isAdmitted(work, state(), answerWithin)) throw new DatabaseBusy();
  };

  /** Gives up what has waited too long: one timer, for the first in the queue. */
  const watchFirst = () => {
    clearTimeout(late);
    const [first] = waiting;
    if (first === undefined) return;
    const left = first.since + longestWait(answerWithin) - performance.now();
    late = setTimeout(() => {
      waiting.shift()?.refuse();
      watchFirst();
    }, left);
  };

  const letIn = () => {
    while (waiting.length > 0 && taken < placesNow()) {
      taken += 1;
      waiting.shift()?.enter();
    }
  };
  const takePlace = () =>
    new Promise<void>((enter, reject) => {
      waiting.push({ since: performance.now(), enter, refuse: () => reject(new DatabaseBusy()) });
      if (waiting.length === 1) watchFirst();
    });

  return {
    admit,
    async run(work) {
      admit("read");
      letIn();
      if (waiting.length === 0 && taken < placesNow()) taken += 1;
      else {
        occupancy.waiting += 1;
        await takePlace().finally(() => (occupancy.waiting -= 1));
      }
      occupancy.running += 1;
      const own = { since: performance.now() };
      running.add(own);
      try {
        const result = await work();
        // What failed, as when the database went away, says nothing of how long the next takes.
        serviceTime += NEWEST * (performance.now() - own.since - serviceTime);
        return result;
      } finally {
        running.delete(own);
        occupancy.running -= 1;
        taken -= 1;
        letIn();
        watchFirst();
      }
    },
  };
}

/** The load of this process: one gate for all computed reads, and one for those of each endpoint. */
export interface Load {
  readonly all: Gate;
  ofEndpoint(): Gate;
  /** Throws {@link DatabaseBusy} where reads of any endpoint have to wait: exports give way to them. */
  admitHeavy(): void;
}

/**
 * Computed reads use half of the ten connections. Four are for writes, so session look-ups find one also while both are stuck. One
 * endpoint's reads use three, so those that wait for a lock leave places to other endpoints.
 */
const PLACES = { all: 5, whileLate: 2, ofEndpoint: 3 };

export function createLoad(answerWithin: number, lag: () => number, occupancy: Occupancy): Load {
  const all = createGate({ places: PLACES.all, placesWhileLate: PLACES.whileLate, answerWithin, lag });
  const gates = [all];
  return {
    all,
    ofEndpoint() {
      const gate = createGate({ places: PLACES.ofEndpoint, answerWithin, lag, occupancy });
      gates.push(gate);
      return gate;
    },
    admitHeavy() {
      for (const gate of gates) gate.admit("heavy");
    },
  };
}

/** Waits for a response until the time since the request's arrival is up, then rejects as {@link DatabaseBusy}. The work goes on. */
export async function inTime<T>(
  { arrivedAt }: FastifyRequest,
  { deadlines }: Pick<Database, "deadlines">,
  work: Promise<T>,
): Promise<T> {
  let late: NodeJS.Timeout | undefined;
  const passed = new Promise<never>((_, reject) => {
    const left = arrivedAt + deadlines.computedAnswer - performance.now();
    late = setTimeout(() => reject(new DatabaseBusy()), left);
  });
  return Promise.race([work, passed]).finally(() => clearTimeout(late));
}
