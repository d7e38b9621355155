import { renderToStaticMarkup } from "react-dom/server";
import { expect, test } from "vitest";
import { targetBarsStates } from "./fixtures.ts";
import { TargetBars } from "./target-bars.tsx";

test.each([320, 700])("draws as before at %i px", (width) => {
  expect(renderToStaticMarkup(<TargetBars {...targetBarsStates.usual} width={width} />)).toMatchSnapshot();
});

test("says when there is nothing to show", () => {
  expect(renderToStaticMarkup(<TargetBars {...targetBarsStates.empty} width={400} />)).toContain(
    "Nothing to compare yet",
  );
});
