import type { Outline, UgandaGeometry } from "@command-center/domain/uganda-geometry";

export type Shape = Outline;
export type Geometry = UgandaGeometry;

/** Fetched on first use, in a chunk of its own. */
export function loadGeometry(): Promise<Geometry> {
  return import("@command-center/domain/uganda-geometry.json").then((module) => module.default);
}
