import { renderToStaticMarkup } from "react-dom/server";
import { expect, test } from "vitest";
import { StackedBars } from "./stacked-bars.tsx";
import type { StackedRow } from "./layout.ts";

const parts = [
  { name: "Re-elected", colour: "--s4" },
  { name: "Defeated", colour: "--s1" },
];
const render = (rows: StackedRow[], width: number) =>
  renderToStaticMarkup(
    <StackedBars
      title="LC5 incumbents by region"
      describe="Outcomes by party region."
      rows={rows}
      parts={parts}
      scale="share"
      rowName="Region"
      counted="seats"
      format={String}
      width={width}
    />,
  );
const rows = [
  { id: "e", label: "Eastern", values: [35, 5] },
  { id: "k", label: "Kampala", values: [0, 1] },
];

test.each([320, 700])("draws as before at %i px", (width) => {
  expect(render(rows, width)).toMatchSnapshot();
});

test("says when there is nothing to show", () => {
  expect(render([], 400)).toContain("Nothing to compare yet");
});
