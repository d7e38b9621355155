import { STATION_LIST_2021 } from "@command-center/import-rules/fixtures/station-list-fixtures";
import type { ImportDetail } from "@command-center/contract/imports/imports";
import { inDatabase } from "../steps/database.ts";
import { killTree } from "../steps/processes.ts";
import { expect, test } from "../steps/product.ts";
import { openSession, startServer, type RunningServer } from "../steps/server.ts";

const CYCLE = {
  name: "2020–2021",
  seasonLabel: "2021 General Election",
  opensOn: "2020-07-01",
  closesOn: "2021-03-31",
  asOf: "2021-01-31",
};
const STATIONS = STATION_LIST_2021.trim().split("\n").length - 1;

/** What one does with the server as the administrator. */
async function administrator(server: RunningServer) {
  const cookie = await openSession(server.origin);
  const json = { cookie, "content-type": "application/json" };
  const post = (path: string, body: object) =>
    fetch(`${server.origin}${path}`, { method: "POST", headers: json, body: JSON.stringify(body) });
  const read = async (id: number) =>
    (await (
      await fetch(`${server.origin}/api/imports/${id}`, { headers: { cookie } })
    ).json()) as ImportDetail;
  return {
    post,
    read,
    async send(text: string) {
      const form = new FormData();
      form.set("file", new Blob([text]), "stations.csv");
      const answer = await fetch(`${server.origin}/api/imports`, {
        method: "POST",
        headers: { cookie },
        body: form,
      });
      expect(answer.status).toBe(201);
      return ((await answer.json()) as { id: number }).id;
    },
    reaches: (id: number, state: ImportDetail["state"]) =>
      expect.poll(async () => (await read(id)).state, { timeout: 60_000 }).toBe(state),
  };
}

/** From now on whoever writes to a table waits in the middle of his transaction, also after a start anew, until `release`. */
const hold = (server: RunningServer, table: string) =>
  inDatabase(server, (client) =>
    client.query(`
      create table if not exists held (of text);
      insert into held values ('${table}');
      create or replace function wait_while_held() returns trigger language plpgsql as $$
        begin
          while exists (select from held where of = tg_table_name) loop perform pg_sleep(0.02); end loop;
          return null;
        end $$;
      create trigger wait_while_held before insert on ${table} for each statement execute function wait_while_held()`),
  );
const release = (server: RunningServer) => inDatabase(server, (client) => client.query("delete from held"));

/** Resolves once somebody waits there: what the import wrote before is in an open transaction by then. */
const untilHeld = (server: RunningServer) =>
  expect
    .poll(
      () =>
        inDatabase(server, async (client) => {
          const { rowCount } = await client.query(
            "select from pg_stat_activity where wait_event = 'PgSleep' and datname = current_database()",
          );
          return rowCount;
        }),
      { timeout: 60_000 },
    )
    .toBe(1);

/** Rows that an import writes, by table. */
const written = (server: RunningServer) =>
  inDatabase(server, async (client) => {
    const { rows } = await client.query(`
      select (select count(*)::int from staged_unit) as staged, (select count(*)::int from import_problem) as problems,
        (select count(*)::int from area where kind = 'station') as stations,
        (select count(*)::int from register_count) as counted, (select count(*)::int from import_batch) as batches,
        (select coalesce(sum(stations), 0)::int from station_sum where kind = 'country') as summed,
        (select count(*)::int from data_import) as imports`);
    return rows[0] as Record<string, number>;
  });
const NOTHING = { staged: 0, problems: 0, stations: 0, counted: 0, batches: 0, summed: 0, imports: 1 };

test("IMP-13 a server that is killed while it reads a file, and while it commits one, leaves nothing half-written and goes on", async () => {
  let server = await startServer({ DATA: "empty" });
  let admin = await administrator(server);
  const killAndStart = async () => {
    await untilHeld(server);
    killTree(server.child.pid ?? -1);
    server = await startServer({ DATA: "empty", DATA_DIR: server.dataDir });
    admin = await administrator(server);
    // It is at it once more, and nothing of that is to be seen yet: only what the killed one left.
    await untilHeld(server);
  };
  expect((await admin.post("/api/cycles", CYCLE)).status).toBe(200);

  await hold(server, "staged_unit");
  const id = await admin.send(STATION_LIST_2021);
  await killAndStart();
  expect(await written(server)).toEqual(NOTHING);
  expect((await admin.read(id)).state).toBe("reading");
  await release(server);
  await admin.reaches(id, "ready");
  expect(await admin.read(id)).toMatchObject({ counts: { rows: STATIONS, new: STATIONS, refused: 0 } });
  const { staged = 0 } = await written(server);
  expect(staged).toBeGreaterThan(STATIONS);

  // Its units and its register are written by the time that the sums are.
  await hold(server, "station_sum");
  expect((await admin.post(`/api/imports/${id}/commit`, {})).status).toBe(200);
  await killAndStart();
  expect(await written(server)).toEqual({ ...NOTHING, staged });
  expect((await admin.read(id)).state).toBe("committing");
  await release(server);
  await admin.reaches(id, "committed");
  expect(await written(server)).toEqual({
    staged: 0,
    problems: 0,
    stations: STATIONS,
    counted: STATIONS,
    batches: 1,
    summed: STATIONS,
    imports: 1,
  });
  await server.stop();
});

test("IMP-13 a file that the server does not survive three times is refused, and says that nothing was written", async () => {
  let server = await startServer({ DATA: "empty" });
  let admin = await administrator(server);
  expect((await admin.post("/api/cycles", CYCLE)).status).toBe(200);
  await hold(server, "staged_unit");
  const id = await admin.send(STATION_LIST_2021);
  for (let time = 0; time < 3; time += 1) {
    await untilHeld(server);
    killTree(server.child.pid ?? -1);
    server = await startServer({ DATA: "empty", DATA_DIR: server.dataDir });
  }
  admin = await administrator(server);
  await admin.reaches(id, "refused");
  expect((await admin.read(id)).refusal?.message).toMatch(
    /^The server failed while it read this file\. Nothing was saved\./,
  );
  expect(await written(server)).toEqual(NOTHING);
  await server.stop();
});
