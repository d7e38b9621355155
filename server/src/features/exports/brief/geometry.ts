import { existsSync } from "node:fs";
import { readFile } from "node:fs/promises";
import { fileURLToPath } from "node:url";

/** A place's outline as an SVG path of relative steps, and the point of its label. */
export interface Outline {
  readonly name: string;
  readonly path: string;
  readonly x: number;
  readonly y: number;
}

/** The country as web/map/bake.mjs bakes it for the pages' map: paths in units of a box. */
export interface Geometry {
  readonly credit: string;
  readonly note: string;
  readonly width: number;
  readonly height: number;
  /** The 112 districts of 2014, each with the names of the present units it holds. */
  readonly polygons: readonly (Outline & { readonly units: readonly string[] })[];
  readonly districtBorders: string;
  readonly regionBorders: string;
  readonly regions: readonly Outline[];
  readonly nation: string;
  readonly lakes: readonly { readonly name: string; readonly path: string }[];
  /** Where the label of a region stands that is too small for it. */
  readonly callouts: readonly { readonly region: string; readonly x: number; readonly y: number }[];
}

/** Beside the built server, where the build copies it; from there while developing; from this folder in tests. */
const PLACES = [
  "./uganda-map.json",
  "../../web/src/charts/map/geometry.json",
  "../../../../../web/src/charts/map/geometry.json",
];

/** Read when asked for and not kept: a brief is made a few times a day. */
export async function readGeometry(): Promise<Geometry> {
  const places = PLACES.map((place) => fileURLToPath(new URL(place, import.meta.url)));
  const place = places.find((path) => existsSync(path));
  if (place === undefined) throw new Error(`The map's outlines are missing; looked at ${places.join(", ")}.`);
  return JSON.parse(await readFile(place, "utf8")) as Geometry;
}
