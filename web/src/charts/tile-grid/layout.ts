import { textWidth } from "../parts/geometry/text.ts";
import { gap, largest } from "./room.ts";

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
  width: number;
  height: number;
  tiles: PlacedTile[];
  /** Lines between neighbours of different regions. */
  borders: { x1: number; y1: number; x2: number; y2: number }[];
};

export const codeSize = 11;

/** Equal tiles by column and row, as large as the width allows; codes only where 11 px text fits. */
export function tileLayout(tiles: readonly Tile[], width: number): TileLayout {
  if (tiles.length === 0 || width <= 0) return { width, height: 0, tiles: [], borders: [] };
  const left = Math.min(...tiles.map((tile) => tile.column));
  const top = Math.min(...tiles.map((tile) => tile.row));
  const columns = Math.max(...tiles.map((tile) => tile.column)) - left + 1;
  const rows = Math.max(...tiles.map((tile) => tile.row)) - top + 1;
  const pitch = Math.max(1 + gap, Math.min(largest, Math.floor((width + gap) / columns)));
  const size = pitch - gap;
  const offset = Math.max(0, Math.floor((width - columns * pitch + gap) / 2));
  const codes = codesOf(tiles.map((tile) => tile.name));
  const fits = codes.every((code) => textWidth(code, codeSize, true) <= size - 2);
  return {
    width,
    height: rows * pitch - gap,
    tiles: tiles.map((tile, i) => ({
      id: tile.id,
      x: offset + (tile.column - left) * pitch,
      y: (tile.row - top) * pitch,
      size,
      code: fits ? (codes[i] ?? "") : "",
    })),
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
    const right = regions.get(`${tile.column + 1} ${tile.row}`);
    const below = regions.get(`${tile.column} ${tile.row + 1}`);
    const { x, y, pitch } = corner(tile.column, tile.row);
    const [x2, y2] = [x + pitch, y + pitch];
    return [
      ...(right !== undefined && right !== tile.regionName ? [{ x1: x2, y1: y, x2, y2 }] : []),
      ...(below !== undefined && below !== tile.regionName ? [{ x1: x, y1: y2, x2, y2 }] : []),
    ];
  });
}
