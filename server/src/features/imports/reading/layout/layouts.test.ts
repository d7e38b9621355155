import { sql } from "kysely";
import { beforeAll, expect, test } from "vitest";
import {
  FORM_34A,
  OPEN_ELECTIONS_LONG,
  TALLY_SHEET_34B,
} from "@command-center/import-rules/fixtures/layout-fixtures";
import { workbookEntries, workbookOf, zipOf } from "../../../../testing/files/workbook.ts";
import { answersTo, importsBy, makeCycle } from "../../../../testing/imports.ts";
import { countryServer } from "../../../../testing/sample-server.ts";

const { server, analyst } = countryServer();
const imports = importsBy(server, analyst);

/** The examples have invented districts and constituencies; a list can only be imported for those of the country. */
const inKalungu = (file: string) =>
  file
    .replaceAll("EXAMPLE DISTRICT", "KALUNGU")
    .replaceAll("EXAMPLE NORTH COUNTY", "KALUNGU EAST COUNTY")
    .replaceAll("EXAMPLE SOUTH COUNTY", "KALUNGU WEST COUNTY");

const LIST = `District,County,Constituency,Sub-county,Parish,Polling station code,Polling station,Registered voters
EXAMPLE DISTRICT,NORTH,EXAMPLE NORTH COUNTY,EXAMPLE HILL,EXAMPLE PARISH,01,EXAMPLE MARKET,655
EXAMPLE DISTRICT,NORTH,EXAMPLE NORTH COUNTY,EXAMPLE HILL,EXAMPLE PARISH,02,EXAMPLE SCHOOL,412
EXAMPLE DISTRICT,SOUTH,EXAMPLE SOUTH COUNTY,EXAMPLE LAKE,EXAMPLE PIER,03,EXAMPLE MARKET,398
EXAMPLE DISTRICT,SOUTH,EXAMPLE SOUTH COUNTY,EXAMPLE LAKE,EXAMPLE PIER,02,EXAMPLE CHURCH,512`;

beforeAll(async () => {
  await makeCycle(analyst);
  await imports.take(inKalungu(LIST));
});

const of = (issuer: string) => ({ contest: "president", pollingDay: "2021-01-14", issuer });

/** The committed sheets of an issuer: its station, its line and all figures, in the order of the file. */
async function sheetsOf(issuer: string) {
  const { rows } = await sql<Record<string, unknown>>`
    select parish.name || ', ' || area.name as station, line, registered, votes, valid, invalid, total
    from result_sheet sheet join area on area.id = area_id join area parish on parish.id = area.parent_id
    where sheet.issuer = ${issuer} and retired_at is null order by line`.execute(server.database.db);
  return rows;
}

const codesOf = async (id: number) =>
  (await imports.problems(id)).map(({ code, line }) => `${code} ${line}`).toSorted();

const MARKET = { station: "EXAMPLE PARISH, EXAMPLE MARKET", votes: [300, 120], valid: 420 };

test("IMP-22 OpenElections' long layout is read by its header, without rows of other contests", async () => {
  const found = await imports.read(inKalungu(OPEN_ELECTIONS_LONG.file), of("Open"));
  expect(found).toMatchObject({
    kind: "station-results",
    counts: { rows: 2, new: 2, refused: 0, leftOut: 3 },
  });
  expect(found.columns.map(({ column, field }) => `${column}: ${field}`)).toEqual([
    "county: district",
    "precinct: station",
    "office: office",
    "district: constituency",
    "party: null",
    "candidate: candidate",
    "votes: votes",
  ]);
  expect(await codesOf(found.id)).toEqual(["W138 5", "W138 6", "W139 1", "W153 1"]);
  await imports.commit(found);
  expect(await sheetsOf("Open")).toEqual([
    { ...MARKET, line: 2, registered: 655, invalid: 12, total: 432 },
    {
      station: "EXAMPLE PIER, EXAMPLE CHURCH",
      line: 9,
      registered: 512,
      votes: [220, 140],
      valid: 360,
      invalid: null,
      total: null,
    },
  ]);
});

test("IMP-22 a tally sheet 34B has its constituency and county in a line above the table", async () => {
  const found = await imports.read(inKalungu(TALLY_SHEET_34B.file), of("34B"));
  expect(found).toMatchObject({
    kind: "station-results",
    recognised: { headerLine: 3 },
    counts: { rows: 2, new: 2, refused: 0, leftOut: 1 },
  });
  expect(found.columns.slice(8).map(({ column, field, samples }) => [column, field, samples[0]])).toEqual([
    ["Constituency", "constituency", "KALUNGU EAST COUNTY"],
    ["County", "district", "KALUNGU"],
  ]);
  expect(await codesOf(found.id)).toEqual(["W152 2"]);
  await imports.commit(found);
  expect(await sheetsOf("34B")).toEqual([
    { ...MARKET, line: 4, registered: 655, invalid: 12, total: 432 },
    {
      station: "EXAMPLE PARISH, EXAMPLE SCHOOL",
      line: 5,
      registered: 412,
      votes: [180, 95],
      valid: 275,
      invalid: 9,
      total: 284,
    },
  ]);
});

test("IMP-22 a form 34A is read by its labels", async () => {
  const found = await imports.read(inKalungu(FORM_34A.file), of("34A"));
  expect(found).toMatchObject({
    kind: "station-results",
    recognised: { headerLine: 7 },
    counts: { rows: 1, new: 1, refused: 0, leftOut: 1 },
  });
  expect(await codesOf(found.id)).toEqual(["W152 1"]);
  await imports.commit(found);
  expect(await sheetsOf("34A")).toEqual([{ ...MARKET, line: 8, registered: 655, invalid: 12, total: 432 }]);
});

test("IMP-22 the page asks which of two stations of one name in the district is meant", async () => {
  const file = inKalungu(OPEN_ELECTIONS_LONG.file)
    .replaceAll("01 EXAMPLE MARKET", "EXAMPLE MARKET")
    .replaceAll(",KALUNGU EAST COUNTY,", ",,");
  const found = await imports.read(file, of("Twice"));
  const asked = found.questions.filter(({ isPlace }) => isPlace);
  expect(
    asked.map(({ asks, rows, suggestions }) => [asks, rows, suggestions.map(({ label }) => label)]),
  ).toEqual([
    [
      "More than one station in Kalungu could be EXAMPLE MARKET. Which one is it?",
      6,
      [
        "01 EXAMPLE MARKET, EXAMPLE PARISH, EXAMPLE HILL: same words",
        "03 EXAMPLE MARKET, EXAMPLE PIER, EXAMPLE LAKE: same words",
        "Leave these rows out",
      ],
    ],
  ]);
  const answered = await imports.change(found.id, { answers: answersTo(found) });
  expect(answered.counts).toMatchObject({ new: 2, refused: 0 });
});

test("IMP-22 a file with a header in two lines, labels once a group and percentages is read whole; a blank parish is not filled", async () => {
  const found = await imports.read(
    `RESULTS,,,,,,,
District,Sub-county,Parish,Polling,Registered,Votes,,Invalid
,,,station,voters,Example Candidate A,Example Candidate B,votes
KALUNGU,EXAMPLE HILL,EXAMPLE PARISH,EXAMPLE MARKET,655,300,120,12
,,,,,71.4%,28.6%,2.8%
,,,EXAMPLE SCHOOL,412,180,95,9
,,,,,65.5%,34.5%,3.2%
,EXAMPLE LAKE,EXAMPLE PIER,EXAMPLE CHURCH,512,220,140,4`,
    of("Two lines"),
  );
  expect(found).toMatchObject({
    kind: "station-results",
    recognised: { headerLine: 3 },
    counts: { rows: 3, new: 3, refused: 0 },
  });
  expect(await codesOf(found.id)).toEqual(expect.arrayContaining(["W144 3", "W145 3", "W146 5"]));
  const repeated = await imports.read(
    `District,Sub-county,Parish,Polling station,Registered voters,Example Candidate A,Example Candidate B
KALUNGU,EXAMPLE HILL,EXAMPLE PARISH,EXAMPLE MARKET,655,300,120
KALUNGU,EXAMPLE HILL,EXAMPLE PARISH,EXAMPLE SCHOOL,412,180,95
KALUNGU,EXAMPLE LAKE,,EXAMPLE CHURCH,512,220,140`,
    of("Blank"),
  );
  expect(repeated.counts).toMatchObject({ new: 2, refused: 1 });
  expect(await codesOf(repeated.id)).toEqual(["F033 4"]);
});

const cell = (text: string) => `<c t="inlineStr"><is><t>${text}</t></is></c>`;
const row = (line: number, texts: readonly string[], attributes = "") =>
  `<row r="${line}" ${attributes}>${texts.map(cell).join("")}</row>`;
const HEADER = ["Incident number", "Date", "District", "Kind", "Severity", "Note"];
const incident = (line: number, number: string, attributes = "", district = "ABIM") =>
  row(line, [number, "2020-09-08", district, "Clash", "Minor", ""], attributes);

test("IMP-18 hidden rows wait for an answer, which does not apply to those of another sheet", async () => {
  const sheet = (numbers: string) =>
    [row(1, HEADER), incident(2, `${numbers}/1`), incident(3, `${numbers}/2`, 'hidden="1"')].join("");
  const { id, state, questions } = await imports.read(
    workbookOf({ sheets: { A: sheet("A"), B: sheet("B") } }),
  );
  expect({ state, questions }).toMatchObject({
    state: "questions",
    questions: [{ line: 3, rows: 1, answer: null, asks: expect.stringContaining("hides 1 row") }],
  });
  const answers = (answer: string) => ({ answers: { [questions[0]?.id ?? ""]: answer } });
  expect(await imports.change(id, answers("leave out"))).toMatchObject({
    state: "ready",
    counts: { new: 1 },
  });
  const all = await imports.change(id, answers("import"));
  expect(all).toMatchObject({
    state: "ready",
    counts: { rows: 2, new: 2 },
    questions: [{ answer: "import" }],
  });
  const other = await imports.change(id, { sheet: "B" });
  expect(other).toMatchObject({ state: "questions", questions: [{ answer: null, rows: 1 }] });
});

test("IMP-18 a sheet of notes is passed over, other tables and hidden columns are named, merged districts are not empty", async () => {
  const notes = row(1, ["Read me first"]) + row(2, ["Made by the district office"]);
  const merged =
    row(1, HEADER) +
    incident(2, "C/1") +
    `<row r="3"><c r="A3" t="inlineStr"><is><t>C/2</t></is></c><c r="B3" t="inlineStr"><is><t>2020-09-09</t></is></c><c r="D3" t="inlineStr"><is><t>Clash</t></is></c><c r="E3" t="inlineStr"><is><t>Minor</t></is></c></row>`;
  const sheets = {
    Notes: notes,
    Abim: merged,
    Empty: "",
    Kalungu: row(1, HEADER) + incident(2, "B/2"),
    Old: row(1, HEADER) + incident(2, "B/3"),
  };
  const parts = workbookEntries({ sheets, states: { Old: 'state="hidden"' } });
  const file = zipOf(
    parts.map(({ name, content }) => ({
      name,
      content: String(content).includes("C/2")
        ? String(content)
            .replace("<sheetData>", '<cols><col min="5" max="9" hidden="1"/></cols><sheetData>')
            .replace("</sheetData>", '</sheetData><mergeCells><mergeCell ref="C2:C3"/></mergeCells>')
        : content,
    })),
  );
  const found = await imports.read(file);
  expect(found).toMatchObject({
    state: "ready",
    recognised: { sheet: "Abim" },
    counts: { rows: 2, new: 2, refused: 0 },
  });
  const problems = (await imports.problems(found.id)).map(({ code, column, message }) => [
    code,
    column ?? message,
  ]);
  expect(problems.toSorted()).toEqual([
    ["W131", "Note"],
    ["W131", "Severity"],
    ["W132", "Only “Abim” was read. Other sheets with tables: “Kalungu”, “Old”."],
  ]);
});
