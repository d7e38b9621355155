import { setTimeout as sleep } from "node:timers/promises";
import { sql } from "kysely";
import pg from "pg";
import { afterAll, beforeAll, expect, test } from "vitest";
import { STALE_SINCE } from "@command-center/contract/wire/live";
import { addAccount, sealAgain } from "../../testing/accounts.ts";
import { UNHURRIED } from "../../testing/database.ts";
import { exportedFrom } from "../../testing/files/exported.ts";
import { callerOn, sampleServer } from "../../testing/sample-server.ts";

const { server } = sampleServer({ deadlines: { ...UNHURRIED, freshAnswer: 300 } });
let limited: string;
let admin: string;
let holder: pg.Client;
beforeAll(async () => {
  const credentials = await addAccount(server.database, { username: "gulu", role: "analyst" });
  await sealAgain(
    server.database,
    "gulu",
    sql`insert into account_scope (account_id, area_id) select account.id, area.id from account, area
      where username = 'gulu' and area.kind = 'district' and area.name = 'Gulu'`,
  );
  limited = await server.signIn(credentials);
  admin = await server.signIn();
  holder = new pg.Client({ connectionString: server.connectionString });
  await holder.connect();
});
afterAll(async () => {
  await holder.end();
});

/** Moves the results of the whole country, and keeps new answers from being made until it is called. */
async function holdAnswers(): Promise<() => Promise<unknown>> {
  await server.change(async (write) => write.touch("results"));
  await holder.query("begin; lock table declaration in access exclusive mode");
  return () => holder.query("rollback");
}

/** Whether something has come within so many milliseconds. */
async function comesWithin(milliseconds: number, something: Promise<unknown>): Promise<boolean> {
  return Promise.race([something.then(() => true), sleep(milliseconds, false)]);
}

test("DATA-01 LOGIN-07 somebody limited is sent the old answer, which says so, where the new one takes long; others wait for it", async () => {
  for (const cookie of [limited, admin]) await server.get("/api/elections", cookie);
  const release = await holdAnswers();
  const asked = server.get("/api/elections", admin);
  const old = server.get("/api/elections", limited);
  expect(await comesWithin(10_000, old)).toBe(true);
  expect((await old).statusCode).toBe(200);
  expect(Math.abs(Date.now() - Date.parse(String((await old).headers[STALE_SINCE])))).toBeLessThan(20_000);
  expect(await comesWithin(100, asked)).toBe(false);
  await release();
  expect((await asked).headers).not.toHaveProperty(STALE_SINCE);
  const fresh = await server.get("/api/elections", limited);
  expect([fresh.statusCode, fresh.headers[STALE_SINCE]]).toEqual([200, undefined]);
  expect(fresh.body).toBe((await old).body);
});

test("LOGIN-07 LIGHT-02 a sensitive list that takes long is answered with the former one, as its reading is on record", async () => {
  const path = "/api/petitions";
  const former = await server.get(path, limited);
  await server.change(async (write) => write.touch("petitions"));
  await holder.query("begin; lock table petition in access exclusive mode");
  const old = await server.get(path, limited);
  expect(old.headers).toMatchObject({ [STALE_SINCE]: expect.any(String), "cache-control": "no-store" });
  expect(old.body).toBe(former.body);
  await holder.query("rollback");
});

test("DATA-01 LOGIN-07 who has just written something waits for the answer that has it", async () => {
  const path = "/api/activity?clock=real";
  const exported = () => server.get(path, limited).then(({ body }) => body.split("exported").length);
  const before = await exported();
  await exportedFrom(
    callerOn(server, async () => limited),
    { dataTypes: ["cec_results"] },
  );
  const release = await holdAnswers();
  const asked = exported();
  expect(await comesWithin(1_000, asked)).toBe(false);
  await release();
  expect(await asked).toBe(before + 1);
});
