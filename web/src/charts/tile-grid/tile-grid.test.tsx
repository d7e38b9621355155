import { renderToStaticMarkup } from "react-dom/server";
import { expect, test } from "vitest";
import type { Tile } from "./layout.ts";
import { TileGrid } from "./tile-grid.tsx";

const tile = (name: string, column: number, value: number | null): Tile => ({
  id: name,
  name,
  column,
  row: 0,
  regionName: column === 0 ? "Western" : "Central",
  value,
  label: value === null ? "No data" : `${value}%`,
});
const render = (tiles: Tile[]) =>
  renderToStaticMarkup(
    <TileGrid
      title="Turnout, every unit"
      describe="One tile a unit."
      tiles={tiles}
      classes={{ breaks: [20, 50], ramp: "sequential", format: (value) => `${value}%` }}
      selected="Ŋora's"
      onSelect={() => {}}
      width={330}
    />,
  );

test("draws as before", () => {
  expect(render([tile("Ŋora's", 0, 12), tile("Arua City", 1, null)])).toMatchSnapshot();
});

test("says when there is nothing to show", () => {
  expect(render([])).toContain("No districts to show yet");
});
