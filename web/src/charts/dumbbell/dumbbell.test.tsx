import { renderToStaticMarkup } from "react-dom/server";
import { expect, test } from "vitest";
import { Dumbbell } from "./dumbbell.tsx";

const rows = [
  { id: "w", label: "Western", first: 71, second: 85, assessment: "Stronghold", tone: "good" as const },
  { id: "k", label: "Ŋora's Kampala", first: 6, second: 8, assessment: "Crisis", tone: "crisis" as const },
  { id: "n", label: "Northern", first: null, second: null },
];
const render = (given: typeof rows, width: number) =>
  renderToStaticMarkup(
    <Dumbbell
      title="Turnout by region"
      describe="MP and LC5 turnout."
      rows={given}
      firstName="LC5"
      secondName="MP"
      format={(value) => `${value}%`}
      width={width}
    />,
  );

test.each([330, 600])("draws as before at %i px", (width) => {
  expect(render(rows, width)).toMatchSnapshot();
});

test("red is for the crisis alone", () => {
  expect(render(rows, 600).match(/dumbbell-crisis/g)).toHaveLength(1);
});

test("says when there is nothing to show", () => {
  expect(render([], 330)).toContain("No results to compare yet");
});
