import { Uint8ArrayReader, Uint8ArrayWriter, ZipReader } from "@zip.js/zip.js";
import { readXlsx } from "hucre/xlsx";
import { expect, test } from "vitest";
import {
  columns,
  exportDocument,
  sheetOf,
  written,
  type TestSheet,
} from "../../testing/files/export-document.ts";
import { unzip } from "../../testing/files/unzip.ts";
import { writeExcel } from "./excel.ts";

const ELECTIONS: TestSheet = {
  dataType: "elections",
  title: "Elections",
  columns: columns({
    district: "text",
    votes: "integer",
    swing: "decimal",
    share: "percent",
    held_on: "day",
    recorded_at: "moment",
    is_open: "yes_no",
  }),
  parts: [
    {
      kind: "rows",
      rows: [
        {
          district: "Ŋora",
          votes: 12_345,
          swing: -0.125,
          share: 45.25,
          held_on: "2025-07-17",
          recorded_at: "2025-07-17T21:30:15.000Z",
          is_open: true,
        },
      ],
    },
    { kind: "subtotal", label: "Teso", rows: 1, sums: { votes: 12_345 } },
    {
      kind: "rows",
      rows: [
        {
          district: "=1+1",
          votes: null,
          swing: null,
          share: null,
          held_on: "1899-12-31",
          recorded_at: null,
          is_open: false,
        },
      ],
    },
    { kind: "total", label: "All", rows: 2, sums: { votes: 12_345 } },
  ],
};
const PETITIONS = sheetOf({ petition: "text" }, []);
const HEADING = ["District", "Votes", "Swing", "Share", "Held on", "Recorded at", "Is open"];

test("EXP-08 each data type has its sheet of typed cells, days and moments in Uganda's time", async () => {
  const file = await written(writeExcel, exportDocument([ELECTIONS, PETITIONS]));
  const { sheets } = await readXlsx(file);
  expect(sheets.map(({ name }) => name)).toEqual(["Elections", "Petitions"]);
  expect(sheets[0]?.rows).toEqual([
    HEADING,
    ["Ŋora", 12_345, -0.125, 45.25, new Date("2025-07-17"), new Date("2025-07-18T00:30:15Z"), true],
    ["Teso: 1 row", 12_345, null, null, null, null, null],
    ["=1+1", null, null, null, "1899-12-31", null, false],
    ["All: 2 rows", 12_345, null, null, null, null, null],
  ]);
  expect(sheets[1]?.rows).toEqual([["Petition"], ["All: 0 rows"]]);
});

test("EXP-08 the heading is frozen, has filters down to the last row above the total, and is printed on each page", async () => {
  const { sheets } = await readXlsx(await written(writeExcel, exportDocument([ELECTIONS])));
  expect(sheets[0]).toMatchObject({
    freezePane: { rows: 1 },
    autoFilter: { range: "A1:G4" },
    pageSetup: { printTitlesRow: "$1:$1" },
    headerFooter: { oddFooter: "&LGiven to a.okello on 20 July 2025&RPage &P of &N" },
  });
});

test("EXP-08 numbers have formats; heading, subtotal and total are bold, records are not", async () => {
  const { sheets } = await readXlsx(await written(writeExcel, exportDocument([ELECTIONS])), {
    readStyles: true,
  });
  const cells = sheets[0]?.cells;
  const formats = HEADING.map((_, column) => cells?.get(`1,${column}`)?.style?.numFmt ?? "General");
  expect(formats).toEqual([
    "@",
    "#,##0",
    "#,##0.0##",
    '0.0##"%"',
    "yyyy-mm-dd",
    "yyyy-mm-dd hh:mm:ss",
    "General",
  ]);
  const isBold = [0, 1, 2, 3, 4].map((row) => cells?.get(`${row},0`)?.style?.font?.bold ?? false);
  expect(isBold).toEqual([true, false, true, false, true]);
});

test("EXP-06 metadata stands on a last sheet; without any there is none", async () => {
  const metadata = [{ name: "As of", value: "2025-09-02" }];
  const { sheets } = await readXlsx(await written(writeExcel, exportDocument([PETITIONS], { metadata })));
  expect(sheets.map(({ name }) => name)).toEqual(["Petitions", "About"]);
  expect(sheets[1]?.rows.slice(1)).toEqual([["As of", "2025-09-02"]]);
});

test("EXP-06 sample data is marked in the name and the printed header of every sheet, also without metadata", async () => {
  const sampleNotice = "Invented figures & names, for practice";
  const document = exportDocument([ELECTIONS, PETITIONS], { sampleNotice });
  const { sheets } = await readXlsx(await written(writeExcel, document));
  expect(sheets.map(({ name }) => name)).toEqual([
    "Elections (sample)",
    "Petitions (sample)",
    "About (sample)",
  ]);
  for (const { headerFooter } of sheets) {
    expect(headerFooter?.oddHeader).toBe("&CInvented figures && names, for practice");
  }
  expect(sheets[2]?.rows[1]).toEqual(["Sample data", sampleNotice]);
});

test("EXP-06 the file's properties say whom it was given to, also without metadata", async () => {
  const { properties } = await readXlsx(await written(writeExcel, exportDocument([PETITIONS])));
  expect(properties?.description).toBe("Given to a.okello on 20 July 2025");
});

test("EXP-08 what a spreadsheet could take for a formula arrives as text, and there is no formula in the file", async () => {
  const cells = [
    "=1+1",
    "+1",
    "-1",
    "@SUM(A1)",
    "\t=1",
    "\r=1",
    '=HYPERLINK("x")',
    "＝1",
    "</t></is><f>1</f>",
  ];
  const rows = cells.map((cell) => ({ cell }));
  const file = await written(writeExcel, exportDocument([sheetOf({ cell: "text" }, rows)]));
  const { sheets } = await readXlsx(file, { readStyles: true });
  for (const [index, cell] of cells.entries()) {
    const read = sheets[0]?.cells?.get(`${index + 1},0`);
    expect(read).toMatchObject({ type: "string", value: cell.replace("\r", "\n") });
    expect(read?.formula).toBeUndefined();
  }
  for (const [name, content] of unzip(file)) expect(content.includes("<f>"), name).toBe(false);
});

test("EXP-08 a sheet's titles may be anything: the names are taken by a reader, and no two are alike", async () => {
  const titles = ["A/B: [votes]?", "a\\b votes", "History", "", "R".repeat(40), "'quoted' & <so>", "About"];
  const sheets = titles.map((title) => ({ ...PETITIONS, title }));
  const metadata = [{ name: "As of", value: "2025-09-02" }];
  const read = await readXlsx(await written(writeExcel, exportDocument(sheets, { metadata })));
  expect(read.sheets.map(({ name }) => name)).toEqual([
    "A B votes",
    "a b votes (2)",
    "History (2)",
    "Sheet",
    `${"R".repeat(30)}…`,
    "quoted' & <so>",
    "About",
    "About (2)",
  ]);
});

test("EXP-08 texts that Excel would not keep whole are counted below all rows", async () => {
  const long = "a".repeat(32_768);
  const rows = [{ text: long }, { text: "a".repeat(32_767) }, { text: long }];
  const { sheets } = await readXlsx(
    await written(writeExcel, exportDocument([sheetOf({ text: "text" }, rows)])),
  );
  expect(sheets[0]?.rows.slice(4)).toEqual([
    ["All: 3 rows"],
    [
      "2 texts are cut (“…”): a cell of Excel holds at most 32,767 characters. CSV and JSON have them in full.",
    ],
  ]);
});

test("EXP-08 1,048,577 rows go on on a second sheet, with its heading", async () => {
  const rows = Array.from({ length: 65_536 }, () => ({ seat: 7 }));
  async function* parts() {
    for (let part = 0; part < 16; part += 1) yield { kind: "rows" as const, rows };
    yield { kind: "rows" as const, rows: [{ seat: 8 }] };
    yield { kind: "total" as const, label: "All", rows: 1_048_577, sums: { seat: 7_340_040 } };
  }
  const sheet = { ...sheetOf({ seat: "integer" }, []), parts: parts() };
  const entries = unzip(await written(writeExcel, exportDocument([sheet])));
  expect([...entries.keys()].filter((name) => name.includes("worksheets"))).toHaveLength(2);
  const first = entries.get("xl/worksheets/sheet1.xml")?.toString() ?? "";
  expect(first.match(/<row /g)).toHaveLength(1_048_576);
  expect(first).toMatch(/<row r="1048576"><c r="A1048576" s="4"><v>7<\/v><\/c><\/row><\/sheetData>/);
  const second = entries.get("xl/worksheets/sheet2.xml")?.toString() ?? "";
  expect(second.match(/<v>\d+<\/v>/g)).toEqual(["<v>7</v>", "<v>8</v>", "<v>7340040</v>"]);
  expect(second).toContain("<t>Seat</t>");
  expect(entries.get("xl/workbook.xml")?.toString()).toContain('<sheet name="Petitions (2)"');
});

test("EXP-08 a sheet that is exactly full is not followed by an empty one", async () => {
  const rows = Array.from({ length: 1_048_575 }, () => ({ seat: null }));
  const sheet = {
    ...sheetOf({ seat: "integer" }, []),
    parts: [
      { kind: "rows" as const, rows },
      { kind: "rows" as const, rows: [] },
    ],
  };
  const entries = unzip(await written(writeExcel, exportDocument([sheet])));
  expect([...entries.keys()].filter((name) => name.includes("worksheets"))).toHaveLength(1);
});

test("EXP-08 closing a file early stops the reading of its records", async () => {
  let isClosed = false;
  async function* endless() {
    try {
      for (let seat = 0; ; seat += 1) yield { kind: "rows" as const, rows: [{ seat: Math.random() * seat }] };
    } finally {
      isClosed = true;
    }
  }
  const file = writeExcel(exportDocument([{ ...sheetOf({ seat: "decimal" }, []), parts: endless() }]));
  for (let piece = 0; piece < 3; piece += 1) expect((await file.next()).done).toBe(false);
  await file.return();
  expect(isClosed).toBe(true);
});

test("EXP-08 what goes wrong while records are read ends the file with that error", async () => {
  async function* failing() {
    yield { kind: "rows" as const, rows: [{ seat: 1 }] };
    throw new Error("The database is gone.");
  }
  const sheet = { ...sheetOf({ seat: "integer" }, []), parts: failing() };
  await expect(written(writeExcel, exportDocument([sheet]))).rejects.toThrow("The database is gone.");
});

test("EXP-08 another program finds no fault with the archive", async () => {
  const archive = await written(writeExcel, exportDocument([ELECTIONS, PETITIONS]));
  const reader = new ZipReader(new Uint8ArrayReader(archive), {
    checkSignature: true,
    checkOverlappingEntry: true,
  });
  const entries = await reader.getEntries();
  expect(entries.length).toBeGreaterThan(5);
  for (const entry of entries) {
    // Throws where size or check sum are not those that the directory says.
    const content = entry.directory ? null : await entry.getData(new Uint8ArrayWriter());
    expect(content?.length, entry.filename).toBe(entry.uncompressedSize);
  }
  await reader.close();
});
