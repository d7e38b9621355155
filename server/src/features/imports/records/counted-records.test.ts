import { sql, type RawBuilder } from "kysely";
import { beforeAll, expect, test } from "vitest";
import type { CampaignAim } from "@command-center/contract/campaign";
import type { ImportDetail } from "@command-center/contract/imports/imports";
import type { TurnoutByRegion } from "@command-center/contract/turnout";
import { caseFile } from "../../../testing/cases/case-file.ts";
import { importsBy, makeCycle } from "../../../testing/imports.ts";
import { countryServer } from "../../../testing/sample-server.ts";

interface Membership {
  readonly register: { readonly version: string; readonly asOf: string; readonly source: string } | null;
  readonly districts: readonly { readonly name: string; readonly members: number | null }[];
}

const { server, analyst, viewer } = countryServer();
const imports = importsBy(server, analyst);
let cycle: number;
beforeAll(async () => {
  cycle = await makeCycle(analyst);
});

/** An undo of an import that a later one stands on. */
const refusedUndo = async (id: number, later: ImportDetail, of: string) => {
  const refused = await analyst.post(`/api/imports/${id}/undo`, {});
  expect([refused.statusCode, refused.body]).toEqual([
    409,
    expect.stringContaining(`Import ${later.id} depends on ${of}. Undo that one first.`),
  ]);
};

const membership = () => viewer.read<Membership>("/api/membership");
async function membersOf(...names: readonly string[]) {
  const { districts } = await membership();
  return names.map((name) => districts.find((district) => district.name === name)?.members ?? null);
}

test("IMP-04 IMP-05 IMP-10 IMP-11 a party register is matched by district; a later one keeps the other districts, and is undone whole", async () => {
  const first = await imports.read(
    'District,Members\n070 ABIM,"61,204"\nKALUNGU DISTRICT,48 310\nArua City,9001\n',
  );
  expect(first).toMatchObject({
    kind: "party-register",
    state: "ready",
    // Nobody said whose it is.
    issuer: null,
    counts: { rows: 3, new: 3, changed: 0, same: 0, refused: 0, warned: 0 },
  });
  expect(first.impact).toContainEqual({ what: "Members", from: null, to: "118,515" });
  expect((await membership()).register).toBeNull();
  expect((await imports.act(first.id, "commit")).state).toBe("committed");
  expect(await membersOf("Abim", "Kalungu", "Arua City")).toEqual([61_204, 48_310, 9_001]);
  expect((await membership()).register).toEqual({
    version: `import ${first.id}`,
    asOf: expect.stringMatching(/^\d{4}-\d\d-\d\d$/),
    source: "file.csv",
  });

  const later = await imports.read(
    "District,No. of members\nABIM,61204\nKALUNGU,50000\nGULU,700\nLIRA,6O\nKUMI,\nARUA,1\nARUA,2\nNOWHERE,5\n",
  );
  expect(await imports.codes(later.id)).toEqual([
    [5, "F022", "No. of members"],
    [6, "F033", "No. of members"],
    [7, "F048", "District"],
    [8, "F048", "District"],
    [9, "F032", "District"],
  ]);
  expect(later.questions.map(({ asks }) => asks)).toEqual(["There is no district NOWHERE. Which one is it?"]);
  const answered = await imports.change(later.id, {
    answers: { [later.questions[0]?.id ?? ""]: "leave out" },
  });
  expect(answered.counts).toMatchObject({ new: 1, changed: 1, same: 1, refused: 4 });
  await imports.act(later.id, "commit");
  expect(await membersOf("Abim", "Kalungu", "Arua City", "Gulu")).toEqual([61_204, 50_000, 9_001, 700]);
  await refusedUndo(first.id, later, "this register");
  expect((await imports.act(later.id, "undo")).state).toBe("undone");
  expect(await membersOf("Abim", "Kalungu", "Arua City")).toEqual([61_204, 48_310, 9_001]);
  expect((await membership()).register?.version).toMatch(
    new RegExp(`^import ${first.id}, again after batch \\d+$`),
  );
  await imports.act(first.id, "undo");
});

async function turnout() {
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
async function shownTurnout() {
  const { country } = await viewer.read<TurnoutByRegion>(`/api/turnout/regions?cycle=${cycle}`);
  return [country.mp?.votesCast, country.mp?.registered];
}

test("IMP-04 IMP-05 IMP-08 IMP-10 IMP-11 turnout is out of the register; a later day stands beside the day before, the same day corrects", async () => {
  await imports.take("District,Members\nABIM,1000\nKALUNGU,2000\nGULU,3000\n");
  const header = "Contest,District,Counted on,Votes cast,Villages reported\n";
  const first = await imports.read(
    `${header}MP primary,070 ABIM,2021-01-10,400,10/20\nmp primary,KALUNGU,10/01/2021,"1,500",\nLC5 primary,ABIM,2021-01-12,300,20/20\nTOTAL,,,2200,\nMP primary,LIRA,2021-01-10,500,\n`,
  );
  expect(first).toMatchObject({
    kind: "turnout",
    state: "ready",
    counts: { rows: 4, new: 3, refused: 1, leftOut: 1 },
    impact: [
      { what: "Average turnout", from: null, to: "63.3%" },
      { what: "LC5 turnout", from: null, to: "30.0%" },
      { what: "Votes cast in the MP primaries", from: "0", to: "1,900" },
      { what: "Districts with turnout in the MP primaries", from: "0", to: "2" },
      { what: "Votes cast in the LC5 primaries", from: "0", to: "300" },
      { what: "Districts with turnout in the LC5 primaries", from: "0", to: "1" },
    ],
  });
  // A district without a number on the register.
  expect(await imports.codes(first.id)).toContainEqual([6, "F052", "District"]);
  expect(await turnout()).toEqual([]);
  await imports.act(first.id, "commit");
  const abim = ["Abim", "mp_primary", 400, 1000, 10, 20, "fact", "2021-01-10"];
  const lc5 = ["Abim", "lc5_primary", 300, 1000, 20, 20, "fact", "2021-01-12"];
  expect(await turnout()).toEqual([
    abim,
    lc5,
    ["Kalungu", "mp_primary", 1500, 2000, 0, 0, "fact", "2021-01-10"],
  ]);

  const later = await imports.read(
    `${header}MP primary,ABIM,2021-01-11,600,20/20\nMP primary,KALUNGU,2021-01-10,1510,\nMP primary,GULU,2021-02-20,3001,\n`,
  );
  expect(later.counts).toMatchObject({ rows: 3, new: 2, changed: 1, same: 0, refused: 0, warned: 1 });
  expect(await imports.codes(later.id)).toEqual([
    [4, "W121", "Counted on"],
    [4, "W122", "Votes cast"],
  ]);
  expect(later.impact).toEqual([
    { what: "Average turnout", from: "63.3%", to: "70.3%" },
    { what: "Votes cast in the MP primaries", from: "1,900", to: "2,110" },
  ]);
  await imports.act(later.id, "commit");
  expect(await turnout()).toEqual([
    abim,
    ["Abim", "mp_primary", 600, 1000, 20, 20, "fact", "2021-01-11"],
    lc5,
    // More votes than members are a finding.
    ["Gulu", "mp_primary", 3001, 3000, 0, 0, "finding", "2021-02-20"],
    ["Kalungu", "mp_primary", 1510, 2000, 0, 0, "fact", "2021-01-10"],
  ]);
  // The newest count of each district, by the same query as everywhere.
  expect(await shownTurnout()).toEqual([2110, 3000]);
  expect((await analyst.post(`/api/imports/${first.id}/undo`, {})).statusCode).toBe(409);
  await imports.act(later.id, "undo");
  expect(await shownTurnout()).toEqual([1900, 3000]);
  expect((await turnout()).length).toBe(3);

  // Out of a corrected register the same figures are another turnout.
  const same = await imports.read(`${header}MP primary,ABIM,2021-01-10,400,10/20\n`);
  expect(same.counts).toMatchObject({ rows: 1, same: 1, new: 0, changed: 0 });
  await imports.take("District,Members\nABIM,1100\n");
  expect((await imports.change(same.id, {})).counts).toMatchObject({ rows: 1, changed: 1 });
});

async function incidents() {
  const rows = await server.database.db
    .selectFrom("violence_incident")
    .select(["number", "kind", "severity", "true_on", "note"])
    .where("cycle_id", "=", cycle)
    .where("retired_at", "is", null)
    .orderBy("number")
    .execute();
  return rows.map(({ number, kind, severity, true_on, note }) => [number, kind, severity, true_on, note]);
}

test("IMP-04 IMP-09 IMP-10 a later file of incidents corrects by number and leaves the others; both are undone whole", async () => {
  const first = await imports.read(`Incident no,Date of incident,District,Type,Severity,Remarks
A-1,2021-01-10,070 ABIM,Assault,Minor,
A-2,11/01/2021,KALUNGU DISTRICT,property  damage,SERIOUS,"A shop, burnt"
A-3,12 Jan 2021,Arua City,Clash,Fatal,Two people died
`);
  expect(first).toMatchObject({
    kind: "incidents",
    state: "ready",
    issuer: null,
    counts: { rows: 3, new: 3, changed: 0, same: 0, refused: 0, warned: 0 },
    impact: [
      { what: "Violence incidents", from: "0", to: "3" },
      { what: "Fatal incidents", from: "0", to: "1" },
      { what: "Serious incidents", from: "0", to: "1" },
      { what: "Minor incidents", from: "0", to: "1" },
    ],
  });
  expect(await incidents()).toEqual([]);
  await imports.act(first.id, "commit");
  const all = [
    ["A-1", "assault", "minor", "2021-01-10", null],
    ["A-2", "property_damage", "serious", "2021-01-11", "A shop, burnt"],
    ["A-3", "clash", "fatal", "2021-01-12", "Two people died"],
  ];
  expect(await incidents()).toEqual(all);
  // Without a column of notes, those in force stay.
  const later = await imports.take(
    "Incident no,Date,District,Kind,Severity\na-1,2021-01-10,ABIM,Assault,Serious\nA-3,2021-01-12,ARUA CITY,Clash,Fatal\n",
  );
  expect(later.counts).toMatchObject({ rows: 2, new: 0, changed: 1, same: 1 });
  expect((await incidents()).map((row) => row.slice(0, 3))).toEqual([
    ["A-2", "property_damage", "serious"],
    ["A-3", "clash", "fatal"],
    ["a-1", "assault", "serious"],
  ]);
  await refusedUndo(first.id, later, "some of these records");
  await imports.act(later.id, "undo");
  expect(await incidents()).toEqual(all);
  await imports.act(first.id, "undo");
  expect(await incidents()).toEqual([]);
  // Their former values stay visible in past moments.
  const kept = server.database.db.selectFrom("violence_incident").select("id").where("cycle_id", "=", cycle);
  expect((await kept.execute()).length).toBeGreaterThan(3);
});

async function targets() {
  const { aims } = await viewer.read<{ aims: CampaignAim[] }>(`/api/campaign?cycle=${cycle}`);
  return Object.fromEntries(aims.map(({ id, target, dueOn }) => [id, [target, dueOn]]));
}

test("IMP-04 IMP-05 IMP-10 IMP-18 campaign targets are the percentages that are seen, corrected by their aims and undone", async () => {
  const set = await imports.take(caseFile("percent-cells.xlsx"));
  expect(set).toMatchObject({ kind: "targets", counts: { rows: 4, new: 4, warned: 0, refused: 0 } });
  expect(set.impact).toContainEqual({ what: "Women target", from: null, to: "35%" });
  expect(await targets()).toMatchObject({ women: [35, null], youth: [25.5, null] });
  const raised = await imports.take(
    'Aim,Target value,Due date\nMembership,"22,000,000",2021-01-12\nWomen,40%,\nYouth,25.5,\nFame,3,\n',
  );
  expect(raised.counts).toMatchObject({ new: 1, changed: 1, same: 1, refused: 1 });
  expect(await imports.codes(raised.id)).toEqual([[5, "F042", "Aim"]]);
  expect(await targets()).toMatchObject({ membership: [22_000_000, "2021-01-12"], women: [40, null] });
  await imports.act(raised.id, "undo");
  expect(await targets()).toMatchObject({ membership: [null, null], women: [35, null] });

  // An undo that does not find the import's source fails and changes nothing.
  const { db } = server.database;
  const { id: other } = await db
    .insertInto("import_batch")
    .values({ kind: "file", title: "another" })
    .returning("id")
    .executeTakeFirstOrThrow();
  const moveSource = (from: RawBuilder<unknown>, to: RawBuilder<unknown>) =>
    sql`update source set import_batch_id = ${to} where import_batch_id = ${from}`.execute(db);
  const own = sql`(select batch_id from data_import where id = ${set.id})`;
  await moveSource(own, sql`${other}`);
  expect((await analyst.post(`/api/imports/${set.id}/undo`, {})).statusCode).toBe(500);
  expect((await imports.settled(set.id)).state).toBe("committed");
  expect(await targets()).toMatchObject({ women: [35, null] });
  await moveSource(sql`${other}`, own);
  expect((await imports.act(set.id, "undo")).state).toBe("undone");
  expect(await targets()).toMatchObject({ women: [null, null], youth: [null, null] });
});
