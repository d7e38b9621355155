import { expect, test } from "vitest";
import { isHere, paths, plainPath, withQuery } from "./paths.ts";

test("a tab becomes part of the address, none leaves it plain", () => {
  expect(paths.elections()).toBe("/elections");
  expect(paths.elections({ tab: "petitions" })).toBe("/elections?tab=petitions");
  expect(paths.analytics({ tab: "strategy" })).toBe("/analytics?tab=strategy");
});

test("what is typed is escaped, what is empty left out", () => {
  expect(withQuery("/x", { q: "a & b", page: undefined, sort: "" })).toBe("/x?q=a+%26+b");
});

test("NAV-02 `/` highlights Dashboard; every other page highlights itself alone", () => {
  expect(isHere(paths.dashboard(), "/")).toBe(true);
  expect(isHere(paths.dashboard(), "/dashboard/")).toBe(true);
  expect(isHere(paths.cecElections(), "/cec-elections")).toBe(true);
  expect(isHere(paths.cecElections(), "/elections")).toBe(false);
  expect(isHere(paths.electionAnalytics(), "/analytics")).toBe(false);
  expect(isHere(paths.districtsDirectory(), paths.district("gulu"))).toBe(true);
  expect(isHere(paths.dashboard(), "/dashboards")).toBe(false);
  expect(isHere(paths.results(), "/results/compare")).toBe(true);
  expect(isHere(paths.couldChange(), "/results/could-change/7")).toBe(true);
  expect(isHere(paths.results(), "/results/could-change/7")).toBe(false);
});

test("a slash at the end makes no other page", () => {
  expect(plainPath("/elections/")).toBe("/elections");
  expect(plainPath("//")).toBe("/");
  expect(plainPath("/")).toBe("/");
});
