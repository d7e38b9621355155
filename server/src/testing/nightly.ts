/** `npm run nightly` sets it: every run of a property, and load as heavy as the product promises to carry. */
export const NIGHTLY = process.env.NIGHTLY === "1";

/** How often a property runs: `full` times at night, a fifth of that otherwise. */
export const runs = (full: number): number => (NIGHTLY ? full : Math.ceil(full / 5));
