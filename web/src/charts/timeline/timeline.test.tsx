import { renderToStaticMarkup } from "react-dom/server";
import { expect, test } from "vitest";
import { timelineStates } from "./fixtures.ts";
import { Timeline } from "./timeline.tsx";

test.each([330, 900])("draws as before at %i px", (width) => {
  expect(renderToStaticMarkup(<Timeline {...timelineStates.usual} width={width} />)).toMatchSnapshot();
});

test("says when there is nothing to show", () => {
  expect(renderToStaticMarkup(<Timeline {...timelineStates.empty} width={400} />)).toContain(
    "No dates set yet",
  );
});

test("events without a date are nothing to show", () => {
  const html = renderToStaticMarkup(<Timeline {...timelineStates["a date that is none"]} width={400} />);
  expect(html).toContain("No dates set yet");
});
