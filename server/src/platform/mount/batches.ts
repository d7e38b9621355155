import type { Occupancy } from "../../database/pool/places.ts";
import { DatabaseBusy, troubleOf } from "../../database/pool/trouble.ts";
import { ALONE } from "../../database/turns.ts";

/** Work that is done in batches: what arrives while a batch runs is done by the next one. */
export interface Batched<Item, Result> {
  /** Items with different groups are never in one batch, nor wait for each other. */
  groupOf(item: Item): string;
  /** Nor are items that share a key. They keep their order. */
  keysOf(item: Item): readonly string[];
  /**
   * Does all of it or nothing. Returns the results in this order. If the result of an item is {@link ALONE}, it is run once more by itself, and
   * then `mayWait` for what others hold.
   */
  run(items: readonly Item[], mayWait: boolean): Promise<readonly (Result | typeof ALONE)[]>;
  readonly most: number;
  /** From the beginning of a batch of several items to that of the next: until then items are gathered. */
  readonly pauseMilliseconds: number;
  /** An item that has waited longer for its batch to begin is not done, and fails as busy. */
  readonly patienceMilliseconds: number;
  /** Counts the items that wait. */
  readonly occupancy: Occupancy;
}

interface Waiting<Item, Result> {
  readonly item: Item;
  readonly keys: readonly string[];
  readonly late: NodeJS.Timeout;
  resolve(result: Result): void;
  reject(error: unknown): void;
}

interface Queue<Item, Result> {
  waiting: Waiting<Item, Result>[];
}

/**
 * Returns a function that has an item done with others. If a batch fails, it is done in halves, so that no item fails because of
 * another one; if the database is in trouble, all of its items fail.
 */
export function createBatches<Item, Result>({
  groupOf,
  keysOf,
  run,
  most,
  pauseMilliseconds,
  patienceMilliseconds,
  occupancy,
}: Batched<Item, Result>): (item: Item) => Promise<Result> {
  const queues = new Map<string, Queue<Item, Result>>();

  const takeBatch = (queue: Queue<Item, Result>) => {
    const batch: Waiting<Item, Result>[] = [];
    const keys = new Set<string>();
    const left: Waiting<Item, Result>[] = [];
    for (const one of queue.waiting) {
      const isTaken = batch.length < most && !one.keys.some((key) => keys.has(key));
      (isTaken ? batch : left).push(one);
      // Of two with the same key the second must not overtake the first.
      for (const key of one.keys) keys.add(key);
    }
    queue.waiting = left;
    occupancy.waiting -= batch.length;
    for (const { late } of batch) clearTimeout(late);
    return batch;
  };

  /** Returns the error if the database is in trouble. */
  const attempt = async (batch: readonly Waiting<Item, Result>[], mayWait = false): Promise<unknown> => {
    try {
      const results = await run(
        batch.map(({ item }) => item),
        mayWait,
      );
      for (const [at, one] of batch.entries()) {
        const result = results[at];
        // The next batch does not wait for it.
        if (result === ALONE) void attempt([one], true);
        else one.resolve(result as Result);
      }
      return null;
    } catch (error) {
      const isTrouble = troubleOf(error) !== null;
      if (batch.length === 1 || isTrouble) {
        for (const { reject } of batch) reject(error);
        return isTrouble ? error : null;
      }
      const half = Math.ceil(batch.length / 2);
      const trouble = await attempt(batch.slice(0, half));
      if (trouble === null) return attempt(batch.slice(half));
      for (const { reject } of batch.slice(half)) reject(trouble);
      return trouble;
    }
  };

  const runAll = async (group: string, queue: Queue<Item, Result>) => {
    do {
      const begunAt = performance.now();
      const batch = takeBatch(queue);
      if (batch.length > 0) await attempt(batch);
      const pause = begunAt + pauseMilliseconds - performance.now();
      if (batch.length > 1 && pause > 0) await new Promise((resolve) => setTimeout(resolve, pause));
    } while (queue.waiting.length > 0);
    queues.delete(group);
  };

  return (item) =>
    new Promise((resolve, reject) => {
      const group = groupOf(item);
      const keys = keysOf(item);
      const found = queues.get(group);
      const queue = found ?? { waiting: [] };
      const late = setTimeout(() => {
        queue.waiting = queue.waiting.filter((one) => one.late !== late);
        occupancy.waiting -= 1;
        reject(new DatabaseBusy());
      }, patienceMilliseconds);
      queue.waiting.push({ item, keys, late, resolve, reject });
      occupancy.waiting += 1;
      if (found !== undefined) return;
      queues.set(group, queue);
      void runAll(group, queue);
    });
}
