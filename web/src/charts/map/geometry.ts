/** The country as ready-made SVG paths, baked by web/map/bake.mjs. */
export type Shape = { name: string; path: string; x: number; y: number };

export type Geometry = {
  credit: string;
  note: string;
  width: number;
  height: number;
  /** The 112 districts of 2014, each with the present units it holds. */
  polygons: (Shape & { region: string; units: string[] })[];
  districtBorders: string;
  regionBorders: string;
  regions: Shape[];
  subRegions: Shape[];
  nation: string;
  lakes: { name: string; path: string; x: number | null; y: number | null }[];
  callouts: { region: string; x: number; y: number }[];
};

/** Kept before the geometry is here, so that nothing shifts when it arrives. */
export const mapAspect = 620 / 640;

/** Fetched on first use, in a chunk of its own. */
export function loadGeometry(): Promise<Geometry> {
  return import("./geometry.json").then((module) => module.default);
}
