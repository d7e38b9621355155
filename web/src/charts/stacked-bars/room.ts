import { textWidth } from "../parts/geometry/text.ts";

/** Narrower than this a row's label stands above its bar, else left of it. */
export const NARROW_BELOW = 440;
export const swatch = 9;
export const keySize = 12;
export const keyLine = 18;
export const keyGap = 14;
/** Space between the names of the parts and the first row, in pixels. */
export const underKeys = 4;

/** How wide the name of a part is with its swatch. */
export function keyWidth(name: string): number {
  return swatch + 5 + textWidth(name, keySize, true);
}

export function rowHeight(isNarrow: boolean): number {
  return isNarrow ? 46 : 34;
}
