import { sql } from "kysely";
import { beforeAll, expect, test } from "vitest";
import type { ExportedFile } from "@command-center/contract/exports/exports";
import type { Cycle } from "@command-center/contract/cycle";
import { isOfACycle, type Endpoint } from "@command-center/contract/wire/endpoint";
import { DATA_SETS } from "@command-center/contract/wire/live";
import { believed } from "../database/in-force.ts";
import { RECORDING_TIME } from "../database/turns.ts";
import { IN_SAMPLE } from "../testing/files/exported.ts";
import { tokenAt } from "../testing/ledger/token-at.ts";
import { declaredEndpoints, OF_STATION_RESULTS, ONE_QUESTION } from "../testing/requests/endpoints.ts";
import { someOf } from "../testing/nightly.ts";
import { PLANS, underPlan } from "../testing/plans.ts";
import { sampleServer } from "../testing/sample-server.ts";
import type { OwnApp } from "../testing/test-app.ts";

const { server, admin } = sampleServer();

let endpoints: Endpoint[];
let cycle: Cycle;
beforeAll(async () => {
  // Three regions without members are alike.
  await server.change(async (write) => {
    await sql`with gone as (
      select area.id from area join area region on region.id = area.party_region_id where region.name in ('Eastern', 'Northern', 'Western')
    ), uncounted as (delete from turnout_count where area_id in (select id from gone))
    delete from register_count where area_id in (select id from gone)`.execute(write.db);
    write.touch("registers", "turnout");
  });
  endpoints = (await declaredEndpoints()).filter((one) => isOfACycle(one) && !OF_STATION_RESULTS.has(one.id));
  cycle = (await admin.get("/api/cycle")).json();
});

const addressOf = ({ id, path }: Endpoint, moment: string) => {
  const question = ONE_QUESTION[id] ?? "";
  return `${path}${question}${question === "" ? "?" : "&"}${moment}`;
};

/** Responses about a past moment, by endpoint id. */
async function answersOf(
  get: (path: string) => Promise<{ statusCode: number; body: string }>,
  moment: string,
  of: readonly Endpoint[] = endpoints,
) {
  const answers = new Map<string, string>();
  for (const endpoint of of) {
    const { statusCode, body } = await get(addressOf(endpoint, moment));
    expect.soft(statusCode, `${endpoint.id} ${body}`).toBe(200);
    answers.set(endpoint.id, body);
  }
  return answers;
}

const getFrom = (app: Pick<OwnApp, "get">, cookie: string) => (path: string) => app.get(path, cookie);

/** Hashes of the records in an export of a moment and in its brief, as the register has them, and the names of both files. */
async function exportedOf(moment: object) {
  const request = { dataTypes: IN_SAMPLE, format: "json", ...moment };
  for (const [path, body] of [
    ["/api/export", request],
    ["/api/export/brief", moment],
  ] as const) {
    const answer = await admin.post(path, body);
    expect(answer.statusCode, answer.body.slice(0, 200)).toBe(200);
  }
  const files = await admin.read<ExportedFile[]>("/api/exports?limit=2");
  return files.map(({ contentSha256, fileName, asOf, knownAt }) => ({
    contentSha256,
    fileName,
    asOf,
    knownAt,
  }));
}

test("CLOCK-01 CLOCK-03 a read, an export and the brief of the past have the same bytes after changes, from another server and however the database goes about it", async () => {
  expect(endpoints.length).toBeGreaterThan(25);
  const now = await answersOf(admin.get, `cycle=${cycle.id}`);
  const newest = `cycle=${cycle.id}&asOf=${cycle.newest}&known=${await tokenAt(server.database, "infinity")}`;
  const some = someOf(endpoints, 3);
  const known = await tokenAt(server.database, "2025-08-25T18:00:00+03:00");
  const exported = await exportedOf({ cycle: cycle.id, asOf: "2025-08-22", known });
  const moment = `cycle=${cycle.id}&asOf=2025-08-22&known=${known}`;
  const before = await answersOf(admin.get, moment, some);
  expect([...before].filter(([id, body]) => now.get(id) === body).length).toBeLessThan(before.size / 2);
  await server.database.write(async (write) => {
    write.touch(...DATA_SETS);
    await sql`update turnout_count set retired_at = ${RECORDING_TIME} where ${believed("turnout_count")}`.execute(
      write.db,
    );
    await sql`update vote_count set retired_at = ${RECORDING_TIME} where ${believed("vote_count")} and candidacy_id % 2 = 0`.execute(
      write.db,
    );
    await sql`update petition_state set retired_at = ${RECORDING_TIME} where ${believed("petition_state")} and petition_id % 3 = 0`.execute(
      write.db,
    );
    await sql`update declaration set retired_at = ${RECORDING_TIME} where ${believed("declaration")} and contest_id % 2 = 0`.execute(
      write.db,
    );
    await sql`update violence_incident set retired_at = ${RECORDING_TIME} where ${believed("violence_incident")}`.execute(
      write.db,
    );
    for (const table of [
      "claim",
      "target",
      "organ",
      "post",
      "calendar_event",
      "minister",
      "candidacy",
      "tribunal_panel",
      "register",
    ])
      await sql`update ${sql.table(table)} record set retired_at = ${RECORDING_TIME} where ${believed("record")}`.execute(
        write.db,
      );
  });
  const cookie = await admin.cookie();
  for (const plan of PLANS)
    await underPlan(server, plan, async (other) => {
      const get = getFrom(other, cookie);
      // As known at the newest position before the changes, everything is as it was then.
      const then = await answersOf(get, newest);
      for (const [id, body] of now) {
        const token = /"known":\{[^}]*\}/;
        if (id === "cycle.read") expect(then.get(id)).toMatch(token);
        expect(then.get(id)?.replace(token, '"known":null'), `${id} without ${plan.join()}`).toBe(body);
      }
      expect(await answersOf(get, moment, some)).toEqual(before);
      const changed = await answersOf(get, `cycle=${cycle.id}`, some);
      expect([...changed].filter(([id, body]) => now.get(id) !== body).length).toBeGreaterThan(
        some.length / 4,
      );
    });
  expect(await answersOf(admin.get, moment, some)).toEqual(before);
  expect(await exportedOf({ cycle: cycle.id, asOf: "2025-08-22", known })).toEqual(exported);
  expect(exported.map(({ fileName }) => fileName)).toContain("morning-brief-2025-08-22.pdf");
  for (const { asOf, knownAt } of exported)
    expect({ asOf, knownAt: (knownAt ?? "") <= "2025-08-25T15:00:00.000Z" }).toEqual({
      asOf: "2025-08-22",
      knownAt: true,
    });
});

test.each([
  ["asOf=2025-13-01", 400, "Give the day as in 2025-08-22."],
  ["asOf=yesterday", 400, "Give the day as in 2025-08-22."],
  ["asOf=2025-09-03", 400, "Give a day up to 2025-09-02, the day of the figures."],
  ["asOf=9999-12-31", 400, "Give a day up to 2025-09-02, the day of the figures."],
  ["asOf=0001-01-01", 400, "Give a day from 2025-05-06 on, the first of the cycle."],
  ["known=1", 400, "This is no moment of the ledger."],
  ["known=00000000000g", 400, "This is no moment of the ledger."],
  ["known=000000000000", 400, "Give the cycle and the day (asOf) together with known."],
  [
    "known=000000000000&cycle=2&asOf=2025-08-22",
    404,
    "There is no such moment here. The link may be of another installation, or of before a restore.",
  ],
])("CLOCK-01 %s is refused with a sentence", async (query, status, sentence) => {
  const answer = await admin.get(`/api/figures?${query.replace("cycle=2", `cycle=${cycle.id}`)}`);
  expect([answer.statusCode, answer.body]).toEqual([status, sentence]);
});
