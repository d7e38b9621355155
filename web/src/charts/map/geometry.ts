import type { Outline, UgandaMap } from "@command-center/domain/uganda-map";

export type Shape = Outline;
export type Geometry = UgandaMap;

/** Kept before the geometry is here, so that nothing shifts when it arrives. */
export const mapAspect = 620 / 640;

/** Fetched on first use, in a chunk of its own. */
export function loadGeometry(): Promise<Geometry> {
  return import("@command-center/domain/uganda-map.json").then((module) => module.default);
}
