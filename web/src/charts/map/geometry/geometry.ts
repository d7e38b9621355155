import address from "@command-center/domain/uganda-geometry.json?url";
import type { Outline, UgandaGeometry } from "@command-center/domain/areas/uganda-geometry";

export type Shape = Outline;
export type Geometry = UgandaGeometry;

/** Fetched on first use, as data: as a script, a phone would compile 110 kB of paths. Rejects where it does not come. */
export async function loadGeometry(): Promise<Geometry> {
  const answer = await fetch(address);
  if (!answer.ok) throw new Error(`The boundaries were answered with ${answer.status}.`);
  return (await answer.json()) as Geometry;
}
