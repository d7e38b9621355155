import pg from "pg";
import { afterAll, beforeAll, expect, test } from "vitest";
import { ORDINARY } from "../../database/pool/deadlines.ts";
import { sampleServer } from "../../testing/sample-server.ts";

/** A lock is waited for far longer than a response may take. */
const LOCK_MS = 20_000;
const IN_TIME = 8_000;
const { server } = sampleServer({ deadlines: { ...ORDINARY, lock: LOCK_MS, computedAnswer: 400 } });

let holder: pg.Client;
let cookie: string;
beforeAll(async () => {
  cookie = await server.signIn();
  await server.get("/api/elections", cookie);
  holder = new pg.Client({ connectionString: server.connectionString });
  await holder.connect();
});
afterAll(() => holder.end());

test("OPS-05 reads that cannot be answered in time get 503 with Retry-After; cached ones, sessions and others go on", async () => {
  await holder.query("begin; lock table petition in access exclusive mode");
  const began = performance.now();
  const refused = Array.from({ length: 20 }, (_, index) =>
    server.get(`/api/seat/petitions?id=${index + 1}`, cookie),
  );
  const tag = (await server.get("/api/elections", cookie)).headers.etag;
  for (let round = 0; round < 5; round += 1) {
    const cached = await server.get("/api/elections", cookie, { "if-none-match": String(tag) });
    expect(cached.statusCode).toBe(304);
    expect((await server.get("/api/account", await server.signIn())).statusCode).toBe(200);
    expect((await server.get(`/api/elections?q=round${round}`, cookie)).statusCode).toBe(200);
  }
  for (const answer of await Promise.all(refused)) {
    expect([answer.statusCode, answer.body]).toEqual([503, "The database is busy. Try again in a moment."]);
    expect(Number(answer.headers["retry-after"])).toBeGreaterThan(0);
  }
  expect(performance.now() - began).toBeLessThan(IN_TIME);
  await holder.query("rollback");
  const again = await server.get("/api/seat/petitions?id=1", cookie);
  expect(again.statusCode).toBe(200);
});
