import { sql } from "kysely";
import { beforeAll, expect, test } from "vitest";
import { STATION_LIST_2021 } from "@command-center/import-rules/fixtures/station-list-fixtures";
import { STATION_RESULTS_2021 } from "@command-center/import-rules/fixtures/station-results-fixtures";
import type { StationResults } from "@command-center/contract/results/station-results";
import { importsBy, makeCycle } from "../../../testing/imports.ts";
import { callerOn, countryServer, secondServer } from "../../../testing/sample-server.ts";

const { server, admin, analyst } = countryServer();
/** Another process, with connections and a turn at imports of its own. */
const other = secondServer(server);
const elsewhere = callerOn(other);
const imports = importsBy(server, analyst);
const [HEADER = "", ...ROWS] = STATION_RESULTS_2021.trim().split("\n");
const OF = { contest: "president", pollingDay: "2021-01-14" };

/** The file with so many more invalid votes in its first row. */
function edition(more: number): string {
  const cells = (ROWS[0] ?? "").split(",");
  cells[18] = String(Number(cells[18]) + more);
  cells[19] = String(Number(cells[19]) + more);
  return [HEADER, cells.join(","), ...ROWS.slice(1)].join("\n");
}

let list = 0;
let first = 0;
let total = 0;
beforeAll(async () => {
  await makeCycle(analyst);
  ({ id: list } = await imports.take(STATION_LIST_2021));
  ({ id: first } = await imports.take(edition(0), OF));
  total = (await results()).total ?? 0;
});

const results = () => analyst.read<StationResults>("/api/results");

/** Sheets in force and those of a station that has several, which must never be. */
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
  expect((await results()).total).toBe(total + more);
  const late = ended.find(({ state }) => state === "ready");
  // What it is shown beside is what the other has brought.
  expect(late?.impact).toContainEqual({
    what: "Votes cast",
    from: (total + more).toLocaleString("en-GB"),
    to: (total + 3 - more).toLocaleString("en-GB"),
  });
  expect(await sheets()).toEqual({ inForce: ROWS.length, stations: ROWS.length, batches: 3 });
  await imports.act(late?.id ?? 0, "commit");
  expect((await results()).total).toBe(total + 3 - more);
  for (const { id } of [late, ended.find(({ state }) => state === "committed")].flatMap(
    (found) => found ?? [],
  ))
    await imports.act(id, "undo");
  expect((await results()).total).toBe(total);
});

test("IMP-09 the same import that two commit at once is committed once, and one of them is told", async () => {
  const { id } = await imports.read(edition(4), OF);
  const before = await sheets();
  const asked = await Promise.all([
    analyst.post(`/api/imports/${id}/commit`, {}),
    elsewhere.post(`/api/imports/${id}/commit`, {}),
  ]);
  expect(asked.map(({ statusCode }) => statusCode).toSorted()).toEqual([200, 409]);
  expect(asked.find(({ statusCode }) => statusCode === 409)?.body).toMatch(/is (being )?committed/);
  expect((await imports.settled(id)).state).toBe("committed");
  expect(await sheets()).toEqual({ ...before, batches: (before?.batches ?? 0) + 1 });
  expect((await results()).total).toBe(total + 4);
  const log = await admin.read<{ entries: { action: string; subject: string }[] }>("/api/audit?group=import");
  const committed = log.entries.filter(
    ({ action, subject }) => action === "import.committed" && subject.startsWith(`Import ${id},`),
  );
  expect(committed).toHaveLength(1);
  await imports.act(id, "undo");
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
    expect(ended).toMatchObject({
      state: "ready",
      impact: [{ from: total.toLocaleString("en-GB") }, {}, {}],
    });
    expect((await results()).total).toBe(total);
    await imports.act(next.id, "discard");
  } else {
    expect([undone.statusCode, undone.body]).toEqual([409, expect.stringContaining(`Import ${next.id}`)]);
    expect(ended.state).toBe("committed");
    expect((await results()).total).toBe(total + 16);
    await imports.act(next.id, "undo");
    expect((await admin.post(`/api/imports/${id}/approve`, {})).statusCode).toBe(200);
  }
  expect((await results()).total).toBe(total);
  expect(await sheets()).toMatchObject({ inForce: ROWS.length, stations: ROWS.length });
});

test("IMP-10 what two undo at once is undone once", async () => {
  const { id } = await imports.take(edition(32), OF);
  expect((await analyst.post(`/api/imports/${id}/undo`, {})).statusCode).toBe(200);
  const undone = await Promise.all([
    admin.post(`/api/imports/${id}/approve`, {}),
    elsewhere.post(`/api/imports/${id}/approve`, {}),
  ]);
  expect(undone.map(({ statusCode }) => statusCode).toSorted()).toEqual([200, 409]);
  expect((await results()).total).toBe(total);
  expect(await sheets()).toMatchObject({ inForce: ROWS.length, stations: ROWS.length });
});

test("IMP-10 a station list that results stand on is not undone, and the reason names them", async () => {
  const answer = await analyst.post(`/api/imports/${list}/undo`, {});
  expect([answer.statusCode, answer.body]).toEqual([
    409,
    expect.stringContaining(`The results of import ${first} depend on these stations. Undo that one first.`),
  ]);
  expect((await results()).total).toBe(total);
  await imports.act(first, "undo");
  expect((await imports.act(list, "undo")).state).toBe("undone");
  expect(await analyst.read("/api/results")).toBeNull();
});
