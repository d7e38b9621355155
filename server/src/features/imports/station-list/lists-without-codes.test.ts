import { sql } from "kysely";
import { expect, test } from "vitest";
import type { MissingResults } from "@command-center/contract/results/station-results";
import { caseFile } from "../../../testing/cases/case-file.ts";
import { importsBy, makeCycle } from "../../../testing/imports.ts";
import { countryServer } from "../../../testing/sample-server.ts";

const { server, analyst } = countryServer();
const imports = importsBy(server, analyst);
const ABIM = "ABIM,LABWOR COUNTY,ABIM,KANU";
const LIST = `District,Constituency,Sub-county,Parish,Polling station
${ABIM},KANU PRIMARY SCHOOL
${ABIM},KANU HEALTH CENTRE II`;
const CODED = `District,Constituency,Sub-county,Parish,Polling station code,Polling station,Registered voters
${ABIM},01,KANU PRIMARY SCHOOL,268
${ABIM},02,KANU HEALTH CENTRE II,263`;

async function stations() {
  const { rows } = await sql`
    select coalesce(area.printed_code, area.code) as code, area.name, counted.people, station_sum.registered::int as "inParish"
    from register join register_count counted on counted.register_id = register.id join area on area.id = counted.area_id
    join station_sum on station_sum.area_id = area.parent_id
    where register.kind = 'national_voters' and retired_at is null order by area.id`.execute(
    server.database.db,
  );
  return rows;
}
const station = (name: string, code: string | null, people: number | null, inParish: number | null) => ({
  name,
  code,
  people,
  inParish,
});
let cycle = 0;

test("IMP-22 a list without codes and registers is committed, with unknown voters", async () => {
  cycle = await makeCycle(analyst);
  const asked = await imports.read(LIST);
  // A list of nullified stations has the same columns.
  expect(asked.questions.map(({ id }) => id)).toEqual(["kind"]);
  const list = await imports.change(asked.id, { kind: "station-list" });
  expect(list.counts).toMatchObject({ rows: 2, new: 2, refused: 0 });
  expect(list.impact).toContainEqual({
    what: "Not in the file: Registered voters",
    from: null,
    to: "2 not known",
  });
  await imports.commit(list);
  expect(await stations()).toEqual([
    station("KANU PRIMARY SCHOOL", null, null, null),
    station("KANU HEALTH CENTRE II", null, null, null),
  ]);
});

test("IMP-11 that list, exported and imported again, has no change", async () => {
  const exported = await analyst.post("/api/export", { format: "csv", dataTypes: ["stations"] });
  const again = await imports.read(exported.rawPayload, { kind: "station-list" });
  expect(again).toMatchObject({
    state: "ready",
    counts: { new: 0, changed: 0, same: 2, refused: 0, gone: 0 },
  });
});

test("IMP-22 results bring the register, and more votes than voters are refused", async () => {
  const results = await imports.read(
    `District,Sub-county,Parish,Polling station,Registered voters,Alpha Example,Beta Example,Invalid votes
ABIM,ABIM,KANU,KANU PRIMARY SCHOOL,268,100,50,3
ABIM,ABIM,KANU,KANU HEALTH CENTRE II,263,200,60,4`,
    { kind: "station-results", contest: "president", pollingDay: "2021-01-14", issuer: "Example Commission" },
  );
  expect((await imports.problems(results.id)).map(({ code, line }) => `${code} ${line}`)).toEqual(["F027 3"]);
  expect(results.counts).toMatchObject({ new: 1, refused: 1 });
  await imports.commit(results);
  const missing = await analyst.read<MissingResults>(
    `/api/results/missing?cycle=${cycle}&contest=president&pollingDay=2021-01-14`,
  );
  expect(missing).toMatchObject({ stations: 1, voters: null, expected: { stations: 2, voters: null } });
});

test("IMP-22 an edition with codes and registers adds them, and one without takes nothing away", async () => {
  const coded = await imports.take(CODED);
  expect(coded.counts).toMatchObject({ new: 0, changed: 2, gone: 0 });
  const known = [
    station("KANU PRIMARY SCHOOL", "01", 268, 531),
    station("KANU HEALTH CENTRE II", "02", 263, 531),
  ];
  expect(await stations()).toEqual(known);
  const again = await imports.read(LIST, { kind: "station-list" });
  expect(again.counts).toMatchObject({ new: 0, changed: 0, same: 2, gone: 0 });
  await imports.act(coded.id, "undo");
  expect(await stations()).toMatchObject([
    { code: null, people: null },
    { code: null, people: null },
  ]);
});

test("IMP-14 an edition in which two stations swap their codes, and a new one has an old one's, is committed", async () => {
  await imports.take(CODED);
  const swapped = CODED.replace("01,KANU PRIMARY", "0,KANU PRIMARY")
    .replace("02,", "01,")
    .replace("0,KANU P", "02,KANU P");
  await imports.take(swapped);
  expect(await stations()).toMatchObject([{ code: "02" }, { code: "01" }]);
  await imports.take(swapped.replace("KANU PRIMARY SCHOOL,268", "KANU BORE HOLE,99"));
  expect(await stations()).toMatchObject([{ code: "01" }, { code: "02", name: "KANU BORE HOLE" }]);
});

const DECLARATIONS = caseFile("base-declaration.csv")
  .toString()
  .replace("ABIM,LABWOR COUNTY", "KALUNGU,KALUNGU NORTH");
const listOf = (...constituencies: readonly string[]) =>
  [
    "District,Constituency,Sub-county,Parish,Polling station,Registered voters",
    ...constituencies.map((name) => `KALUNGU,${name},${name} TOWN,WARD,SCHOOL,300`),
  ].join("\n");
const NORTH = "There is no constituency KALUNGU NORTH in Kalungu. Which one is it?";

let answers: Record<string, string> = {};
let answeredIn = 0;

test("IMP-14 IMP-21 F105 an answer is remembered for files of its kind alone, and makes no two constituencies of a list one", async () => {
  const declared = await imports.read(DECLARATIONS);
  const [question] = declared.questions;
  expect(question?.asks).toBe(NORTH);
  const east = question?.suggestions.find(({ label }) => label.includes("East"))?.answer ?? "";
  answers = { [question?.id ?? ""]: east };
  await imports.commit(await imports.change(declared.id, { answers }));
  answeredIn = declared.id;
  const again = await imports.read(DECLARATIONS);
  expect(again.questions).toMatchObject([{ answer: east, remembered: { import: declared.id } }]);

  const found = await imports.read(listOf("KALUNGU EAST", "KALUNGU NORTH"), { kind: "station-list" });
  expect(found.questions).toMatchObject([{ id: question?.id, asks: NORTH, answer: null }]);
  // Nor does an answer put a constituency of a list into another one of the list.
  const merged = await imports.change(found.id, { answers });
  expect(merged).toMatchObject({ state: "questions", problems: [{ code: "F105" }] });
  expect((await imports.problems(found.id)).map(({ message }) => message)).toEqual([
    "Kalungu North and Kalungu East would both be Kalungu East County. Change the answer about one of them, or correct its name in the file.",
  ]);
  const apart = await imports.change(found.id, {
    answers: Object.fromEntries(Object.keys(answers).map((id) => [id, "new"])),
  });
  expect(apart).toMatchObject({ state: "ready", problems: [], counts: { new: 2 } });
});

test("IMP-14 a constituency in two spellings that need no answer is one", async () => {
  const found = await imports.read(listOf("KALUNGU EAST", "KALUNGU EAST COUNTY"), { kind: "station-list" });
  expect(found).toMatchObject({ state: "ready", questions: [], problems: [] });
});

test("IMP-21 undoing an import forgets the answers given in it", async () => {
  expect((await imports.act(answeredIn, "undo")).state).toBe("undone");
  const again = await imports.read(`${DECLARATIONS}\n`);
  expect(again.questions).toMatchObject([{ asks: NORTH, answer: null }]);
});
