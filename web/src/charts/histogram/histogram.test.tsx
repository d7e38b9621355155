import { renderToStaticMarkup } from "react-dom/server";
import { expect, test } from "vitest";
import { Histogram } from "./histogram.tsx";
import type { Bin } from "./layout.ts";

const bins = [12, 40, 3, 0, 1].map((count, i) => ({ from: i * 20, to: (i + 1) * 20, count }));
const render = (given: Bin[], width: number, selected: number | null = null) =>
  renderToStaticMarkup(
    <Histogram
      title="Margins"
      describe="Seats by margin."
      bins={given}
      say={({ from, to, count }) => `${from} to ${to}: ${count} seats`}
      columns={["Margin", "Seats"]}
      nameBin={({ from, to }) => `${from}–${to}`}
      format={String}
      marker={{ value: 31, text: "Median 31" }}
      selected={selected}
      onSelect={() => {}}
      empty="No margin is published yet"
      width={width}
    />,
  );

test.each([300, 640])("draws as before at %i px", (width) => {
  expect(render(bins, width, 20)).toMatchSnapshot();
});

test("one bar is chosen, and the others step back", () => {
  expect(render(bins, 640, 20).match(/data-chosen/g)).toHaveLength(1);
  expect(render(bins, 640)).not.toContain("data-choosing");
});

test("says when there is nothing to show", () => {
  expect(render([], 640)).toContain("No margin is published yet");
  expect(render([{ from: 0, to: 5, count: 0 }], 640)).toContain("No margin is published yet");
});
