import fc from "fast-check";
import { expect, test } from "vitest";
import { chartCsv } from "./chart-csv.ts";

const words = { title: "Turnout", notes: ["Votes cast of the register"], source: "Sample data (invented)" };
const cycle = { asOf: "2025-09-02", knownAt: null, isSample: true };
const columns = [
  { label: "Region" },
  { label: "Turnout", numeric: true },
  { label: "Change", numeric: true },
  { label: "Votes", numeric: true },
];
const file = (cells: string[][], heads = columns) =>
  chartCsv({ columns: heads, rows: cells.map((each, i) => ({ key: String(i), cells: each })) }, words, cycle)
    .slice(1)
    .trimEnd()
    .split("\r\n");

test("CHART-01 data: numbers as numbers with their unit in the heading, then title, note, source and day", () => {
  const lines = file([
    ["Western", "67.4%", "−4.5 points", "1,234,567"],
    ["Northern", "No data", "+1.0 points", "0"],
    ["Kampala", "8%", "+0.4 points", ""],
  ]);
  expect(lines[0]).toBe("row,note,Region,Turnout (%),Change (points),Votes");
  expect(lines[1]).toMatch(/^notice,"?Sample data/);
  expect(lines.slice(2, 5)).toEqual([
    "record,,Western,67.4,-4.5,1234567",
    "record,,Northern,No data,1,0",
    "record,,Kampala,8,0.4,",
  ]);
  expect(lines.slice(5)).toEqual([
    "metadata,As of: 2025-09-02,,,,",
    "metadata,Title: Turnout,,,,",
    "metadata,Note: Votes cast of the register,,,,",
    "metadata,Source: Sample data (invented),,,,",
    "metadata,Rows: 3,,,,",
  ]);
});

test("CHART-01 data: a column of unlike numbers stays as it is written, and days are no numbers", () => {
  const lines = file(
    [
      ["18 July 2025", "4"],
      ["19 July 2025", "67.4%"],
    ],
    [{ label: "Day" }, { label: "Value" }],
  );
  expect(lines[0]).toBe("row,note,Day,Value");
  expect(lines.slice(2, 4)).toEqual(["record,,18 July 2025,4", "record,,19 July 2025,67.4%"]);
});

test("CHART-01 data: whatever stands in a cell, no row is lost", () => {
  fc.assert(
    fc.property(fc.array(fc.tuple(fc.string(), fc.string()), { maxLength: 8 }), (rows) => {
      const text = chartCsv(
        {
          columns: [{ label: "Name" }, { label: "Value" }],
          rows: rows.map((cells, i) => ({ key: String(i), cells: [`x${cells[0]}`, cells[1]] })),
        },
        words,
        cycle,
      );
      expect(text.split("\r\n").filter((line) => line.startsWith("record,"))).toHaveLength(rows.length);
    }),
  );
});

test("CHART-01 data: what a spreadsheet would take for a formula is text", () => {
  expect(file([["=1+1", "@x"]], columns.slice(0, 2))[2]).toBe(`record,,"'=1+1","'@x"`);
});
