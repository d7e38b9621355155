import { DatabaseBusy, troubleOf } from "../../database/pool/trouble.ts";

/** Work that is done in batches: what arrives while a batch runs is done by the next one. */
export interface Batched<Item, Result> {
  /** Items with different groups are never in one batch. */
  groupOf(item: Item): string;
  /** Nor are items with the same key. */
  keyOf(item: Item): string;
  /** Does all of it or nothing. Returns the results in this order; what it throws is everybody's. */
  run(items: readonly Item[]): Promise<readonly Result[]>;
  readonly most: number;
  /** From the beginning of a batch to that of the next: until then items are gathered. The first one does not wait. */
  readonly pauseMilliseconds: number;
  /** An item that has waited longer for its batch to begin is not done, and fails as busy. */
  readonly patienceMilliseconds: number;
}

interface Waiting<Item, Result> {
  readonly item: Item;
  readonly late: NodeJS.Timeout;
  resolve(result: Result): void;
  reject(error: unknown): void;
}

/**
 * Returns a function that has an item done with others. If a batch fails, each of its items is done alone, so that none fails because of
 * another one; if the database is in trouble, all of them fail.
 */
export function createBatches<Item, Result>({
  groupOf,
  keyOf,
  run,
  most,
  pauseMilliseconds,
  patienceMilliseconds,
}: Batched<Item, Result>): (item: Item) => Promise<Result> {
  let waiting: Waiting<Item, Result>[] = [];
  let isRunning = false;
  let begunAt = -Infinity;

  const takeBatch = () => {
    const [first] = waiting;
    const batch: Waiting<Item, Result>[] = [];
    const keys = new Set<string>();
    const left: Waiting<Item, Result>[] = [];
    for (const one of waiting) {
      const key = keyOf(one.item);
      const isTaken =
        batch.length < most &&
        first !== undefined &&
        groupOf(one.item) === groupOf(first.item) &&
        !keys.has(key);
      (isTaken ? batch : left).push(one);
      // The second of two with one key must not overtake the first.
      keys.add(key);
    }
    waiting = left;
    for (const { late } of batch) clearTimeout(late);
    return batch;
  };

  const attempt = async (batch: readonly Waiting<Item, Result>[]): Promise<void> => {
    try {
      const results = await run(batch.map(({ item }) => item));
      if (results.length !== batch.length) throw new Error("A batch has not done all of its items.");
      for (const [at, { resolve }] of batch.entries()) resolve(results[at] as Result);
    } catch (error) {
      if (batch.length === 1 || troubleOf(error) !== null) for (const { reject } of batch) reject(error);
      else for (const one of batch) await attempt([one]);
    }
  };

  const runAll = async () => {
    isRunning = true;
    while (waiting.length > 0) {
      const pause = begunAt + pauseMilliseconds - performance.now();
      if (pause > 0) await new Promise((resolve) => setTimeout(resolve, pause));
      begunAt = performance.now();
      const batch = takeBatch();
      if (batch.length > 0) await attempt(batch);
    }
    isRunning = false;
  };

  return (item) =>
    new Promise((resolve, reject) => {
      const late = setTimeout(() => {
        waiting = waiting.filter((one) => one.late !== late);
        reject(new DatabaseBusy());
      }, patienceMilliseconds);
      waiting.push({ item, late, resolve, reject });
      if (!isRunning) void runAll();
    });
}
