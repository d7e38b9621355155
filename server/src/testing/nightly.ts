/** `npm run nightly` sets it: every run of a property, and load as heavy as the product promises to carry. */
export const NIGHTLY = process.env.NIGHTLY === "1";

/** How often a property runs: `full` times at night, a fifth of that otherwise. */
export const runs = (full: number): number => (NIGHTLY ? full : Math.ceil(full / 5));

/** All of a list at night; otherwise the first of each `every` in a row. */
export const someOf = <T>(all: readonly T[], every: number): readonly T[] =>
  NIGHTLY ? all : all.filter((_, index) => index % every === 0);
