/** A place's outline as an SVG path of relative steps, and the point of its label. */
export interface Outline {
  readonly name: string;
  readonly path: string;
  readonly x: number;
  readonly y: number;
}

/** What `uganda-geometry.json` holds: the country as ready-made paths in units of a box, baked by web/map/bake.mjs. */
export interface UgandaGeometry {
  readonly credit: string;
  readonly note: string;
  readonly width: number;
  readonly height: number;
  /** The 112 districts of 2014, each with its party region and the names of the present units it holds. */
  readonly polygons: readonly (Outline & { readonly region: string; readonly units: readonly string[] })[];
  readonly districtBorders: string;
  readonly regionBorders: string;
  readonly regions: readonly Outline[];
  readonly subRegions: readonly Outline[];
  readonly nation: string;
  readonly lakes: readonly {
    readonly name: string;
    readonly path: string;
    readonly x: number | null;
    readonly y: number | null;
  }[];
  /** Where the label of a region stands that is too small for it. */
  readonly callouts: readonly { readonly region: string; readonly x: number; readonly y: number }[];
}
