import { randomUUID } from "node:crypto";
import { sql } from "kysely";
import { beforeAll, expect, test, vi } from "vitest";
import type { ImportDetail } from "@command-center/contract/imports/imports";
import type { StationSheet } from "@command-center/contract/results/station-sheets";
import { DATA_SETS } from "@command-center/contract/wire/live";
import { lockResults } from "../../../change-sets/harm.ts";
import type { Database } from "../../../database/database.ts";
import { caseFile } from "../../../testing/cases/case-file.ts";
import { answersTo, importsBy, makeCycle } from "../../../testing/imports.ts";
import { callerOn, countryServer, secondServer } from "../../../testing/sample-server.ts";

const { server, admin, analyst } = countryServer();
/** A server process that reads no files. */
const elsewhere = callerOn(
  secondServer(server, { runImports: () => ({ wake: () => undefined, close: async () => undefined }) }),
);
const imports = importsBy(server, analyst);
const OF = { contest: "president", pollingDay: "2021-01-14" };
const LIST = String(caseFile("base-stations.csv"));
const [HEADER = "", ...ROWS] = String(caseFile("total-station.csv")).trim().split("\n");

let locking: Database;
/** Stations in the order of the file. */
let stations: readonly number[] = [];
beforeAll(async () => {
  locking = server.database.apart(1);
  await makeCycle(analyst);
  await imports.take(LIST);
  await imports.take([HEADER, ...ROWS].join("\n"), OF);
  const { rows } = await sql<{ id: number }>`
    select area_id as id from result_sheet where retired_at is null order by line`.execute(
    server.database.db,
  );
  stations = rows.map(({ id }) => id);
});

/** The file with one station alone, with so many more invalid votes. */
const edition = (more: number, nth = 0) =>
  [HEADER, ROWS[nth]?.replace(",2,112", `,${2 + more},${112 + more}`)].join("\n");
const station = (nth: number) => stations[nth] ?? 0;
const incident = (number: string) =>
  `Incident no,Date of incident,District,Type,Severity\n${number},2021-01-10,ABIM,Assault,Minor\n`;

/** Corrects a station by hand: so many votes more for the first candidate. */
async function correct(area: number, more: number): Promise<void> {
  const { sheets } = await admin.read<{ sheets: StationSheet[] }>(
    `/api/results/station?contest=president&pollingDay=${OF.pollingDay}&area=${area}`,
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

/** Sends a file and answers its questions: a day without a contest is that of another election. */
async function ready(file: string, fields?: Record<string, string>): Promise<ImportDetail> {
  let found = await imports.read(file, fields);
  for (let round = 0; round < 3 && found.state === "questions"; round += 1) {
    const days = found.questions.filter(({ suggestions }) =>
      suggestions.some(({ answer }) => answer === "new"),
    );
    const others = Object.fromEntries(days.map(({ id }) => [id, "new"]));
    found = await imports.change(found.id, { answers: { ...answersTo(found), ...others } });
  }
  expect(found).toMatchObject({ state: "ready", pollingDay: fields?.pollingDay ?? null });
  return found;
}

/** Commits imports at once, with a second person's approval. Returns each one's state, and how often its file was read again. */
async function committed(...all: readonly ImportDetail[]): Promise<readonly [string, number][]> {
  const readings = async () => {
    const { rows } = await sql<{ id: number; reading: number }>`
      select id, reading from data_import`.execute(server.database.db);
    return new Map(rows.map(({ id, reading }) => [id, reading]));
  };
  const before = await readings();
  const answers = await Promise.all(all.map(({ id }) => analyst.post(`/api/imports/${id}/commit`, {})));
  expect(answers.map(({ statusCode }) => statusCode)).toEqual(all.map(() => 200));
  const waiting = await Promise.all(
    answers
      .map((answer) => answer.json<ImportDetail>())
      .filter(({ state }) => state === "waiting-for-approval")
      .map(({ id }) => admin.post(`/api/imports/${id}/approve`, {})),
  );
  expect(waiting.map(({ statusCode }) => statusCode)).toEqual(waiting.map(() => 200));
  const settled: ImportDetail[] = [];
  for (const { id } of all) settled.push(await imports.settled(id));
  const after = await readings();
  return settled.map(({ id, state }) => [state, (after.get(id) ?? 0) - (before.get(id) ?? 0)]);
}

test("IMP-09 files of other elections, other stations and other kinds, committed at once, are not read again", async () => {
  const all = [
    await ready([HEADER, ...ROWS].join("\n"), { ...OF, pollingDay: "2021-01-15" }),
    await ready([HEADER, ...ROWS].join("\n"), { ...OF, pollingDay: "2021-01-16" }),
    await ready(edition(1), OF),
    await ready(edition(1, 6), OF),
    await ready(incident("A-1")),
    await ready("District,Members\nABIM,61204\n"),
  ];
  // Writes to data that the files have nothing to do with.
  await server.change(async (write) => write.touch(...DATA_SETS));
  expect(await committed(...all)).toEqual(all.map(() => ["committed", 0]));
});

test("IMP-09 a file that is read again and would do the same is committed without another request", async () => {
  const found = await ready(incident("B-1"));
  await server.change(({ db }) =>
    db.updateTable("cycle").set({ closes_on: "2021-04-01" }).where("in_force", "=", true).execute(),
  );
  expect(await committed(found)).toEqual([["committed", 1]]);
});

test("IMP-09 a new record that another import has meanwhile brought in another district is shown as changed", async () => {
  const found = await ready(incident("B-2"));
  await imports.take(incident("B-2").replace("ABIM", "KALUNGU"));
  expect(await committed(found)).toEqual([["ready", 1]]);
  expect(await imports.settled(found.id)).toMatchObject({ counts: { new: 0, changed: 1 } });
});

test("IMP-09 a file that would do something else than its preview said is ready again, without the request", async () => {
  const all = [await ready(incident("C-1")), await ready(incident("C-1").replace("Minor", "Serious"))];
  expect((await committed(...all)).toSorted()).toEqual([
    ["committed", 0],
    ["ready", 1],
  ]);
  const details = await Promise.all(all.map(({ id }) => analyst.read<ImportDetail>(`/api/imports/${id}`)));
  expect(details.find(({ state }) => state === "ready")).toMatchObject({
    asked: null,
    decided: null,
    counts: { changed: 1 },
  });
});

test("IMP-09 LIFE-06 a correction by hand of the file's station has the file read again; one of another station does not", async () => {
  const found = await ready(edition(2), OF);
  await correct(station(1), 1);
  expect(await committed(found)).toEqual([["committed", 0]]);
  const late = await ready(edition(3), OF);
  await correct(station(0), 1);
  expect(await committed(late)).toEqual([["ready", 1]]);
  expect(await imports.settled(late.id)).toMatchObject({ asked: null, counts: { changed: 1 } });
});

test("IMP-09 LIFE-06 a correction that is saved while the import is written is not overwritten: the file is read again", async () => {
  const found = await ready(edition(4), OF);
  const sheets = () =>
    sql<{ id: number }>`select result_sheet.id from result_sheet join contest on contest.id = contest_id
      where area_id = ${station(0)} and polling_day = ${OF.pollingDay}::date and retired_at is null`
      .execute(server.database.db)
      .then(({ rows }) => rows.map(({ id }) => id));
  const [replaced] = await sheets();
  await locking.write(async (write) => {
    const { db } = write;
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
    // A correction takes the contest's turn now. The import, which waits for the correction's result, does not hold it.
    await sql`set local lock_timeout = '100ms'`.execute(db);
    const { rows: held } = await sql<{ id: number }>`
      select contest_id as id from result_sheet where id = ${replaced}`.execute(db);
    await lockResults(
      write,
      held.map(({ id }) => id),
    );
  });
  expect(await imports.settled(found.id)).toMatchObject({ state: "ready", reading: found.reading + 1 });
  const [current, ...others] = await sheets();
  expect(others).toEqual([]);
  expect(current).toBeGreaterThan(replaced ?? 0);
});

test("IMP-09 LIFE-06 a station list is committed while results are corrected by hand all the time", async () => {
  const found = await ready(LIST.replace("ALPHA MARKET,300", "ALPHA MARKET,301"));
  let isDone = false;
  const corrections = async () => {
    for (let nth = 2; !isDone && nth < stations.length; nth += 1) await correct(station(nth), 1);
  };
  await correct(station(2), 2);
  const correcting = corrections();
  expect(await committed(found)).toEqual([["committed", 0]]);
  isDone = true;
  await correcting;
});

test("LIFE-06 a preview that was made again since a user saw it is neither changed nor committed unseen", async () => {
  const seen = await imports.read(incident("D-1"));
  await imports.change(seen.id, { kind: "incidents" });
  const late = await analyst.post(`/api/imports/${seen.id}/commit`, { reading: seen.reading });
  expect([late.statusCode, late.body]).toEqual([409, expect.stringMatching(/read again since you opened/)]);
  const patched = await server.app.inject({
    method: "PATCH",
    url: `/api/imports/${seen.id}`,
    headers: { cookie: await analyst.cookie() },
    payload: { reading: seen.reading, answers: { kind: "claims" } },
  });
  expect(patched.statusCode).toBe(409);
  const { reading } = await imports.settled(seen.id);
  expect((await analyst.post(`/api/imports/${seen.id}/commit`, { reading })).statusCode).toBe(200);
  expect(await imports.settled(seen.id)).toMatchObject({ state: "committed" });
});

test("IMP-13 a commit that finds the disk full writes nothing, and the import is ready again and says why", async () => {
  const found = await imports.read(incident("E-1"));
  const run = (statement: string) => sql.raw(statement).execute(server.database.db);
  await run(`create function no_space() returns trigger language plpgsql as $$ begin
    raise exception using errcode = '53100', message = 'could not extend file: No space left on device';
  end $$`);
  await run("create trigger no_space before insert on import_batch execute function no_space()");
  const failed = await imports.act(found.id, "commit");
  expect(failed).toMatchObject({
    state: "ready",
    asked: null,
    trouble: "The disk of the database is full, so nothing was saved. Tell your administrator.",
    counts: { new: 1 },
  });
  await run("drop trigger no_space on import_batch");
  expect(await imports.act(found.id, "commit")).toMatchObject({ state: "committed", trouble: null });
});

// The last ones: from then on reading a changed row takes minutes.
test.each([
  ["the process that reads it", analyst],
  ["another process", elsewhere],
])("IMP-05 discarding an import in %s cancels the statement that reads it", async (_, caller) => {
  // The foreign key of `import_change` locks the import's row meanwhile.
  await sql`
    create or replace function sleep() returns trigger language plpgsql as $$ begin
      if exists (select from noted) then perform pg_sleep(300); end if;
      return null;
    end $$`.execute(server.database.db);
  await sql`
    create or replace trigger sleep after insert on import_change referencing new table as noted
    for each statement execute function sleep()`.execute(server.database.db);
  const untilSlowAre = (count: number) =>
    vi.waitFor(
      async () => {
        const { rows } = await sql`select from pg_stat_activity
          where datname = current_database() and wait_event = 'PgSleep'`.execute(server.database.db);
        expect(rows).toHaveLength(count);
      },
      { timeout: 20_000, interval: 50 },
    );
  const { id } = (await imports.send(edition(6), OF)).json<{ id: number }>();
  await untilSlowAre(1);
  const answer = await caller.post(`/api/imports/${id}/discard`, {});
  expect(answer.statusCode, answer.body).toBe(200);
  await untilSlowAre(0);
  // The queue goes on.
  expect(await imports.read(incident("F-1"))).toMatchObject({ state: "ready", counts: { changed: 0 } });
  expect(await analyst.read<ImportDetail>(`/api/imports/${id}`)).toMatchObject({
    state: "discarded",
    counts: null,
  });
});
