import { expect, test } from "vitest";
import { exportFileName, exportRequest } from "./exports.ts";

const ELECTIONS = { dataTypes: ["elections"] };

test("EXP-01 what is left out stands at csv, all, metadata, none", () => {
  expect(exportRequest.parse(ELECTIONS)).toEqual({
    format: "csv",
    dataTypes: ["elections"],
    dateRange: "all",
    includeMetadata: true,
    rowsOnly: false,
    groupBy: "none",
  });
});

test.each([
  [{}, "Select at least one data type to export"],
  [{ dataTypes: [] }, "Select at least one data type to export"],
  [{ dataTypes: ["elections", "elections"] }, "Select each data type only once"],
  [{ dataTypes: ["passwords"] }, "That data type cannot be exported"],
  [{ ...ELECTIONS, format: "exe" }, "Please select an export format"],
  [{ ...ELECTIONS, format: null }, "Please select an export format"],
  [{ ...ELECTIONS, dateRange: "yesterday" }, "Please select a date range"],
  [{ ...ELECTIONS, groupBy: "winner" }, "Group by none, region, district or election_type"],
  [{ ...ELECTIONS, includeMetadata: "yes" }, "Say true or false for the metadata"],
  [{ ...ELECTIONS, dateRange: "custom" }, "Give the first and the last day of the date range"],
  [
    { ...ELECTIONS, dateRange: "custom", from: "2025-07-01" },
    "Give the first and the last day of the date range",
  ],
  [
    { ...ELECTIONS, dateRange: "custom", from: "2025-02-30", to: "2025-03-01" },
    "Give the first and the last day of the date range",
  ],
  [
    { ...ELECTIONS, dateRange: "custom", from: "0000-01-01", to: "2025-03-01" },
    "Give the first and the last day of the date range",
  ],
  [
    { ...ELECTIONS, dateRange: "custom", from: "2025-08-02", to: "2025-08-01" },
    "The first day must not be after the last",
  ],
  [{ ...ELECTIONS, from: "2025-07-01" }, "From and to need the custom date range"],
])("EXP-02 EXP-07 %j: %s", (input, message) => {
  const result = exportRequest.safeParse(input);
  expect(result.error?.issues.map((issue) => issue.message)).toEqual([message]);
});

test("EXP-02 the analytics page's type, one day, and everything at once are accepted", () => {
  for (const input of [
    { dataTypes: ["analytics"] },
    { ...ELECTIONS, dateRange: "custom", from: "2025-07-17", to: "2025-07-17" },
    { format: "pdf", dataTypes: ["ministers", "elections"], groupBy: "district", includeMetadata: false },
  ]) {
    expect(exportRequest.safeParse(input).success).toBe(true);
  }
});

test("EXP-05 the name: data types joined by dashes, the day, the extension", () => {
  expect(exportFileName(["elections", "cec_results"], "2025-09-02", "excel")).toBe(
    "elections-cec_results-2025-09-02.xlsx",
  );
});

test.each([
  [{}, "from"],
  [{ to: "2025-08-01" }, "from"],
  [{ from: "2025-08-01" }, "to"],
])("EXP-07 of a custom range with %j the first day that is missing is pointed at: %s", (days, field) => {
  const result = exportRequest.safeParse({ ...ELECTIONS, dateRange: "custom", ...days });
  expect(result.error?.issues.map(({ path }) => path)).toEqual([[field]]);
});
