import type { Shades } from "../parts/shades.ts";

/** How a map shows its values: shares and changes as shades of the outlines, counts as circles in them. */
export type MapScale = Shades | { as: "circles"; format: (value: number) => string };
