import * as fc from "fast-check";
import { expect, test } from "vitest";
import { exportDocument, sheetOf, written } from "../../testing/files/export-document.ts";
import { cellsOf, fileOf, rowsOf } from "../../testing/files/file-rows.ts";
import { writeCsv } from "../../files/csv.ts";
import { readRows } from "../recognise.ts";
import type { Delimiter, Encoding, LineEnd } from "../spreadsheet.ts";
import { fiftieth } from "../../testing/nightly.ts";

const STATIONS = `District,Constituency,Subcounty,Parish,Polling Station,Reg. Voters,Valid Votes
070 ABIM,095 LABWOR COUNTY,001 ABIM,002 KANU,01 KANU PRIMARY SCHOOL,268,172
070 ABIM,095 LABWOR COUNTY,001 ABIM,002 KANU,"02 KANU
HEALTH CENTRE II, NEW",263,176
`;

test("IMP-02 a result by station is read, a line break and a comma in a quoted name too", async () => {
  expect(await rowsOf(fileOf(`${STATIONS}\n${STATIONS}`))).toEqual([
    {
      line: 1,
      cells: [
        "District",
        "Constituency",
        "Subcounty",
        "Parish",
        "Polling Station",
        "Reg. Voters",
        "Valid Votes",
      ],
    },
    {
      line: 2,
      cells: [
        "070 ABIM",
        "095 LABWOR COUNTY",
        "001 ABIM",
        "002 KANU",
        "01 KANU PRIMARY SCHOOL",
        "268",
        "172",
      ],
    },
    expect.objectContaining({ line: 3 }),
    expect.objectContaining({ line: 6 }),
    expect.objectContaining({ line: 7 }),
    expect.objectContaining({ line: 8 }),
  ]);
});

test("IMP-02 the tally sheet of districts keeps two figures of one cell together", async () => {
  const sheet =
    "District,Reg. Voters,Received Station\n179 KALUNGU,88687,188/188\n136 ARUA CITY,170066,289/289\n";
  expect(await cellsOf(sheet)).toEqual([
    ["District", "Reg. Voters", "Received Station"],
    ["179 KALUNGU", "88687", "188/188"],
    ["136 ARUA CITY", "170066", "289/289"],
  ]);
});

test.each([
  [
    "a,b\n\n 1 ,\u00a0 2\u00a0\n,,\n",
    [
      ["a", "b"],
      ["1", "2"],
    ],
  ],
  ["a,b\r\n1\r\n1,2,3\r\n", [["a", "b"], ["1"], ["1", "2", "3"]]],
  ['"a ""x"" b","",c', [['a "x" b', "", "c"]]],
  [
    'a;"1,5"\r"b\r\nc";2\r',
    [
      ["a", "1,5"],
      ["b\r\nc", "2"],
    ],
  ],
  [
    "a,\n,b\n",
    [
      ["a", ""],
      ["", "b"],
    ],
  ],
])("IMP-02 of %j cells are trimmed and blank rows left out", async (content, cells) => {
  expect(await cellsOf(content)).toEqual(cells);
});

test.each([
  [
    'a,b\n"1\n2",3\n4,"5\n6,7\n',
    "F008: In the row that begins on line 4, column 2 opens a quote mark that is never closed. Close it; if the row is the last one, the file may be cut off.",
  ],
  [
    'a,b\r\n1,"2\r\n"\r\nx,KIBULI "A" SCHOOL\r\n',
    "F009: In the row that begins on line 4, column 2 has a quote mark inside the cell. Put the whole cell in quote marks and double those inside. Or a quote mark is missing at its start or end.",
  ],
  [
    'a,b\n"KIBULI,2\nx,"y, z"\n',
    "F009: In the row that begins on line 2, column 1 has a quote mark inside the cell. Put the whole cell in quote marks and double those inside. Or a quote mark is missing at its start or end.",
  ],
  [
    `a,b\n\n${",".repeat(300)}1\n`,
    "F010: Line 3 has 301 columns, and at most 300 are read. Choose another delimiter, or delete the columns that are not needed.",
  ],
  [
    `a\n"b\n${"x\n".repeat(600_000)}`,
    "F011: The row that begins on line 2 has more than 1,000,000 characters. Close the quote mark that opens there, or choose other line ends.",
  ],
  [
    `a\nb\n${'"",'.repeat(500_000)}`,
    "F011: The row that begins on line 3 has more than 1,000,000 characters. Close the quote mark that opens there, or choose other line ends.",
  ],
])("IMP-02 what cannot be read is refused with its line: case %#", async (content, sentence) => {
  expect(await cellsOf(content, { delimiter: "," })).toBe(sentence);
});

test("IMP-02 rows come by the thousand, with how much of the file is read", async () => {
  const content = "1,2\n".repeat(100_000);
  const reading = {
    format: "csv",
    encoding: "utf-8",
    byteOrderMark: false,
    delimiter: ",",
    lineEnd: "lf",
  } as const;
  let [rows, before] = [0, 0];
  for await (const batch of readRows(fileOf(content), reading)) {
    rows += batch.rows.length;
    expect(batch.rows.length).toBeLessThanOrEqual(1_000);
    expect(batch.bytesRead).toBeGreaterThanOrEqual(before);
    before = batch.bytesRead;
  }
  expect([rows, before]).toEqual([100_000, content.length]);
});

const ENCODINGS: readonly Encoding[] = ["utf-8", "utf-16le", "utf-16be", "windows-1252"];
const DELIMITERS: readonly Delimiter[] = [",", ";", "\t", "|"];
const LINE_ENDS: Readonly<Record<LineEnd, readonly string[]>> = {
  lf: ["\n"],
  crlf: ["\r\n"],
  cr: ["\r"],
  mixed: ["\r\n", "\n", "\r"],
};
const WINDOWS: ReadonlyMap<string, number> = new Map([
  ["€", 0x80],
  ["Š", 0x8a],
  ["’", 0x92],
  ["–", 0x96],
]);

function encoded(text: string, encoding: Encoding): Uint8Array {
  if (encoding === "utf-8") return Buffer.from(text);
  if (encoding === "windows-1252")
    return Uint8Array.from(text, (letter) => WINDOWS.get(letter) ?? letter.charCodeAt(0));
  const bytes = Buffer.from(text, "utf16le");
  return encoding === "utf-16be" ? bytes.swap16() : bytes;
}

const table = fc.constantFrom(...ENCODINGS).chain((encoding) => {
  const beyond = encoding === "windows-1252" ? "" : "ŋ漢😀\u2028";
  const letter = fc.constantFrom(...'aZ0 \u00a0é€Š’–,;|\t"\n\r', ...beyond);
  const cell = fc.oneof(fc.string({ unit: letter, maxLength: 8 }), fc.constant(""));
  return fc.record({
    encoding: fc.constant(encoding),
    hasMark: encoding === "windows-1252" ? fc.constant(false) : fc.boolean(),
    delimiter: fc.constantFrom(...DELIMITERS),
    lineEnd: fc.constantFrom("lf", "crlf", "cr", "mixed"),
    rows: fc.array(
      fc.record({
        cells: fc.array(fc.record({ text: cell, isQuoted: fc.boolean() }), { minLength: 1, maxLength: 5 }),
        end: fc.nat({ max: 2 }),
      }),
      { maxLength: 12 },
    ),
    endsWithRow: fc.boolean(),
    most: fc.integer({ min: 1, max: 400 }),
  });
});

test("IMP-02 any table is read back with its lines, however it is encoded, separated and cut into pieces", async () => {
  await fc.assert(
    fc.asyncProperty(table, async ({ encoding, hasMark, delimiter, lineEnd, rows, endsWithRow, most }) => {
      let text = "";
      const expected: { line: number; cells: string[] }[] = [];
      for (const [index, { cells, end }] of rows.entries()) {
        const trimmed = cells.map((cell) => cell.text.trim());
        const line = text.split(/\r\n|\n|\r/).length;
        if (trimmed.some((cell) => cell !== "")) expected.push({ line, cells: trimmed });
        text += cells
          .map((cell) =>
            cell.isQuoted || /["\r\n]/.test(cell.text) || cell.text.includes(delimiter)
              ? `"${cell.text.replaceAll('"', '""')}"`
              : cell.text,
          )
          .join(delimiter);
        const ends = LINE_ENDS[lineEnd];
        if (index < rows.length - 1 || endsWithRow) text += ends[end % ends.length];
      }
      const file = fileOf(encoded(hasMark ? `\ufeff${text}` : text, encoding), most);
      const chosen = { delimiter, lineEnd, ...(hasMark ? {} : { encoding }) };
      if (expected.length === 0) await expect(rowsOf(file, chosen)).rejects.toThrow(/^F001/);
      else expect(await rowsOf(file, chosen)).toEqual(expected);
    }),
    { numRuns: fiftieth(400) },
  );
});

test("IMP-02 the first thing that is wrong is told, whatever comes after it", async () => {
  const wide = `a,b\n${"1,".repeat(400)}1\n1,2\n1,2\n1,a"b\n1,2\n`;
  await expect(rowsOf(fileOf(wide))).rejects.toThrow(/^F\d+: Line 2 has 401 columns/);
  await expect(rowsOf(fileOf(wide.replace(/^a,b\n/, 'a,b\n1,a"b\n')))).rejects.toThrow(/line 2, column 2/);
});

test("IMP-02 what this program writes as CSV is read back", async () => {
  const text = fc.string({ unit: fc.constantFrom(...'aé,;"\n😀 ') }).map((words) => `x${words}x`);
  await fc.assert(
    fc.asyncProperty(
      fc.array(fc.record({ a: text, b: text }), { minLength: 1, maxLength: 20 }),
      async (rows) => {
        const kinds = { a: "text", b: "text" } as const;
        const file = await written(writeCsv, exportDocument([sheetOf(kinds, rows)]));
        const found = await cellsOf(file);
        expect(found.slice(0, rows.length + 1)).toEqual([
          ["row", "data_type", "note", "a", "b"],
          ...rows.map(({ a, b }) => ["record", "petitions", "", a, b]),
        ]);
      },
    ),
    { numRuns: fiftieth(100) },
  );
});

test.each(["utf8", "utf16le", "latin1"] as const)(
  "IMP-02 wherever a CSV file in %s is cut off, it is read or refused",
  async (encoding) => {
    const content = Buffer.from(
      '\ufeffName,Votes\r\n"É, ""Q""\r\nZ",12\r\nÑU,3\r\n'.slice(encoding === "latin1" ? 1 : 0),
      encoding,
    );
    for (let length = 0; length <= content.length; length += 1) {
      const found = await cellsOf(content.subarray(0, length));
      if (typeof found === "string") expect(found, `${length} bytes`).toMatch(/^F0(?:01|07|08|16):/);
    }
  },
);

test("IMP-02 whatever bytes a file has, it is read or refused", async () => {
  await fc.assert(
    fc.asyncProperty(
      fc.oneof(
        fc.uint8Array({ maxLength: 200 }),
        // Any characters; the unit "binary" takes more than a second to be made.
        fc.uint16Array({ maxLength: 20 }).map((codes) => Buffer.from(String.fromCharCode(...codes))),
      ),
      async (content) => {
        await cellsOf(content);
      },
    ),
    { numRuns: fiftieth(500) },
  );
});
