import { renderToStaticMarkup } from "react-dom/server";
import { expect, test } from "vitest";
import { tileGridStates } from "./fixtures.ts";
import { TileGrid } from "./tile-grid.tsx";

test.each([330])("draws as before at %i px", (width) => {
  expect(renderToStaticMarkup(<TileGrid {...tileGridStates.usual} width={width} />)).toMatchSnapshot();
});

test("says when there is nothing to show", () => {
  expect(renderToStaticMarkup(<TileGrid {...tileGridStates.empty} width={400} />)).toContain(
    "No districts to show yet",
  );
});
