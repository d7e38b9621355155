import { existsSync, readdirSync } from "node:fs";
import { join } from "node:path";
import { cleanup, fireEvent, render, screen } from "@testing-library/react";
import { renderToStaticMarkup } from "react-dom/server";
import { afterEach, expect, test } from "vitest";
import { drawnTexts, meeting, outside } from "./drawn.ts";
import type { Exhibit } from "./exhibit.tsx";
import { EXHIBITS } from "./exhibits.ts";

afterEach(cleanup);

const source = join(import.meta.dirname, "..");
const WIDTHS = [280, 330, 360, 480, 720, 1280];
/** Widths to render a state in: all nightly, otherwise one, which alternates between states. */
const widthsOf = (state: number) =>
  WIDTHS.filter((_, index) => process.env.NIGHTLY === "1" || index === state % WIDTHS.length);
/** Parts of charts and pages that have states of their own. */
const PARTS = [
  "app/shell/bar/shortcuts-dialog.tsx",
  "charts/parts/files/chart-menu.tsx",
  "charts/parts/files/drawn-figure.tsx",
  "features/administration/accounts/scope-picker.tsx",
  "features/areas/area/compare/compared-areas.tsx",
  "features/home/changes/change-list.tsx",
  "features/petitions/one/timeline/days-bar.tsx",
  "features/petitions/one/timeline/steps.tsx",
  "features/results/seat/candidate-bars.tsx",
];
const NEVER = /\b(?:NaN|undefined|Infinity|Invalid Date)\b|\[object /;

test("every component of the design system, every chart, and every part with states of its own is shown", () => {
  // What stands behind a component that is shown, fetched with it or after it.
  const behind = /-content\.tsx$|toast-view\.tsx$|\.test\.tsx$/;
  const components = readdirSync(join(source, "ui"), { recursive: true, encoding: "utf8" })
    .filter((name) => name.endsWith(".tsx") && !behind.test(name))
    .map((name) => `ui/${name}`);
  const folders = readdirSync(join(source, "charts"), { withFileTypes: true })
    .filter((entry) => entry.isDirectory() && entry.name !== "parts")
    .map(({ name }) => name);
  const charts = folders.map((name) => `charts/${name}/${name === "map" ? "uganda-map" : name}.tsx`);
  const skeletons = folders
    .filter((name) => existsSync(join(source, "charts", name, "skeleton.tsx")))
    .map((name) => `charts/${name}/skeleton.tsx`);
  const lists = readdirSync(join(source, "parts/lists"))
    .filter((name) => name.endsWith(".tsx"))
    .map((name) => `parts/lists/${name}`);
  expect(EXHIBITS.map(({ file }) => file).toSorted()).toEqual(
    [...components, ...charts, ...skeletons, ...lists, ...PARTS].toSorted(),
  );
});

const isDrawn = ({ file }: Exhibit) =>
  file.startsWith("charts/") && file !== "charts/parts/files/drawn-figure.tsx";
const charts = EXHIBITS.filter(isDrawn);
const components = EXHIBITS.filter((exhibit) => !isDrawn(exhibit));

test.each(charts)(
  "$file: in no state does a word meet another, leave the picture or name what is not there",
  ({ states }) => {
    for (const [state, [name, draw]] of Object.entries(states).entries())
      for (const width of widthsOf(state)) {
        const markup = renderToStaticMarkup(draw(width));
        // Tiles are wider than a narrow card, which scrolls.
        const scrolled = Number(/tiles-wide" width="(\d+)"/.exec(markup)?.[1] ?? width);
        const wrong = drawnTexts(markup).flatMap((texts) => [...outside(texts, scrolled), ...meeting(texts)]);
        const found = [...wrong, ...(NEVER.exec(markup) ?? [])];
        expect(found, `${name}, ${width} px`).toEqual([]);
      }
  },
);

test.each(components)("$file draws in every state", ({ states }) => {
  for (const [name, draw] of Object.entries(states)) {
    render(<section aria-label={name}>{draw(360)}</section>);
    const section = screen.getByRole("region", { name });
    expect(section.childElementCount, name).toBeGreaterThan(0);
    expect(section.innerHTML, name).not.toMatch(NEVER);
  }
});

// Neither the line beside a figure nor what keeps a chart's place has marks.
const pictures = charts.filter(({ file }) => !/sparkline|skeleton/.test(file));

const KEYS = "$file: in every state that has marks, keys say them or a list does, and a table stands behind";
// The map of the country and its table are large, and drawn anew for every key.
test.each(pictures)(KEYS, { timeout: 60_000 }, ({ states }) => {
  // By selectors: a search by role takes seconds in them.
  const found = (selector: string) => document.querySelector(selector);
  for (const [name, draw] of Object.entries(states)) {
    render(draw(720));
    const stage = found('[role="application"]');
    const items = [...document.querySelectorAll("figure li")].map((item) => item.textContent);
    if (found(".chart-empty") === null) {
      if (stage === null) {
        // A plain list: it is read, and there is nothing to operate.
        expect(items.length, name).toBeGreaterThan(0);
        for (const item of items) expect(item, name).toMatch(/\w/);
        expect(items.join("; "), name).not.toMatch(NEVER);
        expect(document.querySelectorAll("[tabindex]"), name).toHaveLength(0);
      } else {
        expect(document.querySelectorAll("[tabindex]"), name).toHaveLength(1);
        for (const key of ["End", "ArrowLeft", "Home", "ArrowRight"]) {
          fireEvent.keyDown(stage, { key });
          const announcement = found("output")?.textContent ?? "";
          expect(announcement, `${name}, ${key}`).not.toBe("");
          expect(announcement, `${name}, ${key}`).not.toMatch(NEVER);
        }
      }
      const details = found("details") ?? document.body;
      details.setAttribute("open", "");
      fireEvent(details, new Event("toggle"));
      expect(details.querySelectorAll("tbody tr").length, name).toBeGreaterThan(0);
      expect(details.textContent, name).not.toMatch(NEVER);
    }
    cleanup();
  }
});
