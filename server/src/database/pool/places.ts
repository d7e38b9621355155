import { DatabaseBusy } from "./trouble.ts";

/** Runs work at most so many at a time; what has waited too long for its place is not done, and fails as busy. */
export type InPlace = <T>(work: () => Promise<T>) => Promise<T>;

export function createPlaces(most: number, patienceMilliseconds: number): InPlace {
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
    else await take();
    try {
      return await work();
    } finally {
      const next = waiting.shift();
      if (next === undefined) count -= 1;
      else next();
    }
  };
}
