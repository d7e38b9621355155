import { beforeAll, expect, test } from "vitest";
import type { ImportDetail } from "@command-center/contract/imports/imports";
import type { TurnoutByRegion } from "@command-center/contract/turnout";
import { importsBy, makeCycle } from "../../../testing/imports.ts";
import { countryServer } from "../../../testing/sample-server.ts";

const { server, analyst, viewer } = countryServer();
const imports = importsBy(server, analyst);
const HEADER = "Contest,District,Counted on,Votes cast,Villages reported\n";
let cycle: number;
let first: ImportDetail;

async function recorded() {
  const rows = await server.database.db
    .selectFrom("turnout_count")
    .innerJoin("area", "area.id", "turnout_count.area_id")
    .select(["area.name", "contest_kind", "votes_cast", "registered", "units_reported", "units_expected"])
    .select(["standing", "true_on"])
    .where("cycle_id", "=", cycle)
    .where("retired_at", "is", null)
    .orderBy("area.name")
    .orderBy("true_on")
    .execute();
  return rows.map((row) => Object.values(row));
}

/** Votes cast out of the register, over the country, as the pages have it. */
async function shown() {
  const { country } = await viewer.read<TurnoutByRegion>(`/api/turnout/regions?cycle=${cycle}`);
  return [country.mp?.votesCast, country.mp?.registered];
}

beforeAll(async () => {
  cycle = await makeCycle(analyst);
});

test("IMP-05 turnout of a district without a number on the party register is refused, with what to do", async () => {
  const found = await imports.read(`${HEADER}MP primary,ABIM,2021-01-10,500,\n`);
  expect(found.counts).toMatchObject({ rows: 1, refused: 1, new: 0 });
  expect((await imports.problems(found.id)).map(({ line, code, column }) => [line, code, column])).toEqual([
    [2, "F052", "District"],
  ]);
  await imports.act(found.id, "discard");
});

test("IMP-04 IMP-08 turnout is known by its columns, and the preview says what would move", async () => {
  await imports.take("District,Members\nABIM,1000\nKALUNGU,2000\nGULU,3000\n");
  first = await imports.read(
    `${HEADER}MP primary,070 ABIM,2021-01-10,400,10/20\nmp primary,KALUNGU,10/01/2021,"1,500",\nLC5 primary,ABIM,2021-01-12,300,20/20\nTOTAL,,,2200,\n`,
  );
  expect(first).toMatchObject({
    kind: "turnout",
    state: "ready",
    counts: { rows: 3, new: 3, refused: 0, warned: 0, leftOut: 1 },
    impact: [
      { what: "Average turnout", from: null, to: "63.3%" },
      { what: "LC5 turnout", from: null, to: "30.0%" },
      { what: "Votes cast in the MP primaries", from: "0", to: "1,900" },
      { what: "Districts with turnout in the MP primaries", from: "0", to: "2" },
      { what: "Votes cast in the LC5 primaries", from: "0", to: "300" },
      { what: "Districts with turnout in the LC5 primaries", from: "0", to: "1" },
    ],
  });
  expect(await recorded()).toEqual([]);
  await imports.act(first.id, "commit");
  expect(await recorded()).toEqual([
    ["Abim", "mp_primary", 400, 1000, 10, 20, "fact", "2021-01-10"],
    ["Abim", "lc5_primary", 300, 1000, 20, 20, "fact", "2021-01-12"],
    ["Kalungu", "mp_primary", 1500, 2000, 0, 0, "fact", "2021-01-10"],
  ]);
});

test("IMP-10 a later day stands beside the day before, the same day corrects, more votes than members is a finding", async () => {
  const later = await imports.read(
    `${HEADER}MP primary,ABIM,2021-01-11,600,20/20\nMP primary,KALUNGU,2021-01-10,1510,\nMP primary,GULU,2021-02-20,3001,\n`,
  );
  expect(later.counts).toMatchObject({ rows: 3, new: 2, changed: 1, same: 0, refused: 0, warned: 1 });
  expect(
    (await imports.problems(later.id)).map(({ line, code, column }) => [line, code, column]).toSorted(),
  ).toEqual([
    [4, "W121", "Counted on"],
    [4, "W122", "Votes cast"],
  ]);
  expect(later.impact).toEqual([
    { what: "Average turnout", from: "63.3%", to: "70.3%" },
    { what: "Votes cast in the MP primaries", from: "1,900", to: "2,110" },
  ]);
  await imports.act(later.id, "commit");
  const after = [
    ["Abim", "mp_primary", 400, 1000, 10, 20, "fact", "2021-01-10"],
    ["Abim", "mp_primary", 600, 1000, 20, 20, "fact", "2021-01-11"],
    ["Abim", "lc5_primary", 300, 1000, 20, 20, "fact", "2021-01-12"],
    ["Gulu", "mp_primary", 3001, 3000, 0, 0, "finding", "2021-02-20"],
    ["Kalungu", "mp_primary", 1510, 2000, 0, 0, "fact", "2021-01-10"],
  ];
  expect(await recorded()).toEqual(after);
  // The newest count of each district, by the same query as everywhere.
  expect(await shown()).toEqual([2110, 3000]);
  expect((await analyst.post(`/api/imports/${first.id}/undo`, {})).statusCode).toBe(409);
  await imports.act(later.id, "undo");
  expect(await shown()).toEqual([1900, 3000]);
  expect((await recorded()).length).toBe(3);
});

test("IMP-11 the same figures again change nothing; out of a corrected register they are another turnout", async () => {
  const text = `${HEADER}MP primary,ABIM,2021-01-10,400,10/20\n`;
  const again = await imports.read(text);
  expect(again.counts).toMatchObject({ rows: 1, same: 1, new: 0, changed: 0 });
  await imports.act(again.id, "discard");
  await imports.take("District,Members\nABIM,1100\n");
  const other = await imports.read(
    `${text}MP primary,ABIM,2021-01-10,401,10/20\nLC5 primary,ABIM,2021-01-09,1,9/8\n`,
  );
  expect((await imports.problems(other.id)).map(({ line, code }) => [line, code]).toSorted()).toEqual([
    [2, "F050"],
    [3, "F050"],
    [4, "F049"],
  ]);
  const corrected = await imports.read(text);
  expect(corrected.counts).toMatchObject({ rows: 1, changed: 1 });
});
