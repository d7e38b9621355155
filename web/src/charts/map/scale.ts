import type { Classes } from "../parts/classes.ts";

/** How a map shows its values: shares and changes as shades of the outlines, counts as circles in them. */
export type MapScale =
  | { as: "shades"; classes: Classes }
  | { as: "circles"; format: (value: number) => string };
