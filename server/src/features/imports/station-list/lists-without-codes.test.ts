import { sql } from "kysely";
import { expect, test } from "vitest";
import type { MissingResults } from "@command-center/contract/results/station-results";
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

test.each(["csv", "excel"])(
  "IMP-11 that list, exported as %s and imported again, has no change",
  async (format) => {
    const exported = await analyst.post("/api/export", { format, dataTypes: ["stations"] });
    const again = await imports.read(exported.rawPayload, { kind: "station-list" });
    expect(again).toMatchObject({
      state: "ready",
      counts: { new: 0, changed: 0, same: 2, refused: 0, gone: 0 },
    });
    await imports.act(again.id, "discard");
  },
);

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
  await imports.act(again.id, "discard");
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
