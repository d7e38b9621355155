import { beforeAll, describe, expect, test } from "vitest";
import type { ImportDetail } from "@command-center/contract/imports/imports";
import { STATION_LIST_2021 } from "@command-center/import-rules/fixtures/station-list-fixtures";
import { STATION_RESULTS_2021 } from "@command-center/import-rules/fixtures/station-results-fixtures";
import { workbookEntries, zipOf } from "../../../testing/files/workbook.ts";
import { importsBy, makeCycle } from "../../../testing/imports.ts";
import { countryServer } from "../../../testing/sample-server.ts";

const { server, analyst, viewer } = countryServer();
const imports = importsBy(server, analyst);
const OF = { contest: "president", pollingDay: "2021-01-14" };
const [HEADER = "", ...ROWS] = STATION_RESULTS_2021.trim().split("\n");
const ALL = [HEADER, ...ROWS];
const MUSEVENI = HEADER.split(",")[16] ?? "";

beforeAll(async () => {
  await makeCycle(analyst);
  await imports.take(STATION_LIST_2021);
});

const letters = (column: number) =>
  (column < 26 ? "" : String.fromCodePoint(64 + Math.floor(column / 26))) +
  String.fromCodePoint(65 + (column % 26));
const escaped = (text: string) => text.replaceAll("&", "&amp;").replaceAll("<", "&lt;");

/** Rows of a sheet: whole numbers as numbers, all else as text in its place. */
function sheetOf(rows: readonly string[]): string {
  return rows
    .map((row, index) => {
      const line = index + 1;
      const cells = row.split(",").map((text, column) => {
        const at = `r="${letters(column)}${line}"`;
        return /^\d+$/.test(text) && (text === "0" || !text.startsWith("0"))
          ? `<c ${at}><v>${text}</v></c>`
          : `<c ${at} t="inlineStr"><is><t>${escaped(text)}</t></is></c>`;
      });
      return `<row r="${line}">${cells.join("")}</row>`;
    })
    .join("");
}
/** A workbook of the results, its parts changed on the way. */
const workbook = (change: (part: string, name: string) => string = (part) => part) =>
  zipOf(
    workbookEntries({ sheets: { Results: sheetOf(ALL) } }).map(({ name, content }) => ({
      name,
      content: change(String(content), name),
    })),
  );
const inSheet = (from: RegExp | string, to: string) =>
  workbook((part, name) => (name.endsWith("sheet1.xml") ? part.replace(from, to) : part));

const read = (bytes: Buffer | string) => imports.read(bytes, OF);
/** The file is left, as nobody commits it. */
const leave = async ({ id }: ImportDetail) => imports.act(id, "discard");

describe("IMP-02 a file that cannot be read is refused in one sentence, with its line", () => {
  test.each<[what: string, bytes: () => Buffer | string, code: string, line: number | null, says: RegExp]>([
    ["only a header", () => HEADER, "F017", 1, /^Line 1 names the columns, and no row follows\./],
    [
      "every row of another width",
      () => [HEADER, ...ROWS.map((row) => `${row},1,2`)].join("\n"),
      "F003",
      2,
      /^The header on line 1 has 20 columns, line 2 has 22\./,
    ],
    [
      "a cell at XFD1048576",
      () => inSheet("</sheetData>", '<row r="1048576"><c r="XFD1048576"><v>1</v></c></row></sheetData>'),
      "F010",
      1_048_576,
      /^Cell XFD1048576 lies to the right of column KN/,
    ],
    [
      "a zip bomb",
      () => inSheet("</sheetData>", `${" ".repeat(60_000_000)}</sheetData>`),
      "F012",
      null,
      /^The workbook is too large: a part of it unpacks to more than 250 times its size/,
    ],
  ])("IMP-02 %s", async (_, bytes, code, line, says) => {
    const found = await read(bytes());
    expect(found).toMatchObject({ state: "refused", refusal: { code, line } });
    expect(found.refusal?.message).toMatch(says);
    await leave(found);
  });

  test("IMP-02 an empty file is refused before it is taken", async () => {
    const answer = await imports.send("", OF);
    expect([answer.statusCode, answer.body]).toEqual([expect.any(Number), expect.stringMatching(/empty/)]);
    expect(answer.statusCode).toBeGreaterThanOrEqual(400);
    expect(answer.statusCode).toBeLessThan(500);
  });
});

describe("IMP-05 a row that is wrong is refused by itself, with its line, its column and what stands there", () => {
  test("IMP-05 a file with twelve wrong rows has these refused, and all others are new", async () => {
    const cells = (row: number, set: Readonly<Record<number, string>>) =>
      Object.entries(set)
        .reduce((all, [index, text]) => all.with(Number(index), text), (ROWS[row] ?? "").split(","))
        .join(",");
    /** Makes a row wrong, and how it is refused. */
    type Wrong = readonly [row: (at: number) => string, code: string, column: string | null, says: RegExp];
    const wrong: readonly Wrong[] = [
      [(at) => `${ROWS[at]},7`, "F035", null, /^The row has 21 cells, the header 20\./],
      [(at) => (ROWS[at] ?? "").split(",").slice(0, 10).join(","), "F035", null, /^The row has 10 cells/],
      [(at) => cells(at, { 16: "1.234" }), "F023", MUSEVENI, /^This may be 1234 or 1\.234\./],
      [(at) => cells(at, { 16: "12.5" }), "F022", MUSEVENI, /^Not a whole number\./],
      [(at) => cells(at, { 16: "-3" }), "F022", MUSEVENI, /^Below zero\./],
      [(at) => cells(at, { 16: "8O" }), "F022", MUSEVENI, /letter O instead of 0/],
      [(at) => cells(at, { 16: "eighty" }), "F022", MUSEVENI, /^Not a number\./],
      [(at) => cells(at, { 17: "1" }), "F021", "Valid Votes", /^The 11 candidates add up to \d+\./],
      [(at) => cells(at, { 19: "1" }), "F021", "Total Votes", /add up to \d+\./],
      [(at) => cells(at, { 5: "10" }), "F027", "Total Votes", /^\d+ votes cast, 10 registered\./],
      // One number each, which is then held against the sums.
      [(at) => cells(at, { 16: '"1,000,081"' }), "F021", "Valid Votes", /add up to 1,000,\d{3}\./],
      [(at) => cells(at, { 16: "1 000 081" }), "F021", "Valid Votes", /add up to 1,000,\d{3}\./],
    ];
    const found = await read(
      [HEADER, ...wrong.map(([row], at) => row(at)), ...ROWS.slice(wrong.length)].join("\n"),
    );
    expect(found.counts).toMatchObject({
      rows: ROWS.length,
      new: ROWS.length - wrong.length,
      refused: wrong.length,
    });
    const problems = (await imports.problems(found.id)).filter((one) => one.code.startsWith("F"));
    expect(problems.toSorted((one, other) => (one.line ?? 0) - (other.line ?? 0))).toEqual(
      wrong.map(([, code, column, says], at) =>
        expect.objectContaining({ line: at + 2, code, column, message: expect.stringMatching(says) }),
      ),
    );
    await leave(found);
  });

  test("IMP-05 a formula without a value", async () => {
    const found = await read(inSheet(/<c r="G4"><v>\d+<\/v><\/c>/, '<c r="G4"><f>A1+1</f></c>'));
    expect((await imports.problems(found.id)).filter(({ code }) => code === "F036")).toEqual([
      expect.objectContaining({ line: 4, column: HEADER.split(",")[6] }),
    ]);
    await leave(found);
  });

  test("IMP-05 the same station twice: with equal figures the second is left out, with others both are refused", async () => {
    const equal = await read([...ALL, ROWS[0]].join("\n"));
    expect(equal.counts).toMatchObject({ new: ROWS.length, refused: 0, leftOut: 1 });
    expect((await imports.problems(equal.id)).filter(({ code }) => code === "W102")).toEqual([
      expect.objectContaining({
        line: ROWS.length + 2,
        message: "Same figures as line 2. This line is left out.",
      }),
    ]);
    await leave(equal);
    const other = await read([...ALL, ROWS[0]?.replace(",172,6,178", ",172,7,179")].join("\n"));
    expect(other.counts).toMatchObject({ new: ROWS.length - 1, refused: 2 });
    expect(
      (await imports.problems(other.id)).filter(({ code }) => code === "F034").map(({ line }) => line),
    ).toEqual([2, ROWS.length + 2]);
    await leave(other);
  });
});

describe("IMP-02 what is odd but clear is read", () => {
  const sums = (rows: readonly string[], more = 0) =>
    Array.from({ length: 15 }, (_, at) =>
      rows.reduce((sum, row) => sum + Number(row.split(",")[at + 5]), at === 3 ? more : 0),
    );
  const abim = ROWS.filter((row) => row.startsWith("070"));

  test("IMP-02 a header in line 4 under a title, repeated on the next page", async () => {
    const found = await read(
      [
        "THE REPUBLIC OF UGANDA",
        "Presidential result 2021,,",
        "",
        HEADER,
        ...ROWS.slice(0, 50),
        "Page 1 of 2",
        HEADER,
        ...ROWS.slice(50, 100),
      ].join("\n"),
    );
    expect(found).toMatchObject({
      recognised: { headerLine: 4 },
      counts: { rows: 100, new: 100, leftOut: 2, refused: 0, warned: 0 },
    });
    await leave(found);
  });

  test("IMP-02 a total row is held against the rows above it, left out and counted as such", async () => {
    const file = (more: number) =>
      [HEADER, ...abim, ["DISTRICT TOTAL", "", "", "", "", ...sums(abim, more)].join(",")].join("\n");
    const right = await read(file(0));
    expect(right.counts).toMatchObject({ rows: abim.length, new: abim.length, leftOut: 1, warned: 0 });
    await leave(right);
    const wrong = await read(file(1));
    expect(wrong.counts).toMatchObject({ rows: abim.length, new: abim.length, leftOut: 1, warned: 1 });
    expect(await imports.problems(wrong.id)).toEqual([
      expect.objectContaining({ code: "W101", line: abim.length + 2, column: HEADER.split(",")[8] }),
    ]);
    await leave(wrong);
  });

  test.each<[what: string, bytes: () => Buffer | string]>([
    ["300 columns", () => ALL.map((row, at) => row + `,${at === 0 ? "x" : ""}`.repeat(280)).join("\n")],
    ["a workbook that is called .csv", () => workbook()],
    [
      "a path in the archive",
      () =>
        zipOf([
          { name: "../../etc/x", content: "x" },
          ...workbookEntries({ sheets: { Results: sheetOf(ALL) } }),
        ]),
    ],
    [
      "40,000 merged cells",
      () =>
        inSheet(
          "</sheetData>",
          `</sheetData><mergeCells>${Array.from({ length: 40_000 }, (_, at) => `<mergeCell ref="AA${at + 1}:AB${at + 1}"/>`).join("")}</mergeCells>`,
        ),
    ],
    [
      "candidates' words in another order",
      () => STATION_RESULTS_2021.replace(MUSEVENI, '"KAGUTA, YOWERI MUSEVENI TIBUHABURWA"'),
    ],
  ])("IMP-02 %s", async (_, bytes) => {
    const found = await read(bytes());
    expect(found).toMatchObject({
      state: "questions",
      kind: "station-results",
      counts: { rows: ROWS.length, new: ROWS.length, refused: 0, warned: 14 },
    });
    await leave(found);
  });
});

describe("IMP-03 columns", () => {
  test.each([
    [
      "a field twice",
      HEADER.replace("Valid Votes", "Total Votes"),
      "F029",
      /^“Total Votes” is “Votes cast”, too\./,
    ],
    [
      "a candidate twice",
      HEADER.replace(HEADER.split(",")[7] ?? "", HEADER.split(",")[6] ?? ""),
      "F044",
      /, too\. Leave one column out\./,
    ],
  ])("IMP-03 %s waits until one of them is left out", async (_, header, code, message) => {
    const found = await read([header, ...ROWS].join("\n"));
    expect(found.state).toBe("questions");
    const problems = (await imports.problems(found.id)).filter((one) => one.code === code);
    expect(problems).toEqual([expect.objectContaining({ line: 1 })]);
    expect(problems[0]?.message).toMatch(message);
    expect((await analyst.post(`/api/imports/${found.id}/commit`, {})).statusCode).toBe(409);
    await leave(found);
  });
});

test("IMP-05 after all of this nothing is written", async () => {
  expect(await viewer.read("/api/results")).toBeNull();
});
