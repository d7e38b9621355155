import { readFileSync } from "node:fs";
import { join } from "node:path";
import { expect, test } from "vitest";
import { legendHeight } from "./parts/legend/legend-skeleton.tsx";
import { inset, nameLine, noteLine } from "./parts/chart-tooltip.tsx";
import { lineHeight, padding } from "./timeline/down.ts";

/** What a rule of a style sheet says of a property; undefined where it says nothing. */
function declared(file: string, selector: string, property: string): string | undefined {
  const rules = readFileSync(join(import.meta.dirname, file), "utf8").split("}");
  const rule = rules.find((each) => each.includes(`\n${selector} {`));
  return new RegExp(`\\n  ${property}: ([^;]*);`).exec(rule ?? "")?.[1];
}

test.each([
  ["charts.css", ".chart-legend", "min-height", `${legendHeight}px`],
  ["charts.css", ".chart-tip", "padding", `${inset.block}px ${inset.inline}px`],
  ["charts.css", ".chart-tip b", "line-height", `${nameLine}px`],
  ["charts.css", ".chart-tip span", "line-height", `${noteLine}px`],
  ["timeline/timeline.css", ".timeline-room > li", "line-height", `${lineHeight}px`],
  ["timeline/timeline.css", ".timeline-room > li", "padding-bottom", `${padding}px`],
])("%s: %s has the %s that layouts reckon with", (file, selector, property, size) => {
  expect(declared(file, selector, property)).toBe(size);
});
