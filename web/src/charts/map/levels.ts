import type { Boundary } from "@command-center/domain/areas/boundaries";
import type { Geometry, Shape } from "./geometry.ts";

export const MAP_LEVELS = ["district", "sub-region", "region"] as const;
export type MapLevel = (typeof MAP_LEVELS)[number];

/** A merged outline: one of the 6 party regions or the 17 sub-regions. */
export type MapPlace = { level: "region" | "sub-region"; name: string };

export function shapesAt(geometry: Geometry, level: MapLevel): readonly (Shape & Partial<Boundary>)[] {
  if (level === "region") return geometry.regions;
  return level === "sub-region" ? geometry.subRegions : geometry.polygons;
}

export function shapeOf(geometry: Geometry, place: MapPlace | null | undefined): Shape | undefined {
  return place ? shapesAt(geometry, place.level).find((shape) => shape.name === place.name) : undefined;
}

/** What the table calls a unit of each level, and what stands beside it. */
export const LEVEL_WORDS: Record<MapLevel, { unit: string; within: string; none: string }> = {
  district: { unit: "District or city", within: "Region", none: "No districts to show yet" },
  "sub-region": { unit: "Sub-region", within: "Holds", none: "No sub-regions to show yet" },
  region: { unit: "Party region", within: "Holds", none: "No regions to show yet" },
};
