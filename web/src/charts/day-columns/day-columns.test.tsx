import { renderToStaticMarkup } from "react-dom/server";
import { expect, test } from "vitest";
import { dayColumnsStates } from "./fixtures.ts";
import { DayColumns } from "./day-columns.tsx";

test.each([360])("draws as before at %i px", (width) => {
  expect(renderToStaticMarkup(<DayColumns {...dayColumnsStates.usual} width={width} />)).toMatchSnapshot();
});

test("says when there is nothing to show", () => {
  expect(renderToStaticMarkup(<DayColumns {...dayColumnsStates.empty} width={400} />)).toContain(
    "No days to show yet",
  );
});

test("days without a date are none", () => {
  const html = renderToStaticMarkup(<DayColumns {...dayColumnsStates["days that are none"]} width={400} />);
  expect(html).toContain("No days to show yet");
});
