import type { SparklineProps } from "./sparkline.tsx";

/** Every state that tests and gallery draw. */
export const sparklineStates = {
  usual: { values: [1, 2, 2, 5] },
  nothing: { values: [] },
  "only unknowns": { values: [null, Number.NaN] },
  "one value": { values: [5] },
  "a flat line": { values: [5, 5] },
  "a rise": { values: [0, 10] },
  "a bridged unknown": { values: [0, null, 10] },
  "negative, then huge": { values: [-5, 0, 1_250_000_000] },
} satisfies Record<string, SparklineProps>;
