/** How long keys are collected where a batch was sent no longer before. The first key after a pause is sent at once. */
const COLLECT_MS = 5;
const MAX_KEYS = 500;

interface Waiting<Key, Value> {
  readonly key: Key;
  resolve(value: Value): void;
  reject(error: unknown): void;
}

/**
 * Loads values by key, and those of keys that are asked for within a few milliseconds together. A slow batch does not
 * hold up the next one. `load` answers one value per key, in their order.
 */
export function inBatches<Key, Value>(
  load: (keys: readonly Key[]) => Promise<readonly Value[]>,
): (key: Key) => Promise<Value> {
  let waiting: Waiting<Key, Value>[] = [];
  let sentAt = -Infinity;

  const send = async () => {
    const batch = waiting.slice(0, MAX_KEYS);
    waiting = waiting.slice(MAX_KEYS);
    sentAt = performance.now();
    if (waiting.length > 0) setImmediate(() => void send());
    try {
      const values = await load(batch.map(({ key }) => key));
      for (const [index, { resolve }] of batch.entries()) resolve(values[index] as Value);
    } catch (error) {
      for (const { reject } of batch) reject(error);
    }
  };

  return (key) =>
    new Promise((resolve, reject) => {
      waiting.push({ key, resolve, reject });
      if (waiting.length > 1) return;
      if (performance.now() - sentAt < COLLECT_MS) setTimeout(() => void send(), COLLECT_MS);
      else setImmediate(() => void send());
    });
}
