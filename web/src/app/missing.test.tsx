import { beforeAll, expect, test } from "vitest";
import { PAGES } from "../navigation/pages.ts";
import { failure, loadPage, openPage } from "../testing/open-page.tsx";

/** A missing value, written out. */
const NEVER = /\b(?:undefined|NaN|null|Infinity|Invalid Date|\[object Object\])\b/;
const MISSING = /could not be loaded|fallback figure|is off: the data/i;

/** Names behind the path of pages that exist for every name below it. */
const EXAMPLES: Readonly<Record<string, string>> = {
  [PAGES.district.path]: "gulu",
  [PAGES.petition.path]: "mp-015",
  [PAGES.seat.path]: "23",
  [PAGES.area.path]: "acholi",
  [PAGES.import.path]: "1",
  [PAGES.formSample.path]: "1",
  [PAGES.couldChangeSeat.path]: "1",
  [PAGES.share.path]: "7QK-4M2D",
};

// `/dashboard` is the same page as `/`. The form for the password reads nothing but the account and the cycle.
const paths = Object.values(PAGES)
  .filter((page) => page !== PAGES.dashboard && page !== PAGES.password)
  .map(({ path }) => path + (EXAMPLES[path] ?? ""));

beforeAll(() => Promise.all(paths.map(loadPage)));

test.each(paths)("ACCESS %s says so when its calls fail", async (path) => {
  let count = 0;
  const fail = () => {
    count += 1;
    return failure();
  };
  const page = await openPage(path, { "*": fail });
  expect(count).toBeGreaterThan(0);
  expect(page.getAllByRole("heading", { level: 1 })).toHaveLength(1);
  // Includes the tables behind the charts.
  const words = page.getByRole("main").textContent;
  expect(words).toMatch(MISSING);
  expect(words).not.toMatch(NEVER);
  expect(words).not.toContain("This page could not be shown");
});
