import { expect, test } from "vitest";
import { FIGURE_LABELS } from "@command-center/domain/figures";
import { PAGES } from "../../navigation/pages.ts";
import { FIGURE_RECORDS } from "./figure-records.ts";

const PATHS = new Set<string>(Object.values(PAGES).map(({ path }) => path));

test("FIG-01 every figure has a list behind it, on a page that there is", () => {
  expect(Object.keys(FIGURE_RECORDS).toSorted()).toEqual(Object.keys(FIGURE_LABELS).toSorted());
  for (const [id, { text, href }] of Object.entries(FIGURE_RECORDS)) {
    expect(PATHS, id).toContain(new URL(href, "http://page").pathname);
    expect(text, id).toMatch(/^[A-Z].*[a-z]$/);
  }
});
