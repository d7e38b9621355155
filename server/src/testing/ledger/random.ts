/** A random number generator with a seed, so that a failed history can be run again. */
export interface Random {
  /** A whole number from 0 up to `below`, which is not among them. */
  below(below: number): number;
  pick<T>(items: readonly T[]): T;
}

/** The generator mulberry32. */
export function randomOf(seed: number): Random {
  let state = seed >>> 0;
  const below = (most: number) => {
    state = (state + 0x6d2b79f5) >>> 0;
    let mixed = Math.imul(state ^ (state >>> 15), state | 1);
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61);
    return ((mixed ^ (mixed >>> 14)) >>> 0) % most;
  };
  return {
    below,
    pick(items) {
      const item = items[below(items.length)];
      if (item === undefined) throw new Error("There is nothing to pick from.");
      return item;
    },
  };
}
