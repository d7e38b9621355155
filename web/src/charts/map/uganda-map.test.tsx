import { renderToStaticMarkup } from "react-dom/server";
import { expect, test } from "vitest";
import { mapStates } from "./fixtures.ts";
import { UgandaMap } from "./uganda-map.tsx";

test.each([360])("draws as before at %i px", (width) => {
  expect(renderToStaticMarkup(<UgandaMap {...mapStates.usual} width={width} />)).toMatchSnapshot();
});

test("says when there is nothing to show", () => {
  expect(renderToStaticMarkup(<UgandaMap {...mapStates.empty} width={400} />)).toContain(
    "No districts to show yet",
  );
});

test("keeps its place before it is measured", () => {
  const html = renderToStaticMarkup(<UgandaMap {...mapStates.usual} width={0} />);
  expect(html).toContain("chart-skeleton");
  expect(html).toContain('viewBox="0 0 620 640"');
});

test("all null is all hatched, and the legend says what that means", () => {
  const html = renderToStaticMarkup(<UgandaMap {...mapStates["nothing known"]} width={360} />);
  expect(html.match(/fill:url\(#/g)).toHaveLength(112);
  expect(html).toContain("No data");
});

test("no data is hatched as wide on the map as in its legend", () => {
  const html = renderToStaticMarkup(<UgandaMap {...mapStates.usual} width={310} />);
  expect(html).toContain(`patternTransform="rotate(45) scale(2)"`);
});
