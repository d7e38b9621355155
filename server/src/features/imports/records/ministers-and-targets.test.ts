import { sql, type RawBuilder } from "kysely";
import { beforeAll, expect, test } from "vitest";
import type { CampaignAim } from "@command-center/contract/campaign";
import type { ImportDetail } from "@command-center/contract/imports/imports";
import type { Renewal } from "@command-center/contract/results/renewal";
import { importsBy, makeCycle } from "../../../testing/imports.ts";
import { countryServer } from "../../../testing/sample-server.ts";

const { server, analyst, viewer } = countryServer();
const imports = importsBy(server, analyst);
let cycle: number;
let first: ImportDetail;

async function ministers() {
  const { ministers: found } = await viewer.read<Renewal>(`/api/renewal?cycle=${cycle}`);
  return found.map(({ name, office, outcome, seat, note }) => [name, office, outcome, seat, note]);
}
async function targets() {
  const { aims } = await viewer.read<{ aims: CampaignAim[] }>(`/api/campaign?cycle=${cycle}`);
  return Object.fromEntries(aims.map(({ id, target, dueOn }) => [id, [target, dueOn]]));
}
const codes = async (id: number) =>
  (await imports.problems(id)).map(({ line, code, column }) => [line, code, column]).toSorted();

beforeAll(async () => {
  cycle = await makeCycle(analyst);
  await imports.take(
    "Seat,District,Constituency,Winner,Polling day,Declared on\nMP,ABIM,LABWOR,A Example,2020-09-04,2020-09-05\nWoman MP,KALUNGU,,B Example,2020-09-04,2020-09-05\n",
  );
});

test("IMP-04 IMP-05 ministers are known by their columns; a seat has a result, or a note says why there is none", async () => {
  const header = "Minister,Portfolio,Outcome,District,Constituency,Note,As of\n";
  const wrong = await imports.read(
    `${header}X Example,Minister of Examples,Lost,GULU,,,2020-09-05\nY Example,Minister of Examples,Lost,,,,2020-09-05\n`,
  );
  expect(await codes(wrong.id)).toEqual([
    [2, "F060", "District"],
    [3, "F033", "Note"],
  ]);
  await imports.act(wrong.id, "discard");
  first = await imports.read(
    `${header}A Example,Minister of Examples,Won,ABIM,Labwor,,2020-09-05\nM Example,State Minister,Lost,KALUNGU,,,2020-09-05\nN Example,Minister,Did not stand,,,Stood down.,2020-09-05\n`,
  );
  expect(first).toMatchObject({
    kind: "ministers",
    state: "ready",
    counts: { rows: 3, new: 3 },
    impact: [
      { what: "Ministers Lost", from: "0", to: "1" },
      { what: "Ministers on record", from: "0", to: "3" },
      { what: "Ministers who won", from: "0", to: "1" },
    ],
  });
  await imports.act(first.id, "commit");
  expect(await ministers()).toEqual([
    ["A Example", "Minister of Examples", "won", "Labwor County", null],
    ["M Example", "State Minister", "lost", "Kalungu District Woman MP", null],
    ["N Example", "Minister", "did_not_stand", null, "Stood down."],
  ]);
  // Who won is the one who stood, not somebody else of that name.
  const people = await server.database.db
    .selectFrom("person")
    .select("id")
    .where("name", "=", "A Example")
    .execute();
  expect(people.length).toBe(1);
});

test("IMP-10 a minister who comes again is corrected, and that is undone", async () => {
  const later = await imports.read(
    "Minister,Portfolio,Outcome,District,Note,As of\nm example,State Minister of Examples,Lost,KALUNGU,After a recount.,2020-09-06\n",
  );
  expect(later.counts).toMatchObject({ rows: 1, changed: 1 });
  await imports.act(later.id, "commit");
  expect((await ministers())[1]).toEqual([
    "M Example",
    "State Minister of Examples",
    "lost",
    "Kalungu District Woman MP",
    "After a recount.",
  ]);
  expect((await analyst.post(`/api/imports/${first.id}/undo`, {})).statusCode).toBe(409);
  await imports.act(later.id, "undo");
  expect((await ministers())[1]?.[1]).toBe("State Minister");
  await imports.act(first.id, "undo");
  expect(await ministers()).toEqual([]);
});

test("IMP-04 IMP-05 IMP-10 campaign targets come in, are corrected by their aims and undone", async () => {
  const wrong = await imports.read('Aim,Value,Due on\nWomen,350,\nYouth,"12,5",\nMembers,12.5,\nFame,3,\n');
  expect(await codes(wrong.id)).toEqual([
    [2, "F065", "Value"],
    [3, "F022", "Value"],
    [4, "F022", "Value"],
    [5, "F042", "Aim"],
  ]);
  await imports.act(wrong.id, "discard");
  const set = await imports.read(
    'Aim,Target value,Due date\nMembership,"22,000,000",2021-01-12\nWomen,35.5%,\n',
  );
  expect(set).toMatchObject({
    kind: "targets",
    counts: { rows: 2, new: 2 },
    impact: [
      { what: "Membership target", from: null, to: "22,000,000" },
      { what: "Women target", from: null, to: "35.5%" },
    ],
  });
  await imports.act(set.id, "commit");
  expect(await targets()).toMatchObject({ membership: [22_000_000, "2021-01-12"], women: [35.5, null] });
  const raised = await imports.take("Aim,Value\nWomen,40\nMembers,22000000\n");
  expect(raised.counts).toMatchObject({ changed: 1, same: 1 });
  expect(await targets()).toMatchObject({ membership: [22_000_000, "2021-01-12"], women: [40, null] });
  await imports.act(raised.id, "undo");
  await imports.act(set.id, "undo");
  expect(await targets()).toMatchObject({ membership: [null, null], women: [null, null] });
});

test("IMP-10 undoing an import whose source is missing fails and changes nothing", async () => {
  const { id } = await imports.take("Aim,Value\nWomen,40\n");
  const { db } = server.database;
  const { id: other } = await db
    .insertInto("import_batch")
    .values({ kind: "file", title: "another" })
    .returning("id")
    .executeTakeFirstOrThrow();
  const moveSource = (from: RawBuilder<unknown>, to: RawBuilder<unknown>) =>
    sql`update source set import_batch_id = ${to} where import_batch_id = ${from}`.execute(db);
  const own = sql`(select batch_id from data_import where id = ${id})`;
  await moveSource(own, sql`${other}`);
  expect((await analyst.post(`/api/imports/${id}/undo`, {})).statusCode).toBe(500);
  expect((await imports.settled(id)).state).toBe("committed");
  expect(await targets()).toMatchObject({ women: [40, null] });
  await moveSource(sql`${other}`, own);
  expect((await imports.act(id, "undo")).state).toBe("undone");
  expect(await targets()).toMatchObject({ women: [null, null] });
});
