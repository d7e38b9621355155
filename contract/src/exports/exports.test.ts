import { expect, test } from "vitest";
import { exportFileName, exportRequest } from "./exports.ts";
import { MOST_SHOWN_ROWS } from "./most-rows.ts";

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

const SHOWN = { label: "Status", value: "Pending" };
const REFUSED: readonly (readonly [object, string])[] = [
  [{ rows: [] }, "There are no rows to export"],
  [{ rows: [1, 1] }, "Name each row only once"],
  [{ rows: [0] }, "Name each row by its id"],
  [{ rows: [1.5] }, "Name each row by its id"],
  [{ rows: [2_147_483_648] }, "Name each row by its id"],
  [{ rows: ["1"] }, "Name each row by its id"],
  [{ rows: ["1) or true --"] }, "Name each row by its id"],
  [{ rows: "all" }, "Name each row by its id"],
  [
    { rows: Array.from({ length: MOST_SHOWN_ROWS + 1 }, (_, at) => at + 1) },
    "Export at most 10,000 rows of a list",
  ],
  [{ rows: [1], dataTypes: ["petitions", "elections"] }, "Rows can be chosen of one data type at a time"],
  [{ rows: [1], dataTypes: [] }, "Select at least one data type to export"],
  [{ rows: [1], dataTypes: ["analytics"] }, "Rows of that data type cannot be chosen"],
  [{ rows: [1], dataTypes: ["accounts"] }, "Name each row by its id"],
  [{ rows: ["a".repeat(37)], dataTypes: ["accounts"] }, "Name each row by its id"],
  [{ rows: ["x' or true --"], dataTypes: ["accounts"] }, "Name each row by its id"],
  [{ rows: ["x", 1], dataTypes: ["accounts"] }, "Name each row by its id"],
  [{ rows: ["x", "x"], dataTypes: ["accounts"] }, "Name each row only once"],
  [{ rows: ["x"], dataTypes: ["imports"] }, "Name each row by its id"],
  [{ rows: [1], dataTypes: ["station_results"] }, "Rows of that data type cannot be chosen"],
  [{ shown: [SHOWN] }, "What is shown can be sent only with chosen rows"],
  [
    { rows: [1], shown: Array.from({ length: 17 }, () => SHOWN) },
    "Describe what is shown in at most 16 lines",
  ],
  [{ columns: ["number"] }, "Columns can be chosen only for chosen rows"],
  [{ rows: [1], columns: [] }, "Choose at least one column"],
  [{ rows: [1], columns: ["number; drop"] }, "Name each column by its key"],
  [{ rows: [1], shown: [{ label: "Status", value: "x".repeat(121) }] }, "Use at most 120 characters"],
  [{ rows: [1], shown: [{ label: "", value: "x" }] }, "Give each line a label and a value"],
  [{ rows: [1], shown: [{ label: "Status" }] }, "Give each line a label and a value"],
  [{ rows: [1], shown: ["Status"] }, "Give each line a label and a value"],
  [
    { rows: [1], shown: [{ label: "Status", value: "Pending\u0000" }] },
    "What is shown has characters that cannot be shown",
  ],
  [
    { rows: [1], shown: [{ label: "Status\u202e", value: "Pending" }] },
    "What is shown has characters that cannot be shown",
  ],
  [
    { rows: [1], shown: [{ label: "Search", value: "\ud83d" }] },
    "What is shown has characters that cannot be shown",
  ],
  [
    { rows: [1], shown: [{ label: "\udc00\ud800", value: "Pending" }] },
    "What is shown has characters that cannot be shown",
  ],
  [{ dataTypes: ["unusual_results"], rows: [1] }, "Rows of that data type cannot be chosen"],
  [{ dataTypes: ["result_sources"], rows: [1] }, "Rows of that data type cannot be chosen"],
  [{ dataTypes: ["tally_differences"], rows: [1] }, "Rows of that data type cannot be chosen"],
  [{ dataTypes: ["station_sheets"], rows: [1] }, "Rows of that data type cannot be chosen"],
  [{ dataTypes: ["compared_results"], rows: [1] }, "Name each row by its id"],
  [{ dataTypes: ["place_results"], rows: ["1"] }, "Name each row by its id"],
  [
    { dataTypes: ["seat_results"], rows: Array.from({ length: MOST_SHOWN_ROWS + 1 }, (_, at) => at + 1) },
    "Export at most 10,000 rows of a list",
  ],
  [
    { dataTypes: ["unusual_results"], results: { rule: "magic" } },
    "Choose one of: more-than-voters, turnout-99, one-candidate, no-invalid, more-invalid, same-figures, unlike-neighbours",
  ],
  [{ dataTypes: ["compared_results"], results: { with: 0 } }, "Give the id of a cycle."],
];
test("LIST-01 rows, columns and descriptions that cannot be chosen are refused, each in a sentence", () => {
  for (const [input, message] of REFUSED) {
    const result = exportRequest.safeParse({ dataTypes: ["petitions"], ...input });
    expect.soft(result.error?.issues[0]?.message, JSON.stringify(input).slice(0, 200)).toBe(message);
  }
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
