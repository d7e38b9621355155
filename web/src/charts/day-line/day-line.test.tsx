import { renderToStaticMarkup } from "react-dom/server";
import { expect, test } from "vitest";
import { backlogStates } from "./fixtures.ts";
import { Backlog } from "./backlog.tsx";

test.each([360])("draws as before at %i px", (width) => {
  expect(renderToStaticMarkup(<Backlog {...backlogStates.usual} width={width} />)).toMatchSnapshot();
});

test("says when there is nothing to show", () => {
  expect(renderToStaticMarkup(<Backlog {...backlogStates.empty} width={400} />)).toContain(
    "No days to show yet",
  );
});

test("days without a date are none", () => {
  const html = renderToStaticMarkup(<Backlog {...backlogStates["days that are none"]} width={400} />);
  expect(html).toContain("No days to show yet");
});
