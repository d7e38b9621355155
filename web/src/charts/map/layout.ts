import { inside, overlaps, tenth, type Box, type Point } from "../parts/box.ts";
import { textWidth } from "../parts/text.ts";
import type { Geometry } from "./geometry.ts";

/** The figure that stands beside a region's name on the map. */
export type RegionLabel = { region: string; text: string };
export type PlacedLabel = {
  region: string;
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
  /** Pixels per unit of the geometry, and where it starts. */
  scale: number;
  left: number;
  labels: PlacedLabel[];
  water: WaterLabel[];
};

export const labelSize = 12;
const lineHeight = 14;
const waterSize = 11;
const roomy = 0.75; // pixels a unit

type Base = Pick<Geometry, "width" | "height" | "regions" | "lakes" | "callouts">;

/** Where the map and its words go. Text keeps its size; labels that find no room are left out, smallest last. */
export function mapLayout(
  base: Base,
  width: number,
  tallest: number,
  wanted: readonly RegionLabel[],
): MapLayout {
  const scale = Math.max(0, Math.min(width / base.width, tallest / base.height));
  const left = Math.max(0, Math.floor((width - base.width * scale) / 2));
  const height = Math.round(base.height * scale);
  const frame: Box = { x: 0, y: 0, width, height };
  const place = (point: Point): Point => ({ x: tenth(left + point.x * scale), y: tenth(point.y * scale) });

  const labels: PlacedLabel[] = [];
  for (const { region, text } of wanted) {
    const shape = base.regions.find((each) => each.name === region);
    if (!shape) continue;
    const callout = base.callouts.find((each) => each.region === region);
    const at = place(callout ?? shape);
    const from = callout ? place(shape) : null;
    const tries = splits(region, text, scale).map((lines) => ({
      region,
      lines,
      ...at,
      box: boxOf(lines, at),
      from,
    }));
    const free = tries.find(
      ({ box }) => inside(box, frame) && !labels.some((other) => overlaps(box, other.box, 2)),
    );
    if (free) labels.push(free);
  }

  const water: WaterLabel[] = [];
  for (const lake of base.lakes) {
    if (lake.x === null || lake.y === null) continue;
    const at = place({ x: lake.x, y: lake.y });
    const half = textWidth(lake.name, waterSize) / 2;
    const box = { x: at.x - half, y: at.y - waterSize, width: 2 * half, height: waterSize + 3 };
    if (inside(box, frame) && !labels.some((other) => overlaps(box, other.box, 2)))
      water.push({ text: lake.name, ...at });
  }
  return { width, height, scale, left, labels, water };
}

/** On one line where the map is large, else the name over its figure. */
function splits(region: string, text: string, scale: number): string[][] {
  const one = [text === "" ? region : `${region} ${text}`];
  const two = text === "" ? one : [region, text];
  return scale < roomy ? [two, one] : [one, two];
}

function boxOf(lines: string[], at: Point): Box {
  const width = Math.max(...lines.map((line) => textWidth(line, labelSize, true)));
  const height = lines.length * lineHeight;
  return { x: at.x - width / 2, y: at.y - height / 2, width, height };
}
