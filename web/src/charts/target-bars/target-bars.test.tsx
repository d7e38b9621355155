import { renderToStaticMarkup } from "react-dom/server";
import { expect, test } from "vitest";
import { regionBarsStates } from "./fixtures.ts";
import { RegionBars } from "./region-bars.tsx";

test.each([320, 700])("draws as before at %i px", (width) => {
  expect(renderToStaticMarkup(<RegionBars {...regionBarsStates.usual} width={width} />)).toMatchSnapshot();
});

test("says when there is nothing to show", () => {
  expect(renderToStaticMarkup(<RegionBars {...regionBarsStates.empty} width={400} />)).toContain(
    "Nothing to compare yet",
  );
});
