import { afterAll, beforeAll, expect, test } from "vitest";
import { createTestApp, type TestApp } from "../../testing/test-app.ts";

let server: TestApp;
beforeAll(async () => {
  server = await createTestApp("empty");
});
afterAll(() => server.close());

test("GET /api/health says to anybody that requests are served, by which database, at which revision", async () => {
  const answer = await server.get("/api/health");
  expect(answer.statusCode).toBe(200);
  expect(answer.headers["cache-control"]).toBe("no-store");
  expect(answer.json()).toEqual({ status: "ok", database: "external", revision: expect.any(Number) });
});

test("the revision grows with every change of data, by one a data set", async () => {
  const revision = async () => (await server.get("/api/health")).json<{ revision: number }>().revision;
  const before = await revision();
  await server.change(async (write) => write.touch("results"));
  expect(await revision()).toBe(before + 1);
  await server.change(async (write) => write.touch("results", "petitions", "results"));
  expect(await revision()).toBe(before + 3);
});

test("a change that is rolled back moves nothing", async () => {
  const revision = async () => (await server.get("/api/health")).json<{ revision: number }>().revision;
  const before = await revision();
  await expect(
    server.database.write(async (write) => {
      write.touch("results");
      throw new Error("changed my mind");
    }),
  ).rejects.toThrow("changed my mind");
  expect(await revision()).toBe(before);
});
