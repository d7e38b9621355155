import fc from "fast-check";
import { expect, test } from "vitest";
import { linkTo } from "./chart-actions.ts";
import { chartFileName, chartId } from "./chart-names.ts";

test.each([
  ["Petitions by day", "chart-petitions-by-day"],
  ["Turnout of Ŋora & Masindi’s, 2025", "chart-turnout-of-ngora-masindi-s-2025"],
  ["÷", "chart-chart"],
])("CHART-01 %s has the id %s", (title, id) => expect(chartId(title)).toBe(id));

test("CHART-01 a file is named by the chart's title and the day, whatever the title", () => {
  expect(chartFileName("MP primary turnout by district", "2025-09-02", "png")).toBe(
    "mp-primary-turnout-by-district-2025-09-02.png",
  );
  fc.assert(
    fc.property(fc.string({ maxLength: 300 }), (title) => {
      expect(chartFileName(title, "2025-09-02", "csv")).toMatch(/^[a-z0-9][a-z0-9-]{0,79}-2025-09-02\.csv$/);
    }),
  );
});

test("CHART-01 a link keeps all that the address holds, names the cycle, and leads to the chart", () => {
  expect(
    linkTo("https://c.example/analytics?tab=regional&region=West%20Nile#main", "Turnout", { cycle: 3 }),
  ).toBe("https://c.example/analytics?tab=regional&region=West+Nile&cycle=3#chart-turnout");
  expect(linkTo("https://c.example/?cycle=2", "Turnout", { cycle: 2 })).toBe(
    "https://c.example/?cycle=2#chart-turnout",
  );
});
