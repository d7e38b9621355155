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
