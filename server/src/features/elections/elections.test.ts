import { afterAll, beforeAll, expect, test } from "vitest";
import { createTestApp, type TestApp } from "../../testing/test-app.ts";

let server: TestApp;
let cookie: string;
beforeAll(async () => {
  server = await createTestApp();
  cookie = await server.signIn();
});
afterAll(() => server.close());

test("API-02 GET /api/elections answers a plain array of id, constituency, winner, votes and margin", async () => {
  const answer = await server.get("/api/elections", cookie);
  expect(answer.statusCode).toBe(200);
  const rows = answer.json<Record<string, unknown>[]>();
  console.log(rows.length, rows[0]);
});
