import { renderToStaticMarkup } from "react-dom/server";
import { expect, test } from "vitest";
import { stackedBarsStates } from "./fixtures.ts";
import { StackedBars } from "./stacked-bars.tsx";

test.each([320, 700])("draws as before at %i px", (width) => {
  expect(renderToStaticMarkup(<StackedBars {...stackedBarsStates.usual} width={width} />)).toMatchSnapshot();
});

test("says when there is nothing to show", () => {
  expect(renderToStaticMarkup(<StackedBars {...stackedBarsStates.empty} width={400} />)).toContain(
    "Nothing to compare yet",
  );
});

test("the page may say it in words of its own", () => {
  const html = renderToStaticMarkup(
    <StackedBars {...stackedBarsStates["empty, in other words"]} width={400} />,
  );
  expect(html).toContain("No petition is filed yet");
});
