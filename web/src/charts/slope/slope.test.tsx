import { renderToStaticMarkup } from "react-dom/server";
import { expect, test } from "vitest";
import { Slope } from "./slope.tsx";

const lines = [
  { id: "all", label: "Uganda", values: [62, 49.8, 43], tone: "whole" as const },
  { id: "w", label: "Western", values: [83.7, 85, 70.3], tone: "rise" as const },
  { id: "k", label: "Ŋora's Kampala", values: [24.1, 8, 6.1], tone: "crisis" as const },
  { id: "n", label: "Northern", values: [59, null, null] },
];
const render = (given: typeof lines, width: number) =>
  renderToStaticMarkup(
    <Slope
      title="Turnout by region"
      describe="Turnout in three primaries."
      columns={[
        { id: "a", label: "MP primary", detail: "4 Sep 2020" },
        { id: "b", label: "MP primary", detail: "17 Jul 2025" },
        { id: "c", label: "LC5 primary", detail: "24 Jul 2025" },
      ]}
      lines={given}
      format={(value) => `${value}%`}
      width={width}
    />,
  );

test.each([330, 720])("draws as before at %i px", (width) => {
  expect(render(lines, width)).toMatchSnapshot();
});

test("says when there is nothing to show", () => {
  expect(render([], 330)).toContain("No results to compare yet");
});
