import { renderToStaticMarkup } from "react-dom/server";
import { expect, test } from "vitest";
import type { TimelineEvent } from "./events.ts";
import { Timeline } from "./timeline.tsx";

const events: TimelineEvent[] = [
  { id: "p", date: "2025-07-17", label: "MP primaries" },
  {
    id: "n",
    date: "2025-09-23",
    until: "2025-09-24",
    label: "Ŋora's nominations",
    detail: "Electoral Commission",
  },
];
const render = (given: TimelineEvent[], width: number) =>
  renderToStaticMarkup(
    <Timeline title="Calendar" describe="Two events." events={given} asOf="2025-09-02" width={width} />,
  );

test.each([330, 900])("draws as before at %i px", (width) => {
  expect(render(events, width)).toMatchSnapshot();
});

test("says when there is nothing to show", () => {
  expect(render([], 330)).toContain("No dates set yet");
});
