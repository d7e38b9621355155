import { sql } from "kysely";
import { beforeAll, expect, test, vi } from "vitest";
import type { StationResults } from "@command-center/contract/results/station-results";
import type { Database } from "../../../database/database.ts";
import { caseFile } from "../../../testing/cases/case-file.ts";
import { importsBy, makeCycle } from "../../../testing/imports.ts";
import { callerOn, countryServer, secondServer } from "../../../testing/sample-server.ts";

const { server, admin, analyst } = countryServer();
/** Another process, with connections and a turn at imports of its own. */
const other = secondServer(server);
const elsewhere = callerOn(other);
const imports = importsBy(server, analyst);
const OF = { contest: "president", pollingDay: "2021-01-14" };
const STATIONS = 7;
const VOTES = 7 * 112;
const count = (votes: number) => votes.toLocaleString("en-GB");

/** Results of 7 stations, with so many more invalid votes in the first row. */
const edition = (more: number) =>
  String(caseFile("total-station.csv")).replace(",110,2,112\n", `,110,${2 + more},${112 + more}\n`);

let locking: Database;
let list = 0;
let first = 0;
beforeAll(async () => {
  locking = server.database.apart(1);
  await makeCycle(analyst);
  ({ id: list } = await imports.take(caseFile("base-stations.csv")));
  ({ id: first } = await imports.take(edition(0), OF));
});

const votes = async () => (await analyst.read<StationResults>("/api/results")).total;

/** Sheets in force, their stations and all committed batches: no station ever has several sheets. */
async function sheets() {
  const { rows } = await sql<{ inForce: number; stations: number; batches: number }>`
    select count(*)::int as "inForce", count(distinct area_id)::int as stations,
      (select count(*)::int from import_batch where status = 'committed') as batches
    from result_sheet where retired_at is null`.execute(server.database.db);
  return rows[0];
}

test("IMP-09 of two that commit changes of the same station at once one is in force whole, and the other looks again", async () => {
  const [one, two] = [await imports.read(edition(1), OF), await imports.read(edition(2), OF)];
  const asked = await Promise.all([
    analyst.post(`/api/imports/${one.id}/commit`, {}),
    elsewhere.post(`/api/imports/${two.id}/commit`, {}),
  ]);
  expect(asked.map(({ statusCode }) => statusCode)).toEqual([200, 200]);
  const ended = [await imports.settled(one.id), await imports.settled(two.id)];
  expect(ended.map(({ state }) => state).toSorted()).toEqual(["committed", "ready"]);
  const more = ended[0]?.state === "committed" ? 1 : 2;
  expect(await votes()).toBe(VOTES + more);
  const late = ended.find(({ state }) => state === "ready");
  // What it is shown beside is what the other has brought.
  expect(late?.impact).toContainEqual({
    what: "Votes cast",
    from: count(VOTES + more),
    to: count(VOTES + 3 - more),
  });
  expect(await sheets()).toEqual({ inForce: STATIONS, stations: STATIONS, batches: 3 });
  await imports.act(late?.id ?? 0, "discard");
  const discarded = await analyst.post(`/api/imports/${late?.id}/commit`, {});
  expect([discarded.statusCode, discarded.body]).toEqual([409, expect.stringMatching(/was discarded/)]);
  await imports.act(ended.find(({ state }) => state === "committed")?.id ?? 0, "undo");
  expect(await votes()).toBe(VOTES);
});

test("IMP-09 IMP-10 the same import that two commit at once is committed once, and undone once", async () => {
  const { id } = await imports.read(edition(4), OF);
  const before = await sheets();
  const both = (path: string) =>
    Promise.all([admin, elsewhere].map((by) => by.post(`/api/imports/${id}/${path}`, {})));
  const asked = await both("commit");
  expect(asked.map(({ statusCode }) => statusCode).toSorted()).toEqual([200, 409]);
  expect(asked.find(({ statusCode }) => statusCode === 409)?.body).toMatch(/is (being )?committed/);
  expect((await imports.settled(id)).state).toBe("committed");
  expect(await sheets()).toEqual({ ...before, batches: (before?.batches ?? 0) + 1 });
  expect(await votes()).toBe(VOTES + 4);
  const log = await admin.read<{ entries: { action: string; subject: string }[] }>("/api/audit?group=import");
  const committed = log.entries.filter(
    ({ action, subject }) => action === "import.committed" && subject.startsWith(`Import ${id},`),
  );
  expect(committed).toHaveLength(1);

  expect((await analyst.post(`/api/imports/${id}/undo`, {})).statusCode).toBe(200);
  const undone = await both("approve");
  expect(undone.map(({ statusCode }) => statusCode).toSorted()).toEqual([200, 409]);
  expect(await votes()).toBe(VOTES);
  expect(await sheets()).toMatchObject({ inForce: STATIONS, stations: STATIONS });
});

test("IMP-10 where one undoes what another commits on top of, either the one is refused or the other looks again", async () => {
  const { id } = await imports.take(edition(8), OF);
  const next = await imports.read(edition(16), OF);
  expect((await analyst.post(`/api/imports/${id}/undo`, {})).statusCode).toBe(200);
  const [undone, asked] = await Promise.all([
    admin.post(`/api/imports/${id}/approve`, {}),
    elsewhere.post(`/api/imports/${next.id}/commit`, {}),
  ]);
  expect(asked.statusCode).toBe(200);
  const ended = await imports.settled(next.id);
  if (undone.statusCode === 200) {
    expect(ended).toMatchObject({ state: "ready", impact: [{ from: count(VOTES) }, {}, {}] });
    expect(await votes()).toBe(VOTES);
    await imports.act(next.id, "discard");
  } else {
    expect([undone.statusCode, undone.body]).toEqual([409, expect.stringContaining(`Import ${next.id}`)]);
    expect(ended.state).toBe("committed");
    expect(await votes()).toBe(VOTES + 16);
    await imports.act(next.id, "undo");
    expect((await admin.post(`/api/imports/${id}/approve`, {})).statusCode).toBe(200);
  }
  expect(await votes()).toBe(VOTES);
  expect(await sheets()).toMatchObject({ inForce: STATIONS, stations: STATIONS });
});

const DECLARED = "Seat,District,Constituency,Winner,Votes,Polling day,Declared on\nMP,ABIM,Labwor,";
const INCIDENT = "Incident no,Date of incident,District,Type,Severity\nA-1,2021-01-10,ABIM,Assault,";

/** Each file changes what the file before it has brought. */
const KINDS: [string, readonly [string, string], Record<string, string>][] = [
  ["results", [edition(32), edition(64)], OF],
  ["party registers", ["District,Members\nABIM,61204\n", "District,Members\nABIM,61205\n"], {}],
  ["incidents", [`${INCIDENT}Minor\n`, `${INCIDENT}Serious\n`], {}],
  [
    "declarations",
    [
      `${DECLARED}Achen Example,1200,2020-09-04,2020-09-05\n`,
      `${DECLARED}Achen Example,1300,2020-09-04,2020-09-05\n`,
    ],
    {},
  ],
];

test.each(KINDS)(
  "IMP-10 an undo of %s that waits while a later import is undone retires what that undo brought back",
  async (_, [earliest, second], fields) => {
    const { id: earlier } = await imports.take(earliest, fields);
    const { id: later } = await imports.take(second, fields);
    // The earlier import's undo begins its transaction first, and waits for the import's row.
    const undo = await locking.write(async ({ db }) => {
      await sql`select from data_import where id = ${earlier} for update`.execute(db);
      const waiting = analyst.post(`/api/imports/${earlier}/undo`, {});
      await vi.waitFor(async () => expect(await waitingForRows()).toBe(1), { timeout: 10_000, interval: 20 });
      await imports.act(later, "undo");
      return { waiting };
    });
    const answer = await undo.waiting;
    expect(answer.statusCode, answer.body).toBe(200);
    const { state } = await imports.settled(earlier);
    // For results, only the request has tried the undo.
    if (state === "committed") await admin.post(`/api/imports/${earlier}/approve`, {});
    expect(await imports.settled(earlier)).toMatchObject({ state: "undone" });
  },
);

async function waitingForRows(): Promise<number> {
  const { rows } = await sql`
    select from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'`.execute(
    server.database.db,
  );
  return rows.length;
}

test("IMP-10 a station list that results stand on is not undone, and the reason names them", async () => {
  const answer = await analyst.post(`/api/imports/${list}/undo`, {});
  expect([answer.statusCode, answer.body]).toEqual([
    409,
    expect.stringContaining(`The results of import ${first} depend on these stations. Undo that one first.`),
  ]);
  expect(await votes()).toBe(VOTES);
  await imports.act(first, "undo");
  expect((await imports.act(list, "undo")).state).toBe("undone");
  expect(await analyst.read("/api/results")).toBeNull();
});
