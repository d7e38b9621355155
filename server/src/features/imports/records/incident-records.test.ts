import { beforeAll, expect, test } from "vitest";
import type { ImportDetail } from "@command-center/contract/imports/imports";
import { importsBy, makeCycle } from "../../../testing/imports.ts";
import { countryServer } from "../../../testing/sample-server.ts";

interface Incidents {
  readonly total: number;
}

const { server, analyst, viewer } = countryServer();
const imports = importsBy(server, analyst);
const HEADER = "Incident no,Date of incident,District,Type,Severity,Remarks\n";
const FIRST = `${HEADER}A-1,2021-01-10,070 ABIM,Assault,Minor,
A-2,11/01/2021,KALUNGU DISTRICT,property  damage,SERIOUS,"A shop, burnt"
A-3,12 Jan 2021,Arua City,Clash,Fatal,Two people died
`;
let first: ImportDetail;
let cycle: number;

const shown = () => viewer.read<Incidents>(`/api/incidents/summary?cycle=${cycle}`);
async function recorded() {
  const rows = await server.database.db
    .selectFrom("violence_incident")
    .select(["number", "kind", "severity", "true_on", "note"])
    .where("cycle_id", "=", cycle)
    .where("retired_at", "is", null)
    .orderBy("number")
    .execute();
  return rows.map(({ number, kind, severity, true_on, note }) => [number, kind, severity, true_on, note]);
}

beforeAll(async () => {
  await makeCycle(analyst);
  const row = await server.database.db
    .selectFrom("cycle")
    .select("id")
    .where("in_force", "=", true)
    .executeTakeFirstOrThrow();
  cycle = row.id;
});

test("IMP-04 IMP-05 incidents are known by their columns; nothing is written before they are committed", async () => {
  first = await imports.read(FIRST);
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
  expect(await recorded()).toEqual([]);
  expect((await imports.act(first.id, "commit")).state).toBe("committed");
  expect(await recorded()).toEqual([
    ["A-1", "assault", "minor", "2021-01-10", null],
    ["A-2", "property_damage", "serious", "2021-01-11", "A shop, burnt"],
    ["A-3", "clash", "fatal", "2021-01-12", "Two people died"],
  ]);
});

test("IMP-09 IMP-10 a later file corrects by number, leaves out what it does not have, and is undone whole", async () => {
  const later = await imports.read(
    "Incident no,Date,District,Kind,Severity\na-1,2021-01-10,ABIM,Assault,Serious\nA-3,2021-01-12,ARUA CITY,Clash,Fatal\n",
  );
  // Without a column of notes, those in force stay.
  expect(later.counts).toMatchObject({ rows: 2, new: 0, changed: 1, same: 1 });
  await imports.act(later.id, "commit");
  expect((await recorded()).map((row) => row.slice(0, 3))).toEqual([
    ["A-2", "property_damage", "serious"],
    ["A-3", "clash", "fatal"],
    ["a-1", "assault", "serious"],
  ]);
  const refused = await analyst.post(`/api/imports/${first.id}/undo`, {});
  expect([refused.statusCode, refused.body]).toEqual([
    409,
    expect.stringContaining(`Import ${later.id} depends on some of these records. Undo that one first.`),
  ]);
  expect((await imports.act(later.id, "undo")).state).toBe("undone");
  expect((await recorded()).map((row) => row.slice(0, 3))).toEqual([
    ["A-1", "assault", "minor"],
    ["A-2", "property_damage", "serious"],
    ["A-3", "clash", "fatal"],
  ]);
});

test("IMP-10 the first one is undone, too; what it held is still to be seen as what was believed", async () => {
  expect((await imports.act(first.id, "undo")).state).toBe("undone");
  expect(await recorded()).toEqual([]);
  const { kept } = await server.database.db
    .selectFrom("violence_incident")
    .select((all) => all.fn.countAll<number>().as("kept"))
    .where("cycle_id", "=", cycle)
    .executeTakeFirstOrThrow();
  expect(kept).toBeGreaterThan(3);
});

test("IMP-05 what is wrong with a row is said with its line and column", async () => {
  const long = "N".repeat(61);
  const found = await imports.read(
    `${HEADER}B-1,2021-01-10,ABIM,Quarrel,Minor,\n,2021-01-10,ABIM,Clash,Minor,\nB-3,31/02/2021,ABIM,Clash,Minor,
B-4,2021-01-10,ABIM,Clash,Minor,\nb-4,2021-01-11,ABIM,Clash,Minor,\nB-5,2021-01-10,NOWHERE,Clash,Minor,
${long},2021-01-10,ABIM,Clash,Minor,\nB-6,2021-01-10,ABIM,Clash,Minor,\nB-6,2021-01-10,ABIM,Clash,Minor,\n`,
  );
  const problems = await imports.problems(found.id);
  expect(problems.map(({ line, code, column }) => [line, code, column]).toSorted()).toEqual([
    [10, "W102", "Incident no"],
    [2, "F042", "Type"],
    [3, "F033", "Incident no"],
    [4, "F038", "Date of incident"],
    [5, "F050", "Incident no"],
    [6, "F050", "Incident no"],
    [7, "F032", "District"],
    [8, "F051", "Incident no"],
  ]);
  expect(problems.find(({ code }) => code === "F042")?.message).toBe(
    "Write one of: Assault, Intimidation, Property damage, Clash, Shooting, Arrest.",
  );
  expect(found.questions.map(({ asks }) => asks)).toEqual(["There is no district NOWHERE. Which one is it?"]);
  await imports.act(found.id, "discard");
  expect(await shown()).toMatchObject({ total: 0 });
});
