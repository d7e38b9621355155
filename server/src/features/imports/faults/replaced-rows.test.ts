import { randomUUID } from "node:crypto";
import { sql } from "kysely";
import { beforeAll, expect, test, vi } from "vitest";
import type { ImportDetail } from "@command-center/contract/imports/imports";
import type { StationSheet } from "@command-center/contract/results/station-sheets";
import { STATION_LIST_2021 } from "@command-center/import-rules/fixtures/station-list-fixtures";
import { STATION_RESULTS_2021 } from "@command-center/import-rules/fixtures/station-results-fixtures";
import type { Database } from "../../../database/database.ts";
import { answersTo, importsBy, makeCycle } from "../../../testing/imports.ts";
import { countryServer } from "../../../testing/sample-server.ts";

const { server, admin, analyst } = countryServer();
const imports = importsBy(server, analyst);
const OF = { contest: "president", pollingDay: "2021-01-14" };
const [HEADER = "", FIRST = ""] = STATION_RESULTS_2021.trim().split("\n");

let locking: Database;
/** Stations in the order of the file. */
let stations: readonly number[] = [];
beforeAll(async () => {
  locking = server.database.apart(1);
  await makeCycle(analyst);
  await imports.take(STATION_LIST_2021);
  await imports.take(STATION_RESULTS_2021, OF);
  const { rows } = await sql<{ id: number }>`
    select area_id as id from result_sheet where retired_at is null order by line`.execute(
    server.database.db,
  );
  stations = rows.map(({ id }) => id);
});

/** The file with the first station alone, with so many more invalid votes. */
function edition(more: number): string {
  const cells = FIRST.split(",");
  return [
    HEADER,
    cells
      .with(18, String(6 + more))
      .with(19, String(178 + more))
      .join(","),
  ].join("\n");
}
const station = (nth: number) => stations[nth] ?? 0;

/** Corrects a station by hand: so many votes more for the first candidate. */
async function correct(area: number, more: number): Promise<void> {
  const { sheets } = await admin.read<{ sheets: StationSheet[] }>(
    `/api/results/station?contest=president&area=${area}`,
  );
  const current = sheets.find(({ isInForce }) => isInForce);
  const votes = current?.votes?.map(({ votes: count }, place) => count + (place === 0 ? more : 0));
  const answer = await admin.post("/api/changes/sets", {
    clientId: randomUUID(),
    ...OF,
    issuer: "Electoral Commission",
    area,
    replaces: current?.id,
    sheet: { state: "counted", registered: null, votes, invalid: current?.invalid, note: null },
    reason: "Read wrongly.",
    source: "Declaration form",
  });
  expect(answer.statusCode, answer.body).toBe(200);
}

async function ready(file: string, fields?: Record<string, string>): Promise<ImportDetail> {
  const found = await imports.read(file, fields);
  return found.state === "ready" ? found : imports.change(found.id, { answers: answersTo(found) });
}

/** Commits an import. Returns its state, and how often its file was read again. */
async function committed({ id, reading }: ImportDetail): Promise<[string, number]> {
  const answer = await analyst.post(`/api/imports/${id}/commit`, {});
  expect(answer.statusCode, answer.body).toBe(200);
  const settled = await imports.settled(id);
  return [settled.state, settled.reading - reading];
}

test("IMP-09 LIFE-06 results of other stations in the same district do not make a preview stale", async () => {
  const found = await ready(edition(1), OF);
  await correct(station(1), 1);
  expect(await committed(found)).toEqual(["committed", 0]);
});

test("IMP-09 LIFE-06 a result that was corrected by hand since the preview has the file read again, without the request", async () => {
  const found = await ready(edition(2), OF);
  await correct(station(0), 1);
  expect(await committed(found)).toEqual(["ready", 1]);
  expect(await imports.settled(found.id)).toMatchObject({ asked: null, counts: { changed: 1 } });
  await imports.act(found.id, "discard");
});

test("IMP-09 LIFE-06 a correction that is saved while the import is written is not overwritten: the file is read again", async () => {
  const found = await ready(edition(3), OF);
  const sheets = () =>
    sql<{ id: number }>`select id from result_sheet where area_id = ${station(0)} and retired_at is null`
      .execute(server.database.db)
      .then(({ rows }) => rows.map(({ id }) => id));
  const [replaced] = await sheets();
  await locking.write(async ({ db }) => {
    await sql`update result_sheet set retired_at = now() where id = ${replaced}`.execute(db);
    await sql`insert into result_sheet (contest_id, area_id, issuer, state, registered, votes, valid, invalid, total, label, true_on,
        source_id)
      select contest_id, area_id, issuer, state, registered, votes, valid, invalid + 9, total + 9, label, true_on, source_id
      from result_sheet where id = ${replaced}`.execute(db);
    expect((await analyst.post(`/api/imports/${found.id}/commit`, {})).statusCode).toBe(200);
    // The import found its preview current, and waits for the row.
    await vi.waitFor(
      async () => {
        const { rows } = await sql`select from pg_stat_activity where datname = current_database()
          and wait_event_type = 'Lock' and query like '%result_sheet%'`.execute(server.database.db);
        expect(rows).toHaveLength(1);
      },
      { timeout: 10_000, interval: 20 },
    );
  });
  expect(await imports.settled(found.id)).toMatchObject({ state: "ready", reading: found.reading + 1 });
  const [current, ...others] = await sheets();
  expect(others).toEqual([]);
  expect(current).toBeGreaterThan(replaced ?? 0);
  await imports.act(found.id, "discard");
});

test("IMP-09 LIFE-06 records of the same district do not make each other's previews stale", async () => {
  const incident = (number: string) =>
    `Incident no,Date of incident,District,Type,Severity\n${number},2021-01-10,ABIM,Assault,Minor\n`;
  const found = await ready(incident("D-1"));
  await imports.take(incident("D-2"));
  expect(await committed(found)).toEqual(["committed", 0]);
});

test("IMP-09 LIFE-06 a station list is committed while results are corrected by hand all the time", async () => {
  const found = await ready(STATION_LIST_2021.replace(",268", ",269"));
  let isDone = false;
  const corrections = async () => {
    for (let nth = 2; !isDone && nth < stations.length; nth += 1) await correct(station(nth), 1);
  };
  await correct(station(2), 2);
  const correcting = corrections();
  expect(await committed(found)).toEqual(["committed", 0]);
  isDone = true;
  await correcting;
});
