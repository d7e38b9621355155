import type { Refusal } from "../../http/errors.ts";

/** Runs work that may be under way only so many times at once, in all and for one key. Throws a refusal beyond. */
export type Entrance = <T>(key: string, work: () => Promise<T>) => Promise<T>;

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
