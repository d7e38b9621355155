import { sql } from "kysely";
import { beforeAll, expect, test } from "vitest";
import {
  FORM_34A,
  OPEN_ELECTIONS_LONG,
  TALLY_SHEET_34B,
} from "@command-center/import-rules/fixtures/layout-fixtures";
import { importsBy, makeCycle } from "../../../../testing/imports.ts";
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

test("IMP-22 the same file is read for the members of parliament, seat by seat", async () => {
  const found = await imports.read(inKalungu(OPEN_ELECTIONS_LONG.file), { ...of("Members"), contest: "mp" });
  expect(found.counts).toMatchObject({ rows: 1, new: 1, refused: 0, leftOut: 8 });
  await imports.commit(found);
  expect(await sheetsOf("Members")).toEqual([
    { ...MARKET, line: 2, registered: 655, votes: [250], valid: 250, invalid: null, total: null },
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

test("IMP-22 a county that is no district is asked about once, and its answer holds for all rows", async () => {
  const file = inKalungu(TALLY_SHEET_34B.file).replace("County: KALUNGU", "County: KALUNGOO");
  const found = await imports.read(file, of("Asked"));
  const asked = found.questions.filter(({ isPlace }) => isPlace);
  expect(asked.map(({ asks, rows }) => [asks, rows])).toEqual([
    ["There is no district KALUNGOO. Which one is it?", 2],
  ]);
  await imports.commit(found);
  expect(await sheetsOf("Asked")).toHaveLength(2);
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
  await imports.commit(found);
  expect((await sheetsOf("Twice")).map(({ line, registered }) => [line, registered])).toEqual([
    [2, 655],
    [9, 512],
  ]);
});

test("IMP-22 a file of other contests names them, and is read once the contest is corrected", async () => {
  const file = inKalungu(OPEN_ELECTIONS_LONG.file);
  const found = await imports.read(file, { ...of("Other"), contest: "mayor" });
  expect(found.state).toBe("questions");
  expect(found.counts).toBeNull();
  const problem = (await imports.problems(found.id)).find(({ code }) => code === "F098");
  expect(problem).toMatchObject({ line: 1, column: "office" });
  const again = await imports.change(found.id, { contest: "president" });
  expect(again.counts).toMatchObject({ rows: 2, new: 2, leftOut: 3 });
  await imports.act(found.id, "discard");
});

test("IMP-22 a form without votes is a result that was not received", async () => {
  const file = inKalungu(FORM_34A.file).replace(/,(?:300|120|420|12)(?=,|\n|$)/g, ",");
  const found = await imports.read(file, of("Blank"));
  await imports.commit(found);
  expect(await sheetsOf("Blank")).toEqual([
    { ...MARKET, line: 8, registered: 655, votes: null, valid: null, invalid: null, total: null },
  ]);
});

test("IMP-22 lines above a table that disagree refuse the file; one that its rows contradict is a warning", async () => {
  const file = inKalungu(TALLY_SHEET_34B.file);
  const unsure = await imports.read(file.replace("TALLY SHEET", "County: ABIM"), of("Two"));
  expect(unsure.questions[0]?.asks).toContain(
    "it lacks “District”. Line 1 has “ABIM” for “County”, and this one “KALUNGU”.",
  );
  const two = await imports.change(unsure.id, { kind: "station-results" });
  expect(two.state).toBe("questions");
  expect(await codesOf(two.id)).toEqual(["F020 3", "F099 2", "W152 2"]);
  const table = "District,Polling station,Registered voters,Example Candidate A,Example Candidate B";
  const other = await imports.read(
    `District: ABIM,,,,\n${table}\nKALUNGU,EXAMPLE CHURCH,512,220,140`,
    of("Contradicted"),
  );
  expect(other.counts).toMatchObject({ new: 1, refused: 0 });
  expect(await codesOf(other.id)).toEqual(["W154 1"]);
});
