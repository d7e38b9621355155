import { expect, test } from "vitest";
import { inMoment, momentIn, nowOf } from "./moment.ts";

const TOKEN = "0123456789ab";
const at = (query: string) => {
  const search = new URLSearchParams(query);
  return momentIn((name) => search.get(name));
};

test.each([
  ["", nowOf(null)],
  ["cycle=2", nowOf(2)],
  ["cycle=2&asOf=2025-08-22", { cycle: 2, asOf: "2025-08-22", known: null }],
  [`cycle=2&asOf=2025-08-22&known=${TOKEN}`, { cycle: 2, asOf: "2025-08-22", known: TOKEN }],
  ["asOf=2025-08-22", { cycle: null, asOf: "2025-08-22", known: null }],
  ["cycle=0&asOf=&known=", nowOf(null)],
  ["asOf=2025-02-30", { cycle: null, asOf: "2025-02-30", known: null }],
  [`cycle=2&known=${TOKEN}`, { cycle: 2, asOf: null, known: TOKEN }],
  ["asOf=2025-08-22&known=x", { cycle: null, asOf: "2025-08-22", known: "x" }],
])("CLOCK-01 the address ?%s chooses %j", (query, moment) => {
  expect(at(query)).toEqual(moment);
});

const past = { cycle: 2, asOf: "2025-08-22", known: TOKEN };
const chosen = `cycle=2&asOf=2025-08-22&known=${TOKEN}`;

test.each([
  ["/elections", `/elections?${chosen}`],
  ["/elections?tab=petitions", `/elections?tab=petitions&${chosen}`],
  ["/results?cycle=2&day=2021-01-14", `/results?cycle=2&day=2021-01-14&asOf=2025-08-22&known=${TOKEN}`],
  ["/results?cycle=3", "/results?cycle=3"],
  ["https://example.org/", "https://example.org/"],
])("CLOCK-01 a link to %s keeps cycle, day and position, except into another cycle", (href, address) => {
  expect(inMoment(href, past)).toBe(address);
});

test("CLOCK-01 a link at now is what it was", () => {
  expect(inMoment("/elections?tab=petitions", nowOf(null))).toBe("/elections?tab=petitions");
});
