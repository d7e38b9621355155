/**
 * Blocks of guessers as the database last told them: whoever comes again meanwhile costs it nothing. Each is believed for
 * one second, so that a block that ends, or that another process begins, is known within that.
 */
export interface BlockMemory {
  /** Seconds until a key is let in again, at least 1; null where nothing is remembered. */
  secondsLeft(key: string): number | null;
  /** Remembers a block that ends in so many seconds. */
  remember(key: string, seconds: number): void;
}

const BELIEVED_MILLISECONDS = 1_000;
/** Each takes some 200 bytes. The oldest go. */
const MOST_REMEMBERED = 10_000;

interface Block {
  readonly ends: number;
  readonly believedUntil: number;
}

export function createBlockMemory(): BlockMemory {
  const blocks = new Map<string, Block>();
  return {
    secondsLeft(key) {
      const block = blocks.get(key);
      if (block === undefined) return null;
      const now = performance.now();
      if (block.believedUntil <= now) {
        blocks.delete(key);
        return null;
      }
      return Math.max(1, Math.ceil((block.ends - now) / 1_000));
    },
    remember(key, seconds) {
      const now = performance.now();
      blocks.delete(key);
      if (blocks.size >= MOST_REMEMBERED) blocks.delete(blocks.keys().next().value ?? "");
      const ends = now + seconds * 1_000;
      blocks.set(key, { ends, believedUntil: Math.min(ends, now + BELIEVED_MILLISECONDS) });
    },
  };
}
