import type { MapLevel } from "./levels.ts";
import type { Shades } from "../parts/shades.ts";

/** How a map shows its values: shares and changes as shades of the outlines, counts as circles in them. */
export type MapScale = Shades | { as: "circles"; format: (value: number) => string };

/** The radius of the largest circle that the legend has room for, in pixels. */
export const LEGEND_RADIUS = 16;
/** The radius of the map's largest circle, in pixels: the fewer the places, the more room each has. */
const LARGEST: Record<MapLevel, number> = { district: 20, "sub-region": 24, region: 32 };
/** The scale of a map in its full width. Circles of narrower maps are smaller, down to `SMALLEST_PART` of their size. */
const FULL_SCALE = 1;
const SMALLEST_PART = 0.8;

/** What the circles of one map share: the greatest value and its radius in pixels. */
export type CircleScale = { greatest: number; radius: number };

/** `scale` is pixels a unit of the geometry. */
export function circleScale(values: readonly (number | null)[], level: MapLevel, scale: number): CircleScale {
  return {
    greatest: values.reduce<number>((most, value) => Math.max(most, value ?? 0), 0),
    radius: LARGEST[level] * Math.min(FULL_SCALE, Math.max(SMALLEST_PART, scale)),
  };
}

/** The radius of a value, in pixels: its circle's area grows as the value does. 0 where there is nothing to draw. */
export function radiusOf(value: number | null, { greatest, radius }: CircleScale): number {
  return value === null || value <= 0 || greatest <= 0 ? 0 : radius * Math.sqrt(value / greatest);
}

export type LegendCircle = { value: number; r: number };

/** Up to three round values to read circles by, the largest that fits the legend first. */
export function legendCircles(scale: CircleScale): LegendCircle[] {
  const fits = Math.min(scale.greatest, scale.greatest * (LEGEND_RADIUS / scale.radius) ** 2);
  const [largest] = [round(fits)];
  if (largest === null) return [];
  const values = [largest, round(largest / 2), round(largest / 10)].flatMap((value) => value ?? []);
  return [...new Set(values)].map((value) => ({ value, r: radiusOf(value, scale) }));
}

/** The largest of 1, 2, 5, 10, 20 … that is no more than a number; null below 1: what is counted has no parts. */
function round(most: number): number | null {
  if (!(most >= 1)) return null;
  const power = 10 ** Math.floor(Math.log10(most) + 1e-9);
  return ([5, 2, 1].find((step) => step * power <= most) ?? 1) * power;
}
