import { randomUUID } from "node:crypto";
import { sql } from "kysely";
import { beforeAll, expect, test } from "vitest";
import type { ChangeSetDetail } from "@command-center/contract/changes/change-sets";
import { listAlerts, readAlerts, type Alerts } from "@command-center/contract/following/alerts";
import type { StationSheet } from "@command-center/contract/results/station-sheets";
import { followRecord, stopFollowing } from "@command-center/contract/following/follows";
import { readFollowing } from "@command-center/contract/following/summary";
import { alertEvent, ALERT_STATE_WORDS, alertSubject } from "@command-center/domain/alert-words";
import { caseFile } from "../../testing/cases/case-file.ts";
import { importsBy, makeCycle } from "../../testing/imports.ts";
import { countryServer, limitedTo, type TestCaller } from "../../testing/sample-server.ts";

const { server, admin, analyst, viewer } = countryServer();
const imports = importsBy(server, analyst);
const abim = limitedTo(server, "Abim");
const kalungu = limitedTo(server, "Kalungu");

const RESULTS = (winner: string) =>
  `Seat,District,Constituency,Winner,Polling day,Declared on\nMP,ABIM,LABWOR,${winner},2020-09-04,2020-09-05\nWoman MP,KALUNGU,,B Example,2020-09-04,2020-09-05\n`;
const PETITIONS =
  "Petition no,Category,District,Constituency,Subject,Petitioner,Grounds,Status,Date filed,Date ruled,Outcome\n";

const listOf = (by: TestCaller, query = "") => by.read<Alerts>(`${listAlerts.path}${query}`);
/** Alerts in words, as product and mail have them. */
const wordsOf = async (by: TestCaller) =>
  (await listOf(by)).rows.map(
    (alert) =>
      [
        alertSubject(alert),
        alertEvent(alert),
        ALERT_STATE_WORDS[alert.state] ?? (alert.isRead ? "read" : "unread"),
      ] as const,
  );
const idOf = async (query: string) => {
  const { rows } = await sql.raw<{ id: number }>(query).execute(server.database.db);
  return rows[0]?.id ?? 0;
};
const follow = async (by: TestCaller, kind: string, id: number) =>
  expect((await by.post(followRecord.path, { kind, id })).statusCode).toBe(200);

const committed = async (text: string) => {
  const found = await imports.read(text);
  return (await imports.commit(found)).id;
};

let cycle: number;
let seat: number;
beforeAll(async () => {
  cycle = await makeCycle(analyst);
  await committed(RESULTS("A Example"));
  await committed(
    `${PETITIONS}MP/1,MP,ABIM,LABWOR,,,Voter bribery,Filed,2020-09-08,,\nC/1,Councillor,KALUNGU,,"Councillor, Example Ward",,Violence,Filed,2020-09-09,,\n`,
  );
  seat = await idOf("select id from seat where name = 'Labwor County' and kind = 'constituency_mp'");
});

test("DAY-05 a ruling on a followed petition alerts its followers once, and its undo says so", async () => {
  const petition = await idOf("select id from petition where number = 'MP/1'");
  const district = await idOf("select id from area where slug = 'abim' and kind = 'district'");
  // One event is one alert, by whichever way it is followed.
  await follow(viewer, "petition", petition);
  await follow(viewer, "seat", seat);
  await follow(viewer, "district", district);
  await follow(abim, "district", district);
  expect(await wordsOf(viewer)).toEqual([]);

  const ruled = await committed(
    `${PETITIONS}MP/1,MP,ABIM,LABWOR,,,Voter bribery,Resolved,2020-09-08,2020-10-05,Fresh poll ordered\n`,
  );
  const expected = [["MP/1 Labwor County, Abim", "Fresh poll ordered on 5 Oct 2020", "unread"]];
  expect(await wordsOf(viewer)).toEqual(expected);
  expect(await wordsOf(abim)).toEqual(expected);
  expect(await wordsOf(admin)).toEqual([]);
  expect(await viewer.read(readFollowing.path)).toMatchObject({ followed: 3, unread: 1 });

  const [alert] = (await listOf(viewer)).rows;
  expect((await viewer.post(readAlerts.path, { id: alert?.id })).json()).toEqual({ marked: 1 });
  expect(await viewer.read(readFollowing.path)).toMatchObject({ followed: 3, unread: 0 });
  // Another account cannot mark it.
  expect((await abim.post(readAlerts.path, { id: alert?.id, andBefore: true })).json()).toEqual({
    marked: 0,
  });

  await imports.act(ruled, "undo");
  expect(await wordsOf(viewer)).toEqual([
    ["MP/1 Labwor County, Abim", "Fresh poll ordered undone", "unread"],
    ["MP/1 Labwor County, Abim", "Fresh poll ordered on 5 Oct 2020", "Undone"],
  ]);
  expect(await viewer.read(readFollowing.path)).toMatchObject({ followed: 3, unread: 1 });
});

test("DAY-05 a corrected declaration is an alert, and the one before says that it was corrected", async () => {
  await committed(`${RESULTS("C Example")}\n`);
  await committed(`${RESULTS("D Example")}\n\n`);
  expect((await wordsOf(viewer)).slice(0, 2)).toEqual([
    ["Labwor County, Abim", "Declared corrected: winner C Example → D Example", "unread"],
    ["Labwor County, Abim", "Declared corrected: winner A Example → C Example", "Corrected since"],
  ]);
});

test("DAY-05 alerts are about the account's scope as it is now", async () => {
  expect(await listOf(abim)).toMatchObject({ total: 4, unread: 4 });
  // As if the account had been limited to another district since.
  await kalungu.read(readFollowing.path);
  await sql`update alert set account_id = (select id from account where username = 'kalungu')
    where account_id = (select id from account where username = 'abim')`.execute(server.database.db);
  expect(await listOf(kalungu)).toEqual({ total: 0, unread: 0, rows: [] });
  expect(await kalungu.read(readFollowing.path)).toMatchObject({ followed: 0, unread: 0 });
  const newest = await idOf(
    "select max(id) as id from alert where account_id = (select id from account where username = 'kalungu')",
  );
  const marked = await kalungu.post(readAlerts.path, { id: newest, andBefore: true });
  expect(marked.json()).toEqual({ marked: 0 });
});

test("DAY-05 rulings that come near and pass their deadline are alerts, each once", async () => {
  await server.change(async (write) => {
    await sql`insert into cycle_rule (cycle_id, rule, value, true_on, source_id)
      select ${cycle}, 'petition_ruling_days', 28, '2020-07-01', min(source.id) from source`.execute(
      write.db,
    );
    write.touch("cycle", "petitions");
  });
  const asOf = (day: string) =>
    server.change(async (write) => {
      await sql`update cycle set as_of = ${day}::date where id = ${cycle}`.execute(write.db);
      write.touch("cycle", "petitions");
    });
  await asOf("2020-09-20");
  const petition = await idOf("select id from petition where number = 'C/1'");
  await follow(admin, "petition", petition);
  expect(await wordsOf(admin)).toEqual([]);
  await asOf("2020-09-30");
  const due = ["C/1 Councillor, Example Ward, Kalungu", "Ruling due by 7 Oct 2020"];
  expect(await wordsOf(admin)).toEqual([[...due, "unread"]]);
  await asOf("2020-10-08");
  expect(await wordsOf(admin)).toEqual([
    ["C/1 Councillor, Example Ward, Kalungu", "Overdue: a ruling was due by 7 Oct 2020", "unread"],
    [...due, "unread"],
  ]);
  const [newest] = (await listOf(admin)).rows;
  expect((await admin.post(readAlerts.path, { id: newest?.id, andBefore: true })).json()).toEqual({
    marked: 2,
  });
  expect((await listOf(admin, "?unread=only")).rows).toEqual([]);
  await asOf("2020-10-09");
  expect(await wordsOf(admin)).toHaveLength(2);
  await committed(
    `${PETITIONS}C/1,Councillor,KALUNGU,,"Councillor, Example Ward",,Violence,Withdrawn,2020-09-09,,\n`,
  );
});

test("DAY-05 turnout of a followed district is an alert; without following it there is none", async () => {
  const district = await idOf("select id from area where slug = 'kalungu' and kind = 'district'");
  await follow(admin, "district", district);
  const counted = (votes: number) =>
    server.change(async (write) => {
      await sql`
        with made as (
          insert into register (cycle_id, kind, version, true_on, source_id)
          select ${cycle}, 'party', 'test', '2020-08-01', min(id) from source returning id, source_id),
        counted as (insert into register_count (register_id, area_id, people) select id, ${district}, 1000 from made)
        insert into turnout_count (cycle_id, contest_kind, area_id, register_id, votes_cast, registered, units_reported, units_expected,
          true_on, source_id)
        select ${cycle}, 'mp_primary', ${district}, id, ${votes}, 1000, 10, 10, '2020-09-04', source_id from made`.execute(
        write.db,
      );
      write.touch("turnout");
    });
  await counted(480);
  expect(await wordsOf(admin)).toContainEqual([
    "MP primary turnout, Kalungu",
    "Turnout on 4 Sep 2020: votes cast 480",
    "unread",
  ]);
  const before = (await listOf(admin)).total;
  expect((await admin.post(stopFollowing.path, { kind: "district", id: district })).statusCode).toBe(200);
  await server.change(async (write) => {
    await sql`update turnout_count set retired_at = recording_time() where area_id = ${district} and retired_at is null`.execute(
      write.db,
    );
  });
  expect((await listOf(admin)).total).toBe(before);
});

test("DAY-05 REC-01 results of stations are one alert a file for a seat and a district, and so is a corrected station", async () => {
  const OF = { contest: "president", pollingDay: "2020-10-01" };
  await imports.take(String(caseFile("base-stations.csv")));
  await imports.take(String(caseFile("total-station.csv")), OF);
  const president = await idOf("select id from seat where kind = 'president'");
  for (const by of [viewer, admin]) await follow(by, "seat", president);
  const { rows: areas } = await sql<{ id: number }>`
    select area_id as id from result_sheet where retired_at is null order by line`.execute(
    server.database.db,
  );
  const corrected = async (by: TestCaller, area: number) => {
    const { sheets } = await admin.read<{ sheets: StationSheet[] }>(
      `/api/results/station?${new URLSearchParams({ ...OF, area: String(area) }).toString()}`,
    );
    const current = sheets.find(({ isInForce }) => isInForce);
    const answer = await by.post("/api/changes/sets", {
      clientId: randomUUID(),
      ...OF,
      issuer: "Electoral Commission",
      area,
      replaces: current?.id,
      sheet: {
        state: "counted",
        registered: null,
        votes: current?.votes?.map(({ votes }, place) => votes + (place === 0 ? 1 : 0)),
        invalid: current?.invalid,
        note: null,
      },
      reason: "Read wrongly.",
      source: "Declaration form",
    });
    expect(answer.statusCode, answer.body).toBe(200);
    return answer.json<ChangeSetDetail>();
  };
  const first = await corrected(admin, areas[0]?.id ?? 0);
  expect((await wordsOf(viewer)).slice(0, 3)).toEqual([
    ["President, ALPHA MARKET, Abim", "Result corrected", "unread"],
    ["President, Abim", "Results of 7 stations entered", "unread"],
    ["Labwor County, Abim", "Declared corrected: winner C Example → D Example", "unread"],
  ]);
  // The one who corrected it is not alerted.
  expect((await listOf(admin)).rows.some(({ what }) => what === "Result corrected")).toBe(false);

  // Results saved at the same time share a write: each alert counts those of its user.
  const { total } = await listOf(viewer);
  await Promise.all(areas.slice(1).map(({ id }, at) => corrected(at % 2 === 0 ? analyst : admin, id)));
  const { rows } = await listOf(viewer);
  const counts = rows.slice(0, -total).map(({ what }) => Number(/\d+/.exec(what ?? "")?.[0] ?? 1));
  expect(counts.reduce((sum, count) => sum + count, 0)).toBe(6);

  const asked = await admin.post(`/api/changes/sets/${first.id}/undo`, { reason: "Read rightly" });
  const { id, digest } = asked.json<ChangeSetDetail>();
  const approved = await analyst.post(`/api/changes/sets/${id}/approve`, { digest });
  expect(approved.statusCode, approved.body).toBe(200);
  expect((await wordsOf(viewer))[0]).toEqual(["President, ALPHA MARKET, Abim", "Result restored", "unread"]);
});

test("DAY-05 a minister who gets a seat comes into its district, and leaves that without one; a note that may name others is not told", async () => {
  const minister = (seated: string) =>
    committed(
      `Minister,Portfolio,Outcome,District,Constituency,Note,As of\nM Example,Minister of Examples,Lost,${seated},2020-09-06\n`,
    );
  await minister(",,Gulu is not sure");
  const about = "M Example, Minister of Examples";
  const told: object[] = [];
  for (const [way, seated] of [
    ["into", "ABIM,LABWOR,"],
    ["out of", ",,Nor is Amuru"],
  ] as const) {
    await minister(seated);
    told.unshift({ what: `Minister moved ${way} this district`, about, fields: [] });
    expect((await listOf(abim)).rows.filter((alert) => alert.about === about)).toMatchObject(told);
  }
});
