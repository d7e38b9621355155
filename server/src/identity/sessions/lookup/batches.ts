/** The shortest time between two batches; keys that come in between wait for the next one. */
const MIN_INTERVAL_MS = 5;
const MAX_KEYS = 500;

interface Waiting<Key, Value> {
  readonly key: Key;
  resolve(value: Value): void;
  reject(error: unknown): void;
}

/**
 * Loads values by key, and keys of the same few milliseconds together. Each key says how long it can wait for others. A
 * slow batch does not hold up the next one. `load` answers one value per key, in their order.
 */
export function inBatches<Key, Value>(
  load: (keys: readonly Key[]) => Promise<readonly Value[]>,
): (key: Key, patienceMs: number) => Promise<Value> {
  let waiting: Waiting<Key, Value>[] = [];
  let timer: NodeJS.Timeout | undefined;
  let sentAt = -Infinity;
  let dueAt = Infinity;

  const send = async () => {
    const batch = waiting.slice(0, MAX_KEYS);
    waiting = waiting.slice(MAX_KEYS);
    sentAt = performance.now();
    dueAt = Infinity;
    if (waiting.length > 0) sendAt(sentAt);
    try {
      const values = await load(batch.map(({ key }) => key));
      for (const [index, { resolve }] of batch.entries()) resolve(values[index] as Value);
    } catch (error) {
      for (const { reject } of batch) reject(error);
    }
  };

  const sendAt = (time: number) => {
    if (time >= dueAt) return;
    dueAt = time;
    clearTimeout(timer);
    timer = setTimeout(() => void send(), Math.max(0, time - performance.now()));
  };

  return (key, patienceMs) =>
    new Promise((resolve, reject) => {
      waiting.push({ key, resolve, reject });
      sendAt(Math.max(performance.now() + patienceMs, sentAt + MIN_INTERVAL_MS));
    });
}
