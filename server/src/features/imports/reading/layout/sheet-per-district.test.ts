import { parse } from "csv-parse/sync";
import { sql } from "kysely";
import { beforeAll, describe, expect, test } from "vitest";
import type { ImportChange, ImportDetail } from "@command-center/contract/imports/imports";
import type { ResultSources } from "@command-center/contract/results/result-sources";
import type { readStationSheets } from "@command-center/contract/results/station-sheets";
import type { readUnusualResults } from "@command-center/contract/results/unusual-results";
import type { OutputOf } from "@command-center/contract/wire/endpoint";
import { addAccount, sealAgain } from "../../../../testing/accounts.ts";
import { sheetFrom } from "../../../../testing/files/exported.ts";
import {
  stationListOf,
  type FileStation,
} from "@command-center/import-rules/fixtures/station-files-fixtures";
import { sheetOf, workbookOf } from "../../../../testing/files/workbook.ts";
import { importsBy, makeCycle } from "../../../../testing/imports.ts";
import { callerOn, countryServer } from "../../../../testing/sample-server.ts";

const { server, analyst } = countryServer();
const imports = importsBy(server, analyst);
const limited = callerOn(server, async () => {
  const account = await addAccount(server.database, { username: "kotido.only", role: "analyst" });
  await sql`insert into account_scope (account_id, area_id)
    select account.id, area.id from account, area
    where username = 'kotido.only' and area.kind = 'district' and area.name = 'Kotido'`.execute(
    server.database.db,
  );
  await sealAgain(server.database, "kotido.only");
  return server.signIn(account);
});
const CONTEST = { contest: "president", pollingDay: "2021-01-14" };

const DISTRICTS = [
  ["Abim", "Labwor County", "ALEREK"],
  ["Kalungu", "Kalungu East County", "LUKAYA"],
  ["Kotido", "Kotido County", "NAKAPERIMORU"],
] as const;
const STATIONS: readonly FileStation[] = DISTRICTS.flatMap(([district, constituency, subCounty], place) =>
  [1, 2].map((at) => ({
    district,
    constituency,
    subCounty,
    parish: `${subCounty} WARD`,
    name: `${district.toUpperCase()} SCHOOL ${at}`,
    code: `0${at}`,
    registered: 400 + place,
    // At one station everybody votes, which is unusual.
    votes: [place === 2 && at === 2 ? 358 : 100 * (place + 1) + at, 40 + at],
    invalid: place,
  })),
);

type Table = (string | number)[][];
const HEADER = [
  "Sub-county",
  "Parish",
  "Polling station",
  "Registered voters",
  "Akello Mary",
  "Byaruhanga Paul",
  "Invalid votes",
];
/** Rows of a district under {@link HEADER}. */
const rowsOf = (district: string): Table =>
  STATIONS.filter((one) => one.district === district).map(
    ({ subCounty, parish, name, registered, votes, invalid }) => [
      subCounty,
      parish,
      name,
      registered,
      ...votes,
      invalid,
    ],
  );
const tableOf = (district: string): Table => [HEADER, ...rowsOf(district)];
const withDistrict = (table: Table, district: string): Table =>
  table.map((row, at) => [at === 0 ? "District" : district, ...row]);
const workbook = (sheets: Record<string, Table>, states: Record<string, string> = {}) =>
  workbookOf({
    sheets: Object.fromEntries(Object.entries(sheets).map(([name, rows]) => [name, sheetOf(rows)])),
    states,
  });
const read = (sheets: Record<string, Table>, states?: Record<string, string>) =>
  imports.read(workbook(sheets, states), CONTEST);
const namedProblems = async (id: number) =>
  (await imports.problems(id)).map(({ code, sheet, line, column }) => [code, sheet, line, column]);

/** Kalungu's columns in another order and under other names, below two lines of title. */
const KALUNGU: Table = [
  ["RESULTS OF KALUNGU"],
  [],
  ["Byaruhanga Paul", "Mary AKELLO", "Rejected votes", "S/C", "Ward", "P/Station", "Reg. voters"],
  ...rowsOf("Kalungu").map(
    ([subCounty = "", parish = "", station = "", registered = "", first = "", second = "", invalid = ""]) => [
      second,
      first,
      invalid,
      subCounty,
      parish,
      station,
      registered,
    ],
  ),
];
const WHOLE: Record<string, Table> = {
  Notes: [["Sent by the district offices"], ["Draft", "2"]],
  Abim: [["ABIM"], ...tableOf("Abim"), ["", "", "TOTAL", 800, 203, 83, 0]],
  "Kalungu (100)": KALUNGU,
  Empty: [],
  KOTIDO: [...tableOf("Kotido"), ["TOTAL", "", "", 804, 659, 83, 4], ["Signed by the returning officer"]],
};

beforeAll(async () => {
  await makeCycle(analyst);
  await sql`update area set code = '100' where kind = 'district' and name = 'Kalungu'`.execute(
    server.database.db,
  );
  await imports.take(stationListOf(STATIONS));
});

const idOf = async (name: string) => {
  const { rows } = await sql<{ id: number }>`
    select id from area where name = ${name} and kind in ('station', 'district')`.execute(server.database.db);
  return rows[0]?.id ?? 0;
};
const stationAt = async (name: string) =>
  analyst.read<OutputOf<typeof readStationSheets>>(
    `/api/results/station?contest=president&area=${await idOf(name)}`,
  );

describe("IMP-22 a workbook with a sheet for each district", () => {
  test("IMP-22 its sheets are read as one file, and every figure leads back to its sheet and line", async () => {
    const found = await read(WHOLE);
    expect(found).toMatchObject({
      kind: "station-results",
      recognised: {
        sheet: "Abim",
        headerLine: 2,
        alike: ["Abim", "Kalungu (100)", "KOTIDO"],
        together: ["Abim", "Kalungu (100)", "KOTIDO"],
      },
      counts: { rows: 6, new: 6, refused: 0, warned: 0 },
    });
    expect((await imports.problems(found.id)).map(({ code, message }) => [code, message])).toEqual([
      [
        "W156",
        "3 sheets were read as one file: “Abim”, “Kalungu (100)” and “KOTIDO”. Choose one of them under Recognised if that is wrong.",
      ],
      ["W157", "“Notes” was not read: it is damaged, or has other columns."],
    ]);
    await imports.commit(found);
    const lines: Record<string, [string, number]> = {
      "ABIM SCHOOL 1": ["Abim", 3],
      "ABIM SCHOOL 2": ["Abim", 4],
      "KALUNGU SCHOOL 1": ["Kalungu (100)", 4],
      "KALUNGU SCHOOL 2": ["Kalungu (100)", 5],
      "KOTIDO SCHOOL 1": ["KOTIDO", 2],
      "KOTIDO SCHOOL 2": ["KOTIDO", 3],
    };
    for (const { name, votes, invalid, registered } of STATIONS) {
      const { sheets } = await stationAt(name);
      const [first, second] = votes as number[];
      expect(sheets).toMatchObject([
        {
          sheet: lines[name]?.[0],
          line: lines[name]?.[1],
          votes: [{ votes: first }, { votes: second }],
          invalid,
          registered,
        },
      ]);
    }
    const sources = await analyst.read<ResultSources>("/api/results/sources");
    expect(sources.results).toMatchObject([
      { stations: 6, firstSheet: "Abim", firstLine: 3, lastSheet: "KOTIDO", lastLine: 3 },
    ]);
    const exported = await sheetFrom(analyst, "station_sheets", {
      results: { ...CONTEST, area: await idOf("KOTIDO SCHOOL 2") },
    });
    expect(exported.rows[0]).toMatchObject({ sheet: "KOTIDO", line: 3 });
    const { rules } = await analyst.read<OutputOf<typeof readUnusualResults>>(
      "/api/results/unusual?rule=turnout-99",
    );
    expect(rules[0]?.results).toMatchObject([{ figures: "402 of 402 voters", sheet: "KOTIDO", line: 3 }]);
    const unusual = await sheetFrom(analyst, "unusual_results", { results: CONTEST });
    expect(unusual.rows[0]).toMatchObject({ sheet: "KOTIDO", line: 3 });
  });

  test("IMP-22 LOGIN-07 a limited account gets no names of sheets, as it gets none of files", async () => {
    const { sheets } = await limited.read<OutputOf<typeof readStationSheets>>(
      `/api/results/station?contest=president&area=${await idOf("KOTIDO SCHOOL 2")}`,
    );
    expect(sheets).toMatchObject([{ sheet: null, line: 3 }]);
    const { results } = await limited.read<ResultSources>("/api/results/sources");
    expect(results).toMatchObject([{ firstSheet: null, firstLine: 2, lastSheet: null, lastLine: 3 }]);
  });

  test("IMP-22 changed rows and the files of changes and problems name the sheet", async () => {
    const changed = KALUNGU.map((row) =>
      row[5] === "KALUNGU SCHOOL 2" ? [row[0], 7, ...row.slice(2)] : row,
    ) as Table;
    const found = await read({ ...WHOLE, "Kalungu (100)": changed });
    expect(found.counts).toMatchObject({ same: 5, changed: 1 });
    const changes = await analyst.read<ImportChange[]>(`/api/imports/${found.id}/changes`);
    expect(changes).toMatchObject([
      {
        sheet: "Kalungu (100)",
        line: 5,
        changes: expect.arrayContaining([{ what: "Akello Mary", from: 202, to: 7 }]),
      },
    ]);
    const file = async (what: string) => {
      const { rawPayload } = await analyst.get(`/api/imports/${found.id}/${what}.csv`);
      return parse<Record<string, string>>(rawPayload, { bom: true, columns: true });
    };
    expect((await file("changes")).find(({ field }) => field === "Akello Mary")).toMatchObject({
      sheet: "Kalungu (100)",
      line: "5",
      before: "202",
    });
    expect((await file("problems"))[0]).toMatchObject({ sheet: "", line: "", code: "W156" });
  });

  test("IMP-22 problems name the sheet, its own column and its own total", async () => {
    const [abim = []] = rowsOf("Abim");
    const wrong = KALUNGU.map((row) =>
      row[5] === "KALUNGU SCHOOL 1" ? [row[0], "1O1", ...row.slice(2)] : row,
    ) as Table;
    const found = await read({
      Abim: [...tableOf("Abim"), ["", "", "TOTAL", 800, 203, 83, 0]],
      Kalungu: wrong,
      Kotido: [...tableOf("Kotido"), ["TOTAL", "", "", 804, 659, 84, 4]],
      "Abim (2)": [HEADER, abim.map((cell) => (cell === 101 ? 102 : cell))],
    });
    const { questions } = found;
    expect(questions).toMatchObject([
      { asks: expect.stringContaining("no district Abim (2)"), sheet: "Abim (2)", line: 2 },
    ]);
    const id = questions[0]?.id ?? "";
    await imports.change(found.id, { answers: { [id]: String(await idOf("Abim")) } });
    expect(await namedProblems(found.id)).toEqual([
      ["F034", "Abim", 2, "Polling station"],
      ["F022", "Kalungu", 4, "Mary AKELLO"],
      ["W101", "Kotido", 4, "Byaruhanga Paul"],
      ["F034", "Abim (2)", 2, "Polling station"],
      ["W156", null, null, null],
    ]);
    const twice = (await imports.problems(found.id)).filter(({ code }) => code === "F034");
    expect(twice.map(({ message }) => message)).toEqual([
      "Same station as line 2 of “Abim (2)”, with other figures. Keep one line.",
      "Same station as line 2 of “Abim”, with other figures. Keep one line.",
    ]);
  });

  test("IMP-22 one sheet can be read alone, then all again", async () => {
    const found = await read(WHOLE);
    const one = await imports.change(found.id, { sheet: "KOTIDO" });
    expect(one).toMatchObject({
      recognised: { sheet: "KOTIDO", together: [], alike: ["Abim", "Kalungu (100)", "KOTIDO"] },
      counts: { rows: 2, same: 2 },
    });
    expect(await namedProblems(one.id)).toEqual([["W132", null, null, null]]);
    const all = await imports.change(found.id, { allSheets: true });
    expect(all).toMatchObject({
      recognised: { together: ["Abim", "Kalungu (100)", "KOTIDO"] },
      counts: { same: 6 },
    });
  });

  test("IMP-22 a station list is read the same way", async () => {
    const list = (district: string): Table => [
      [
        "Constituency",
        "Sub-county",
        "Parish",
        "Polling station",
        "Polling station code",
        "Registered voters",
      ],
      ...STATIONS.filter((one) => one.district === district).map(
        ({ constituency, subCounty, parish, name, code, registered }) => [
          constituency,
          subCounty,
          parish,
          name,
          code,
          registered,
        ],
      ),
    ];
    const found = await imports.read(
      workbook({ ABIM: list("Abim"), "Kalungu District": list("Kalungu"), Kotido: list("Kotido") }),
      { kind: "station-list" },
    );
    expect(found).toMatchObject({
      kind: "station-list",
      recognised: { together: ["ABIM", "Kalungu District", "Kotido"] },
      counts: { rows: 6, new: 0, gone: 0, refused: 0 },
    });
  });
});

describe("IMP-22 sheets that do not belong together, or not certainly", () => {
  const codesOf = async (found: ImportDetail) => (await imports.problems(found.id)).map(({ code }) => code);

  test("IMP-22 sheets that are named after no district need a column, or a user who says what they are", async () => {
    const found = await read({ Sheet1: tableOf("Abim"), Sheet2: tableOf("Kalungu") });
    expect(found.state).toBe("questions");
    expect(await codesOf(found)).toEqual(["F101"]);
    const asked = await imports.change(found.id, { allSheets: true });
    expect(asked.questions.map(({ asks, sheet, rows }) => [asks, sheet, rows])).toEqual([
      ["There is no district Sheet1. Which one is it?", "Sheet1", 2],
      ["There is no district Sheet2. Which one is it?", "Sheet2", 2],
    ]);
  });

  test("IMP-22 hidden sheets wait for an answer", async () => {
    const sheets = { Abim: tableOf("Abim"), Kalungu: KALUNGU, Kotido: tableOf("Kotido") };
    const found = await read(sheets, { Kotido: 'state="hidden"' });
    expect(found).toMatchObject({
      state: "questions",
      questions: [{ asks: expect.stringContaining("“Kotido”"), answer: null }],
    });
    const [{ id: question } = { id: "" }] = found.questions;
    const without = await imports.change(found.id, { answers: { [question]: "leave out" } });
    expect(without).toMatchObject({
      state: "ready",
      counts: { rows: 4 },
      recognised: { together: ["Abim", "Kalungu"] },
    });
    const all = await imports.change(found.id, { answers: { [question]: "import" } });
    expect(all).toMatchObject({ state: "ready", counts: { rows: 6 } });
  });

  test("IMP-22 rows of another district than the sheet's name wait for an answer", async () => {
    const [first = [], second = []] = rowsOf("Kotido");
    const found = await read({
      Abim: withDistrict(tableOf("Abim"), "Abim"),
      Kalungu: [
        ["District", ...HEADER],
        ["Kotido", ...first],
        ["KOTIDO DISTRICT", ...second],
      ],
    });
    expect(found.questions).toMatchObject([
      {
        asks: "2 rows of the sheet “Kalungu” name the district Kotido. Which district is right?",
        sheet: "Kalungu",
        line: 2,
        rows: 2,
        answer: null,
      },
    ]);
    const id = found.questions[0]?.id ?? "";
    expect(await imports.change(found.id, { answers: { [id]: "rows" } })).toMatchObject({
      state: "ready",
      counts: { same: 3, relabelled: 1 },
    });
    expect(await imports.change(found.id, { answers: { [id]: "leave out" } })).toMatchObject({
      counts: { rows: 2 },
    });
    const bySheet = await imports.change(found.id, { answers: { [id]: "sheet" } });
    expect(bySheet.questions).toMatchObject([
      { answer: "sheet" },
      { asks: expect.stringContaining("NAKAPERIMORU") },
    ]);
  });

  test("IMP-22 F103 201 alike sheets are too many", async () => {
    const [, row = []] = tableOf("Abim");
    const sheets = Object.fromEntries(
      Array.from({ length: 201 }, (_, at) => [
        `S${at}`,
        [
          ["District", ...HEADER],
          [`D${at}`, ...row],
        ],
      ]),
    );
    const many = await read(sheets);
    expect(many.state).toBe("questions");
    expect((await imports.problems(many.id)).map(({ message }) => message)).toEqual([
      "201 sheets have these columns, and at most 200 are read as one file. Split the workbook, or choose one sheet.",
    ]);
  });

  test("IMP-22 a damaged sheet of a district is named, and the file is refused without it", async () => {
    const [, row = []] = tableOf("Abim");
    const whole = { Abim: sheetOf(tableOf("Abim")), Kotido: sheetOf(tableOf("Kotido")) };
    // Within the first rows, and far below them.
    for (const rows of [50, 1500]) {
      const long = sheetOf([HEADER, ...Array.from({ length: rows }, () => row)]);
      const damaged = await imports.read(
        workbookOf({ sheets: { ...whole, Kalungu: `${long}<row r="5"/>` } }),
        CONTEST,
      );
      expect(damaged).toMatchObject({
        state: "refused",
        refusal: { code: "F005", sheet: "Kalungu", line: rows + 1 },
      });
      const { rawPayload } = await analyst.get(`/api/imports/${damaged.id}/problems.csv`);
      const problems = parse<{ sheet: string; line: string }>(rawPayload, { bom: true, columns: true });
      expect(problems[0]).toMatchObject({ sheet: "Kalungu", line: String(rows + 1) });
      expect(Math.max(...problems.map(({ line }) => Number(line)))).toBe(rows + 1);
    }
  });
});
