import { extent } from "@command-center/domain/areas/uganda-geometry";
import { inside, overlaps, tenth, type Box, type Point } from "../parts/geometry/box.ts";
import { textWidth } from "../parts/geometry/text.ts";
import type { Geometry, Shape } from "./geometry.ts";

/** The figure that stands beside a place's name on the map. */
export type PlaceLabel = {
  place: string;
  /** Written in place of the place's name. */
  name?: string;
  text: string;
};
export type PlacedLabel = {
  place: string;
  lines: string[];
  x: number;
  y: number;
  box: Box;
  from: Point | null;
};
export type WaterLabel = { text: string; x: number; y: number };

export type MapLayout = {
  width: number;
  height: number;
  /** Pixels per unit of the geometry, and where its origin lies. */
  scale: number;
  left: number;
  top: number;
  labels: PlacedLabel[];
  water: WaterLabel[];
};

export const labelSize = 12;
const lineHeight = 14;
/** How far labels keep from each other, in pixels. */
const apart = 6;
const waterSize = 11;
/** Pixels per unit from which the whole country has room for a region's label on one line. Districts never have it. */
const roomy = 0.75;
const margin = 14; // units around a part of the country
/** Where a label may go that would meet another one, in pixels from its own place. */
const MOVES = [
  [0, 0],
  [0, 20],
  [0, -20],
  [24, 0],
  [-24, 0],
  [24, 20],
  [-24, 20],
  [24, -20],
  [-24, -20],
] as const;
/** Boundaries are drawn for the whole country: seen from nearer than this they would be too coarse. */
const nearest = 6;

type Base = Pick<Geometry, "width" | "height" | "regions" | "lakes" | "callouts">;

/** What part of the country the map shows; the whole, labelled by party region, where left out. */
export type MapOptions = {
  /** The part that fills the map, in units of the geometry. The map keeps its height whatever part it shows. */
  part?: Box | undefined;
  /** Places that can be labelled. */
  places?: readonly Shape[];
  /** How many pixels below its point a label stands, to clear a circle there; `scale` is pixels a unit. */
  below?: (place: string, scale: number) => number;
};

/** Where the map and its words go. Text keeps its size; a label that would meet another moves, and without room is left out, last ones first. */
export function mapLayout(
  base: Base,
  width: number,
  tallest: number,
  wanted: readonly PlaceLabel[],
  { part, places = base.regions, below = () => 0 }: MapOptions = {},
): MapLayout {
  const whole = Math.max(0, Math.min(width / base.width, tallest / base.height));
  const height = Math.round(base.height * whole);
  const { scale, left, top } = part
    ? fitted(part, width, height, whole * nearest)
    : { scale: whole, left: Math.max(0, Math.floor((width - base.width * whole) / 2)), top: 0 };
  const frame: Box = { x: 0, y: 0, width, height };
  const put = (point: Point): Point => ({
    x: tenth(left + point.x * scale),
    y: tenth(top + point.y * scale),
  });

  const labels: PlacedLabel[] = [];
  for (const { place, name = place, text } of wanted) {
    const shape = places.find((each) => each.name === place);
    if (!shape) continue;
    const callout = part ? undefined : base.callouts.find((each) => each.region === place);
    const point = put(callout ?? shape);
    const radius = callout ? 0 : below(place, scale);
    const from = callout ? put(shape) : null;
    const lineSplits = splits(name, text, scale < roomy || part !== undefined);
    const reach = callout ? null : extent(shape.path);
    const tries = MOVES.flatMap(([across, down]) =>
      lineSplits.map((lines) => {
        const below = radius > 0 ? radius + (lines.length * lineHeight) / 2 : 0;
        const at = { x: point.x + across, y: point.y + below + down };
        return { place, lines, ...at, box: boxOf(lines, at), from };
      }),
    ).filter(
      // Moved, a label stays over what it names; a circle's stays under its circle.
      ({ x, y }, i) =>
        i < lineSplits.length ||
        (reach !== null && radius === 0 && holds(reach, { x: (x - left) / scale, y: (y - top) / scale })),
    );
    const free = tries.find(
      ({ box }) => inside(box, frame) && !labels.some((other) => overlaps(box, other.box, apart)),
    );
    if (free) labels.push(free);
  }

  const water: WaterLabel[] = [];
  for (const lake of base.lakes) {
    if (lake.x === null || lake.y === null) continue;
    const at = put({ x: lake.x, y: lake.y });
    const half = textWidth(lake.name, waterSize) / 2;
    const box = { x: at.x - half, y: at.y - waterSize, width: 2 * half, height: waterSize + 3 };
    if (inside(box, frame) && !labels.some((other) => overlaps(box, other.box, 2)))
      water.push({ text: lake.name, ...at });
  }
  return { width, height, scale, left, top, labels, water };
}

function holds(box: Box, { x, y }: Point): boolean {
  return x >= box.x && x <= box.x + box.width && y >= box.y && y <= box.y + box.height;
}

/** A part of the country in the middle of the map, as large as it fits. */
function fitted(part: Box, width: number, height: number, closest: number) {
  const scale = Math.max(
    0,
    Math.min(width / (part.width + 2 * margin), height / (part.height + 2 * margin), closest),
  );
  return {
    scale,
    left: tenth(width / 2 - (part.x + part.width / 2) * scale),
    top: tenth(height / 2 - (part.y + part.height / 2) * scale),
  };
}

/** Name and figure on one line and on two; the first that fits is taken. */
function splits(name: string, text: string, isNarrow: boolean): string[][] {
  const one = [text === "" ? name : `${name} ${text}`];
  const two = text === "" ? one : [name, text];
  return isNarrow ? [two, one] : [one, two];
}

function boxOf(lines: string[], at: Point): Box {
  const width = Math.max(...lines.map((line) => textWidth(line, labelSize, true)));
  const height = lines.length * lineHeight;
  return { x: at.x - width / 2, y: at.y - height / 2, width, height };
}
