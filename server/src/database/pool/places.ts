import { DatabaseBusy } from "./trouble.ts";

/** Pieces of work that have a place, and that wait for one. */
export interface Occupancy {
  running: number;
  waiting: number;
}

export const noOccupancy = (): Occupancy => ({ running: 0, waiting: 0 });

/** Runs work at most so many at a time; what has waited too long for its place is not done, and fails as busy. */
export type InPlace = <T>(work: () => Promise<T>) => Promise<T>;

/** Several places may count their work in one `occupancy`. */
export function createPlaces(
  most: number,
  patienceMilliseconds: number,
  occupancy: Occupancy = noOccupancy(),
): InPlace {
  let count = 0;
  const waiting: (() => void)[] = [];
  const take = () =>
    new Promise<void>((resolve, reject) => {
      const enter = () => {
        clearTimeout(late);
        resolve();
      };
      const late = setTimeout(() => {
        waiting.splice(waiting.indexOf(enter), 1);
        reject(new DatabaseBusy());
      }, patienceMilliseconds);
      waiting.push(enter);
    });
  return async (work) => {
    if (count < most) count += 1;
    // A place that is given on stays taken.
    else {
      occupancy.waiting += 1;
      await take().finally(() => (occupancy.waiting -= 1));
    }
    occupancy.running += 1;
    try {
      return await work();
    } finally {
      occupancy.running -= 1;
      const next = waiting.shift();
      if (next === undefined) count -= 1;
      else next();
    }
  };
}
