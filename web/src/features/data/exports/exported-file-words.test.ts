import { expect, test } from "vitest";
import { contentText, filterText, rowsOf, shortFileName } from "./exported-file-words.ts";

test("EXP-06 what a file holds, and how many rows", () => {
  const file = {
    dataTypes: ["elections" as const, "petitions" as const],
    rows: { elections: 1, petitions: 710 },
  };
  expect(contentText(file)).toBe("Elections 1 row, 710 petitions");
  expect(rowsOf(file)).toBe(711);
  expect(contentText({ dataTypes: ["brief"], rows: { brief: 14 } })).toBe("Morning brief 14 figures");
  expect(contentText({ dataTypes: ["ministers"], rows: {} })).toBe("Ministers");
  expect(rowsOf({ rows: {} })).toBeNull();
  expect(rowsOf({ rows: { ministers: 0 } })).toBe(0);
});

test("EXP-06 which records were asked for", () => {
  const all = { dateRange: "all", from: null, to: null, groupBy: "none", rowsChosen: null } as const;
  expect(filterText(all)).toBe("records of every date");
  expect(filterText({ ...all, dateRange: "last_30_days", groupBy: "election_type" })).toBe(
    "the last 30 days, by election type",
  );
  expect(filterText({ ...all, dateRange: "custom", from: "2025-07-01", to: "2025-07-31" })).toBe(
    "1 Jul 2025 to 31 Jul 2025",
  );
  // A part is not called all of it.
  expect(filterText({ ...all, rowsChosen: 1 })).toBe("chosen from a list");
  expect(filterText({ ...all, rowsChosen: 1200, groupBy: "region", dateRange: "last_30_days" })).toBe(
    "chosen from a list, the last 30 days, by region",
  );
});

test("EXP-05 a name of many data types is cut in the middle: the day and the extension stay", () => {
  expect(shortFileName("elections-petitions-2025-09-02.csv")).toBe("elections-petitions-2025-09-02.csv");
  const long = `${["constituencies", "candidates", "elections", "petitions", "analytics"].join("-")}-2025-09-02.xlsx`;
  expect(shortFileName(long)).toBe("constituencies-candidates-election…-analytics-2025-09-02.xlsx");
});
