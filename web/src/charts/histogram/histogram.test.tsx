import { renderToStaticMarkup } from "react-dom/server";
import { expect, test } from "vitest";
import { histogramStates } from "./fixtures.ts";
import { Histogram } from "./histogram.tsx";

test.each([300, 640])("draws as before at %i px", (width) => {
  expect(renderToStaticMarkup(<Histogram {...histogramStates.usual} width={width} />)).toMatchSnapshot();
});

test("says when there is nothing to show", () => {
  expect(renderToStaticMarkup(<Histogram {...histogramStates.empty} width={400} />)).toContain(
    "No margin is published yet",
  );
});

test("bins without a count are nothing to show", () => {
  const html = renderToStaticMarkup(<Histogram {...histogramStates["nothing counted"]} width={400} />);
  expect(html).toContain("No margin is published yet");
});

test("one bar is chosen, and the others step back", () => {
  const html = renderToStaticMarkup(<Histogram {...histogramStates["one bar chosen"]} width={640} />);
  expect(html.match(/data-chosen/g)).toHaveLength(1);
  expect(html).toContain("data-choosing");
});
