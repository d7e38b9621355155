import { renderToStaticMarkup } from "react-dom/server";
import { expect, test } from "vitest";
import { bulletStates } from "./fixtures.ts";
import { Bullet } from "./bullet.tsx";

test.each([330, 700])("draws as before at %i px", (width) => {
  expect(renderToStaticMarkup(<Bullet {...bulletStates.usual} width={width} />)).toMatchSnapshot();
});

test("says when there is nothing to show", () => {
  expect(renderToStaticMarkup(<Bullet {...bulletStates.empty} width={400} />)).toContain(
    "Nothing to compare yet",
  );
});
