import { renderToStaticMarkup } from "react-dom/server";
import { expect, test } from "vitest";
import { dayLineStates } from "./fixtures.ts";
import { DayLine } from "./day-line.tsx";

test.each([360])("draws as before at %i px", (width) => {
  expect(renderToStaticMarkup(<DayLine {...dayLineStates.usual} width={width} />)).toMatchSnapshot();
});

test("says when there is nothing to show", () => {
  expect(renderToStaticMarkup(<DayLine {...dayLineStates.empty} width={400} />)).toContain(
    "No days to show yet",
  );
});

test("days without a date are none", () => {
  const html = renderToStaticMarkup(<DayLine {...dayLineStates["days that are none"]} width={400} />);
  expect(html).toContain("No days to show yet");
});

test("LIFE-04 an event of a day is a mark of its own shape", () => {
  const html = renderToStaticMarkup(
    <DayLine {...dayLineStates["notes of users on two days, events on one"]} width={400} />,
  );
  expect(html.match(/data-mark="event"/g)).toHaveLength(1);
});
