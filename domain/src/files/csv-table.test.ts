import { SAMPLE_NOTICE } from "./export-names.ts";
import { expect, test } from "vitest";
import { csvText } from "./csv-table.ts";

interface Row {
  name: string;
  members: number | null;
}
const columns = [
  { key: "name", value: (row: Row) => row.name },
  { key: "members", value: (row: Row) => row.members },
];
const linesOf = (text: string) => {
  expect(text).toMatch(/^\uFEFF/);
  expect(text).toMatch(/\r\n$/);
  return text.slice(1, -2).split("\r\n");
};

test("STAT-07 every line has the same columns; notice first, then the rows, then what is to be known of them", () => {
  const rows = [
    { name: "Ŋora, East", members: 1234 },
    { name: "=1+1", members: null },
  ];
  const cycle = { asOf: "2025-09-02", known: null, isSample: true };
  const facts = [{ name: "Source", value: 'Register "2"' }];
  expect(linesOf(csvText({ columns, rows, cycle, facts }))).toEqual([
    "row,note,name,members",
    `notice,"${SAMPLE_NOTICE}",,`,
    'record,,"Ŋora, East",1234',
    `record,,"'=1+1",`,
    "metadata,As of: 2025-09-02,,",
    'metadata,"Source: Register ""2""",,',
    "metadata,Rows: 2,,",
  ]);
});

test("STAT-07 real figures carry no notice of a sample, and no rows are a file as well", () => {
  const cycle = { asOf: "2025-09-02", known: null, isSample: false };
  expect(linesOf(csvText({ columns, rows: [], cycle, facts: [] }))).toEqual([
    "row,note,name,members",
    "metadata,As of: 2025-09-02,,",
    "metadata,Rows: 0,,",
  ]);
});

test("CLOCK-01 a file of the past says when its rows were known", () => {
  const cycle = { asOf: "2025-08-22", known: { at: "2025-08-25T15:00:00.000Z" }, isSample: false };
  expect(linesOf(csvText({ columns, rows: [], cycle, facts: [] })).slice(1, 3)).toEqual([
    "metadata,As of: 2025-08-22,,",
    'metadata,"As known on: 25 Aug 2025, 18:00 EAT",,',
  ]);
});
