import type { Outline, UgandaGeometry } from "@command-center/domain/uganda-geometry";

export type Shape = Outline;
export type Geometry = UgandaGeometry;

/** Kept before the geometry is here, so that nothing shifts when it arrives. */
export const mapAspect = 620 / 640;

/** Fetched on first use, in a chunk of its own. */
export function loadGeometry(): Promise<Geometry> {
  return import("@command-center/domain/uganda-geometry.json").then((module) => module.default);
}
