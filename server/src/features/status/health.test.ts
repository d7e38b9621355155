import { expect, test, vi } from "vitest";
import { statementsTo } from "../../testing/database.ts";
import { emptyServer } from "../../testing/sample-server.ts";

const { server } = emptyServer();

test("GET /api/health says to anybody that requests are served, by which database, at which revision", async () => {
  const answer = await server.get("/api/health");
  expect(answer.statusCode).toBe(200);
  expect(answer.headers["cache-control"]).toBe("no-store");
  expect(answer.json()).toEqual({
    status: "ok",
    database: "external",
    revision: expect.any(Number),
    problem: null,
  });
});

const revision = async () => (await server.get("/api/health")).json<{ revision: number }>().revision;
/** What this process has heard of the change, which the database tells it. */
const reaches = (expected: number) => vi.waitFor(async () => expect(await revision()).toBe(expected), 20_000);

test("the revision grows with every change of data, by one a data set, and with no file given out", async () => {
  const before = await revision();
  await server.change(async (write) => write.touch("results"));
  await reaches(before + 1);
  await server.change(async (write) => write.touch("results", "petitions", "results", "exports"));
  await reaches(before + 3);
});

test("a change that is rolled back moves nothing", async () => {
  const before = await revision();
  await expect(
    server.database.write(async (write) => {
      write.touch("results");
      throw new Error("changed my mind");
    }),
  ).rejects.toThrow("changed my mind");
  await server.change(async (write) => write.touch("claims"));
  await reaches(before + 1);
});

test("nothing is asked of the database, however often", async () => {
  const asked = await statementsTo(server.database);
  expect((await server.get("/api/ready")).statusCode).toBe(200);
  expect(asked.now().length).toBeGreaterThan(0);
  asked.restore();
  const sent = await statementsTo(server.database);
  for (let time = 0; time < 20; time += 1) expect((await server.get("/api/health")).statusCode).toBe(200);
  // The process itself asks now and then, for its own ends.
  expect(sent.now().length).toBeLessThan(20);
  sent.restore();
});

test("GET /api/ready says to anybody that data can be read and changed", async () => {
  const answer = await server.get("/api/ready");
  expect([answer.statusCode, answer.json()]).toEqual([200, { status: "ready" }]);
  expect(answer.headers["cache-control"]).toBe("no-store");
});
