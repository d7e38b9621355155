/** Set by `npm run nightly`: all runs of each property, and the full load that the product promises to carry. */
export const NIGHTLY = process.env.NIGHTLY === "1";

/** Number of runs of a property: `full` nightly, otherwise a tenth of that. */
export const runs = (full: number): number => (NIGHTLY ? full : Math.ceil(full / 10));

/** Number of steps of the longest property: `full` nightly, otherwise a fiftieth of that. */
export const fiftieth = (full: number): number => (NIGHTLY ? full : full / 50);

/** The whole list nightly; otherwise every `every`th item. */
export const someOf = <T>(all: readonly T[], every: number): readonly T[] =>
  NIGHTLY ? all : all.filter((_, index) => index % every === 0);
