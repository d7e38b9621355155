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

/** The box around a path of relative steps, the only kind the bake writes ("m1 2 3-.5z"). */
export function extent(path: string): { x: number; y: number; width: number; height: number } {
  let [x, y, startX, startY] = [0, 0, 0, 0];
  let [left, top, right, bottom] = [Infinity, Infinity, -Infinity, -Infinity];
  for (const part of path.split("m").slice(1)) {
    const steps = (part.match(/-?(?:\d+\.?\d*|\.\d+)/g) ?? []).map(Number);
    for (let i = 0; i + 1 < steps.length; i += 2) {
      x += steps[i] ?? 0;
      y += steps[i + 1] ?? 0;
      if (i === 0) [startX, startY] = [x, y];
      [left, top, right, bottom] = [
        Math.min(left, x),
        Math.min(top, y),
        Math.max(right, x),
        Math.max(bottom, y),
      ];
    }
    if (part.includes("z")) [x, y] = [startX, startY];
  }
  if (left > right) return { x: 0, y: 0, width: 0, height: 0 };
  return { x: left, y: top, width: right - left, height: bottom - top };
}
