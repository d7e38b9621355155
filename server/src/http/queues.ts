import pLimit, { type LimitFunction } from "p-limit";
import type { Refusal } from "./errors.ts";

/** Runs work one at a time for each key, in this process; work of other keys runs meanwhile. */
export type InQueue = <T>(key: string, work: () => Promise<T>) => Promise<T>;

/** Work of one key that may wait in its queue. */
const MOST_WAITING = 100;

/** `refusal` is thrown where `mostWaiting` wait already. */
export function createQueues(refusal: () => Refusal, mostWaiting = MOST_WAITING): InQueue {
  const queues = new Map<string, LimitFunction>();
  return async (key, work) => {
    const queue = queues.get(key) ?? pLimit(1);
    queues.set(key, queue);
    if (queue.pendingCount >= mostWaiting) throw refusal();
    try {
      return await queue(work);
    } finally {
      if (queue.activeCount + queue.pendingCount === 0) queues.delete(key);
    }
  };
}

/** Runs work that may be under way only so many times at once, in all and for one key. Throws a refusal beyond. */
type Entrance = <T>(key: string, work: () => Promise<T>) => Promise<T>;

export function createEntrance(
  most: { readonly inAll: number; readonly ofOne: number },
  full: () => Refusal,
): Entrance {
  const inside = new Map<string, number>();
  let all = 0;
  return async (key, work) => {
    const ofOne = inside.get(key) ?? 0;
    if (all >= most.inAll || ofOne >= most.ofOne) throw full();
    all += 1;
    inside.set(key, ofOne + 1);
    try {
      return await work();
    } finally {
      all -= 1;
      const left = (inside.get(key) ?? 1) - 1;
      if (left === 0) inside.delete(key);
      else inside.set(key, left);
    }
  };
}

/**
 * Lets a few go on in each turn of the event loop, first come, first served: thousands that arrive together take turns
 * with everything else, where they would hold it up until the last of them is done.
 */
export function createPace(ofOneTurn: number): () => Promise<void> {
  const waiting: (() => void)[] = [];
  const goOn = () => {
    for (const next of waiting.splice(0, ofOneTurn)) next();
    if (waiting.length > 0) setImmediate(goOn);
  };
  return () =>
    new Promise((resolve) => {
      waiting.push(resolve);
      if (waiting.length === 1) setImmediate(goOn);
    });
}
