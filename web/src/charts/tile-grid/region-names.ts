import { clamp, overlaps, type Box, type Point } from "../parts/geometry/box.ts";
import { textWidth } from "../parts/geometry/text.ts";

export const nameSize = 12;
const lineHeight = 14;
/** How far words keep from tiles. */
const air = 2;
/** How far names keep from each other: closer, two read as one. */
const betweenNames = 10;

export type RegionTile = { regionName: string; box: Box };

/** A region's name with the foot of its first letter, and a line that leads to it where it stands apart. */
export type RegionName = {
  name: string;
  x: number;
  y: number;
  box: Box;
  line: { from: Point; to: Point } | null;
};

type Room = { width: number; height: number; pitch: number; tilesAreNamed: boolean };

/**
 * Where the regions' names stand: in the free room beside their own tiles; else over these, where no tile bears a code;
 * else in the nearest free room, with a line to a tile. No name meets a tile that is named, another name or the edge.
 */
export function regionNames(tiles: readonly RegionTile[], room: Room): RegionName[] {
  const byRegion = new Map<string, Box[]>();
  for (const { regionName, box } of tiles)
    byRegion.set(regionName, [...(byRegion.get(regionName) ?? []), box]);
  const all = tiles.map(({ box }) => box);
  const placed: RegionName[] = [];
  // The largest first: a small one can be led to by a line.
  for (const [name, own] of [...byRegion].toSorted(([, a], [, b]) => b.length - a.length)) {
    if (name === "") continue;
    const isFree = (box: Box) => !placed.some((other) => overlaps(box, other.box, betweenNames));
    const free = freeBoxes(name, room, all).filter(isFree);
    const others = tiles.filter((tile) => tile.regionName !== name).map(({ box }) => box);
    const centre = centreOf(own);
    const beside = free.filter((box) => {
      const away = distance(box, own);
      return away <= room.pitch / 2 + air && away <= distance(box, others);
    });
    const [best] = byDistance(beside, centre);
    const middle = boxAt(name, centre, room);
    const isRoomOver = !room.tilesAreNamed && middle.width < room.width && own.length > 2 && isFree(middle);
    const apart = byDistance(free, centre).find((each) => !crosses(lineTo(each, own), placed));
    const box = best ?? (isRoomOver ? middle : apart);
    if (box === undefined) continue;
    const isLed = best === undefined && !isRoomOver;
    placed.push({
      name,
      x: box.x,
      y: box.y + nameSize - 1,
      box,
      line: isLed ? lineTo(box, own) : null,
    });
  }
  return placed;
}

/** Every place that a name can have beside the tiles, in rows half a tile apart, a quarter of a tile from each other. */
function freeBoxes(name: string, { width, height, pitch }: Room, tiles: readonly Box[]): Box[] {
  const wide = textWidth(name, nameSize, true);
  const boxes: Box[] = [];
  for (let y = Math.max(0, pitch / 2 - lineHeight / 2 - 1); y + lineHeight <= height; y += pitch / 2) {
    const row = { x: 0, y, width, height: lineHeight };
    const inTheWay = tiles.filter((tile) => overlaps(row, tile, air));
    for (let x = 0; x + wide <= width; x += pitch / 4) {
      const box = { x, y, width: wide, height: lineHeight };
      if (!inTheWay.some((tile) => overlaps(box, tile, air))) boxes.push(box);
    }
  }
  return boxes;
}

function boxAt(name: string, { x, y }: Point, { width, height }: Room): Box {
  const wide = textWidth(name, nameSize, true);
  return {
    x: clamp(x - wide / 2, 0, Math.max(0, width - wide)),
    y: clamp(y - lineHeight / 2, 0, Math.max(0, height - lineHeight)),
    width: wide,
    height: lineHeight,
  };
}

function byDistance(boxes: readonly Box[], { x, y }: Point): Box[] {
  const away = (box: Box) => Math.hypot(box.x + box.width / 2 - x, box.y + box.height / 2 - y);
  return boxes.toSorted((a, b) => away(a) - away(b));
}

function centreOf(boxes: readonly Box[]): Point {
  const sum = (lengthOf: (box: Box) => number) => boxes.reduce((total, box) => total + lengthOf(box), 0);
  return {
    x: sum((box) => box.x + box.width / 2) / boxes.length,
    y: sum((box) => box.y + box.height / 2) / boxes.length,
  };
}

/** Between the nearest edges of a box and some others. */
function distance(box: Box, others: readonly Box[]): number {
  return Math.min(
    ...others.map((other) =>
      Math.hypot(
        Math.max(0, other.x - box.x - box.width, box.x - other.x - other.width),
        Math.max(0, other.y - box.y - box.height, box.y - other.y - other.height),
      ),
    ),
  );
}

/** Whether a line runs through a name that stands already. */
function crosses(line: RegionName["line"], placed: readonly RegionName[]): boolean {
  if (line === null) return false;
  const { from, to } = line;
  const steps = Math.ceil(Math.hypot(to.x - from.x, to.y - from.y));
  return Array.from({ length: steps + 1 }, (_, step) => ({
    x: from.x + ((to.x - from.x) * step) / Math.max(1, steps),
    y: from.y + ((to.y - from.y) * step) / Math.max(1, steps),
    width: 0,
    height: 0,
  })).some((point) => placed.some(({ box }) => overlaps(point, box, air)));
}

/** From the middle of the nearest tile to the nearest point of the name. */
function lineTo(box: Box, own: readonly Box[]): { from: Point; to: Point } | null {
  const [nearest] = own.toSorted((a, b) => distance(box, [a]) - distance(box, [b]));
  if (nearest === undefined) return null;
  const from = { x: nearest.x + nearest.width / 2, y: nearest.y + nearest.height / 2 };
  return {
    from,
    to: { x: clamp(from.x, box.x, box.x + box.width), y: clamp(from.y, box.y, box.y + box.height) },
  };
}
