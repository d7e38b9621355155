import { renderToStaticMarkup } from "react-dom/server";
import { expect, test } from "vitest";
import { slopeStates } from "./fixtures.ts";
import { Slope } from "./slope.tsx";

test.each([330, 720])("draws as before at %i px", (width) => {
  expect(renderToStaticMarkup(<Slope {...slopeStates.usual} width={width} />)).toMatchSnapshot();
});

test("says when there is nothing to show", () => {
  expect(renderToStaticMarkup(<Slope {...slopeStates.empty} width={400} />)).toContain(
    "No results to compare yet",
  );
});

test("lines without a single value are nothing to show", () => {
  const html = renderToStaticMarkup(<Slope {...slopeStates["nothing known"]} width={400} />);
  expect(html).toContain("No results to compare yet");
});
