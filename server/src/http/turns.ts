import pLimit, { type LimitFunction } from "p-limit";
import type { Refusal } from "./errors.ts";

/** Runs work one at a time for each key, in this process; work of other keys runs meanwhile. */
export type InTurn = <T>(key: string, work: () => Promise<T>) => Promise<T>;

/** Work of one key that may wait for its turn. */
const MOST_WAITING = 100;

/** `refusal` is thrown where `mostWaiting` wait already. */
export function createTurns(refusal: () => Refusal, mostWaiting = MOST_WAITING): InTurn {
  const turns = new Map<string, LimitFunction>();
  return async (key, work) => {
    const turn = turns.get(key) ?? pLimit(1);
    turns.set(key, turn);
    if (turn.pendingCount >= mostWaiting) throw refusal();
    try {
      return await turn(work);
    } finally {
      if (turn.activeCount + turn.pendingCount === 0) turns.delete(key);
    }
  };
}
