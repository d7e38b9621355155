/** Bounds of a tile and the gap after it, in pixels. The smallest tile holds a code, and is a target for a finger. */
export const smallest = 31;
export const largest = 44;
export const gap = 2;
