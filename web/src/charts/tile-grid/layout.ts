import { textWidth } from "../parts/geometry/text.ts";
import { regionNames, type RegionName } from "./region-names.ts";
import { gap, largest, smallest } from "./skeleton.tsx";

export type Tile = {
  id: string;
  name: string;
  /** Counted from 0, left to right and top to bottom. */
  column: number;
  row: number;
  regionName: string;
  value: number | null;
  label: string;
  detail?: string;
};

export type PlacedTile = { id: string; x: number; y: number; size: number; code: string };
export type TileLayout = {
  /** The width given; more where the smallest tiles need it. */
  width: number;
  height: number;
  tiles: PlacedTile[];
  /** Lines around each region: between neighbours of different regions, and where it has no neighbour. */
  borders: { x1: number; y1: number; x2: number; y2: number }[];
  regions: RegionName[];
};

export const codeSize = 11;

/** Equal tiles by column and row, as large as the width allows; codes only where all of them fit. */
export function tileLayout(tiles: readonly Tile[], room: number): TileLayout {
  if (tiles.length === 0 || room <= 0) return { width: room, height: 0, tiles: [], borders: [], regions: [] };
  const left = Math.min(...tiles.map((tile) => tile.column));
  const top = Math.min(...tiles.map((tile) => tile.row));
  const columns = Math.max(...tiles.map((tile) => tile.column)) - left + 1;
  const rows = Math.max(...tiles.map((tile) => tile.row)) - top + 1;
  const pitch = Math.max(smallest, Math.min(largest, Math.floor((room + gap) / columns)));
  const width = Math.max(room, columns * pitch - gap);
  const size = pitch - gap;
  const offset = Math.floor((width - columns * pitch + gap) / 2);
  const codes = codesOf(tiles.map((tile) => tile.name));
  const fits = codes.every((code) => textWidth(code, codeSize, true) <= size - 1);
  const height = rows * pitch - gap;
  const placed = tiles.map((tile, i) => ({
    id: tile.id,
    x: offset + (tile.column - left) * pitch,
    y: (tile.row - top) * pitch,
    size,
    code: fits ? (codes[i] ?? "") : "",
  }));
  return {
    width,
    height,
    tiles: placed,
    regions: regionNames(
      placed.map(({ x, y }, i) => ({
        regionName: tiles[i]?.regionName ?? "",
        box: { x, y, width: size, height: size },
      })),
      { width, height, pitch, tilesAreNamed: fits },
    ),
    borders: bordersOf(tiles, (column, row) => ({
      x: offset + (column - left) * pitch - gap / 2,
      y: (row - top) * pitch - gap / 2,
      pitch,
    })),
  };
}

/** Three letters a name, no two alike: the first, then the earliest letters that are still free. */
export function codesOf(names: readonly string[]): string[] {
  const used = new Set<string>();
  return names.map((name) => {
    const letters = [...name].filter((letter) => /\p{L}/u.test(letter));
    const [first = "", ...rest] = letters;
    const pairs = rest.flatMap((second, i) => rest.slice(i + 1).map((third) => first + second + third));
    // The initial of a second word comes first, so that the codes of Mbale and Mbale City are not taken for a typing error.
    const initials = name
      .split(/[\s-]+/)
      .slice(1)
      .map((word) => `${first}${rest[0] ?? ""}${word[0] ?? ""}`);
    const code =
      [...initials, ...pairs, letters.join("")].find((each) => each !== "" && !used.has(each)) ?? "";
    used.add(code);
    return code;
  });
}

function bordersOf(
  tiles: readonly Tile[],
  corner: (column: number, row: number) => { x: number; y: number; pitch: number },
): TileLayout["borders"] {
  const regions = new Map(tiles.map((tile) => [`${tile.column} ${tile.row}`, tile.regionName]));
  return tiles.flatMap((tile) => {
    const at = (column: number, row: number) => regions.get(`${tile.column + column} ${tile.row + row}`);
    const { x, y, pitch } = corner(tile.column, tile.row);
    const [x2, y2] = [x + pitch, y + pitch];
    return [
      ...(at(1, 0) !== tile.regionName ? [{ x1: x2, y1: y, x2, y2 }] : []),
      ...(at(0, 1) !== tile.regionName ? [{ x1: x, y1: y2, x2, y2 }] : []),
      // A neighbour before it has drawn the line already.
      ...(at(-1, 0) === undefined ? [{ x1: x, y1: y, x2: x, y2 }] : []),
      ...(at(0, -1) === undefined ? [{ x1: x, y1: y, x2, y2: y }] : []),
    ];
  });
}
