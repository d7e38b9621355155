import districts from "../../../../country/districts.csv?raw";
import type { Tile } from "./layout.ts";
import type { TileGridProps } from "./tile-grid.tsx";

/** The 146 units where the grid has them, with values that run over the whole scale and miss now and then. */
export const allUnits: Tile[] = districts
  .trim()
  .split(/\r?\n/)
  .slice(1)
  .map((line) => line.split(","))
  .map((cells, i) => {
    const value = i % 12 === 5 ? null : (i * 37) % 101;
    return {
      id: cells[0] ?? "",
      name: cells[0] ?? "",
      column: Number(cells[10]),
      row: Number(cells[11]),
      regionName: cells[7] ?? "",
      value,
      label: value === null ? "No data" : `${value}%`,
      ...(value === null ? {} : { detail: `${value * 400} of 40,000 on the party register` }),
    };
  });

const tile = (name: string, column: number, value: number | null): Tile => ({
  id: name,
  name,
  column,
  row: 0,
  regionName: column === 0 ? "Western" : "Central",
  value,
  label: value === null ? "No data" : `${value}%`,
});
const base: TileGridProps = {
  title: "Turnout, every unit",
  describe: "One tile a unit.",
  tiles: [tile("Ŋora's", 0, 12), tile("Arua City", 1, null)],
  classes: { breaks: [20, 50], ramp: "sequential", format: (value) => `${value}%` },
  selected: "Ŋora's",
  onSelect: () => {},
};
const turnout = { ...base.classes, breaks: [20, 35, 50, 65, 80] };

/** Every state that tests and gallery draw. */
export const tileGridStates = {
  usual: base,
  empty: { ...base, tiles: [] },
  "one tile": { ...base, tiles: base.tiles.slice(0, 1), selected: null },
  "every unit": { ...base, tiles: allUnits, classes: turnout, selected: "Gulu" },
  "every unit, worse to better": {
    ...base,
    tiles: allUnits.map((each) => {
      const value = each.value === null ? null : each.value - 50;
      return { ...each, value, label: value === null ? "No data" : `${value} points` };
    }),
    classes: { breaks: [-30, -15, 0, 15, 30], ramp: "diverging", format: (value) => `${value}` },
    selected: null,
  },
  "nothing known": {
    ...base,
    tiles: allUnits.map(({ id, name, column, row, regionName }) => ({
      id,
      name,
      column,
      row,
      regionName,
      value: null,
      label: "No data",
    })),
    selected: null,
  },
  "all equal": {
    ...base,
    tiles: allUnits.map((each) => ({ ...each, value: 50, label: "50%" })),
    selected: null,
  },
  "zero, hundred, huge": {
    ...base,
    tiles: [tile("Zero", 0, 0), tile("Hundred", 1, 100), tile("Huge", 2, 1e15)],
  },
} satisfies Record<string, TileGridProps>;
