import { parse } from "csv-parse/sync";
import * as fc from "fast-check";
import { expect, test } from "vitest";
import {
  columns,
  exportDocument,
  sheetOf,
  written,
  type TestSheet,
} from "../testing/files/export-document.ts";
import { runs } from "../testing/nightly.ts";
import { writeCsv } from "./csv.ts";

const ELECTIONS: TestSheet = {
  dataType: "elections",
  title: "Elections",
  columns: columns({ district: "text", votes: "integer", held_on: "day" }),
  parts: [
    { kind: "rows", rows: [{ district: "Lira, City", votes: 12_345, held_on: "2025-07-17" }] },
    { kind: "subtotal", label: "Lango", rows: 1, sums: { votes: 12_345 } },
    { kind: "rows", rows: [{ district: "Ŋora", votes: null, held_on: null }] },
    { kind: "subtotal", label: "Teso", rows: 1, sums: { votes: 0 } },
    { kind: "total", label: "All", rows: 2, sums: { votes: 12_345 } },
  ],
};
const PETITIONS: TestSheet = {
  dataType: "petitions",
  title: "Petitions",
  columns: columns({ petition: "text", district: "text", is_resolved: "yes_no", change: "decimal" }),
  parts: [
    {
      kind: "rows",
      rows: [{ petition: "=1+1", district: 'the "old" one', is_resolved: true, change: -12.2 }],
    },
    { kind: "total", label: "All", rows: 1, sums: {} },
  ],
};

test("EXP-08 one rectangular table holds all sheets, their sums, the notice and the metadata", async () => {
  const document = exportDocument([ELECTIONS, PETITIONS], {
    sampleNotice: "Invented figures, for practice",
    metadata: [
      { name: "As of", value: "2025-09-02" },
      { name: "Filters", value: "region, district" },
    ],
  });
  const file = await written(writeCsv, document);
  expect(file.toString()).toBe(
    [
      "\uFEFFrow,data_type,note,district,votes,held_on,petition,is_resolved,change",
      'notice,,"Invented figures, for practice",,,,,,',
      'record,elections,,"Lira, City",12345,2025-07-17,,,',
      "subtotal,elections,Lango: 1 row,,12345,,,,",
      "record,elections,,Ŋora,,,,,",
      "subtotal,elections,Teso: 1 row,,0,,,,",
      "total,elections,All: 2 rows,,12345,,,,",
      `record,petitions,,"the ""old"" one",,,"'=1+1",yes,-12.2`,
      "total,petitions,All: 1 row,,,,,,",
      "metadata,,As of: 2025-09-02,,,,,,",
      'metadata,,"Filters: region, district",,,,,,',
      "",
    ].join("\r\n"),
  );
});

test("EXP-08 cells that come in another order, are missing or have no column do not move the others", async () => {
  const kinds = { first: "text", second: "text", third: "integer" } as const;
  const rows = [
    { third: 3, first: "a", second: "b" },
    { first: "a" },
    { first: "a", other: "x", second: "b", third: 3 },
    { first: "a", second: "b", third: 3, other: "x" },
  ];
  const file = await written(writeCsv, exportDocument([sheetOf(kinds, rows)]));
  const records = file.toString().split("\r\n").slice(1, 5);
  expect(records.map((record) => record.replace("record,petitions,,", ""))).toEqual([
    "a,b,3",
    "a,,",
    "a,b,3",
    "a,b,3",
  ]);
});

test("EXP-06 without metadata and sample data there is a heading, the records and the total alone", async () => {
  const file = await written(writeCsv, exportDocument([sheetOf({ seats: "integer" }, [])]));
  expect(file.toString()).toBe("\uFEFFrow,data_type,note,seats\r\ntotal,petitions,All: 0 rows,\r\n");
});

/** What the writer documents that it changes. */
function asWritten(text: string): string {
  const clean = text
    .replace(/\r\n|[\r\v\f\u0085\u2028\u2029]/g, "\n")
    .replace(/[\u0000-\u0008\u000e-\u001f\u007f-\u009f]/g, "");
  return Buffer.from(clean).toString();
}

const CELL = fc.oneof(
  fc.string({ unit: "binary" }),
  fc.string({
    unit: fc.constantFrom("=", "+", "@", '"', ",", "\r", "\n", "\t", " ", "a", "ŋ", "é", "\u0000"),
  }),
  fc.array(fc.integer({ min: 0, max: 0xffff })).map((codes) => String.fromCharCode(...codes)),
  fc.double({ noNaN: true, noDefaultInfinity: true }),
  fc.integer(),
  fc.integer({ min: -1_000_000_000, max: 1_000_000_000 }).map((hundredths) => hundredths / 100),
);

test("EXP-08 another reader reads back what was written, but for an apostrophe before formulas", async () => {
  await fc.assert(
    fc.asyncProperty(fc.array(fc.tuple(CELL, CELL), { maxLength: 20 }), async (cells) => {
      const rows = cells.map(([first, second]) => ({ first, second }));
      const document = exportDocument([sheetOf({ first: "text", second: "text" }, rows)]);
      const read = parse(await written(writeCsv, document), { bom: true }) as string[][];
      expect(read).toHaveLength(rows.length + 2);
      for (const [index, row] of rows.entries()) {
        const [, , , ...found] = read[index + 1] ?? [];
        for (const [column, value] of [row.first, row.second].entries()) {
          const text = found[column] ?? "missing";
          if (typeof value === "number") expect(text).toBe(String(value));
          else expect([asWritten(value), `'${asWritten(value)}`]).toContain(text);
          if (typeof value === "string") expect(text).not.toMatch(/^\s*[=+\-@]/);
        }
      }
    }),
    { numRuns: runs(300) },
  );
});

const ROWS = Array.from({ length: 1_000 }, (_, index) => ({ district: `Kalangala ${index}` }));

test("EXP-08 a long file comes in pieces, none of them large, and closing it early stops the reading", async () => {
  let isClosed = false;
  async function* endless() {
    try {
      for (;;) yield { kind: "rows" as const, rows: ROWS };
    } finally {
      isClosed = true;
    }
  }
  const sheet = { ...sheetOf({ district: "text" }, []), parts: endless() };
  let bytes = 0;
  for await (const piece of writeCsv(exportDocument([sheet]))) {
    expect(piece.length).toBeLessThan(100_000);
    bytes += piece.length;
    if (bytes > 1_000_000) break;
  }
  expect(isClosed).toBe(true);
});

test("EXP-08 a text longer than a piece is written whole", async () => {
  const long = "Ŋ".repeat(200_000);
  const file = await written(writeCsv, exportDocument([sheetOf({ district: "text" }, [{ district: long }])]));
  expect(file.toString()).toContain(`record,petitions,,${long}\r\n`);
});
