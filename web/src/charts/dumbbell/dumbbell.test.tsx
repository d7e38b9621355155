import { renderToStaticMarkup } from "react-dom/server";
import { expect, test } from "vitest";
import { dumbbellStates } from "./fixtures.ts";
import { Dumbbell } from "./dumbbell.tsx";

test.each([330, 600])("draws as before at %i px", (width) => {
  expect(renderToStaticMarkup(<Dumbbell {...dumbbellStates.usual} width={width} />)).toMatchSnapshot();
});

test("says when there is nothing to show", () => {
  expect(renderToStaticMarkup(<Dumbbell {...dumbbellStates.empty} width={400} />)).toContain(
    "No results to compare yet",
  );
});

test("red is for the crisis alone", () => {
  const html = renderToStaticMarkup(<Dumbbell {...dumbbellStates.usual} width={600} />);
  expect(html.match(/dumbbell-crisis/g)).toHaveLength(1);
});

test("a row without values is hatched", () => {
  const html = renderToStaticMarkup(<Dumbbell {...dumbbellStates["nothing known"]} width={600} />);
  expect(html.match(/url\(#/g)).toHaveLength(2);
});
