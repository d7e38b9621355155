import { sql } from "kysely";
import { afterEach, beforeAll, expect, test, vi } from "vitest";
import { importsBy, makeCycle } from "../../../testing/imports.ts";
import { countryServer } from "../../../testing/sample-server.ts";
import { waitingImports, type ImportRunner } from "../import-runner.ts";
import { runImportsApart } from "../import-thread.ts";

const { server, analyst } = countryServer({
  runImports: () => ({ wake: () => undefined, close: async () => undefined }),
});
const imports = importsBy(server, analyst);
let id = 0;
beforeAll(async () => {
  await makeCycle(analyst);
  ({ id } = (await imports.send("District,Parish,Colour\nAbim,Kanu,red\n")).json<{ id: number }>());
});

let runner: ImportRunner | undefined;
afterEach(() => runner?.close());

/**
 * Starts a thread that reads the import without an end. Unless it says that it is alive, it never comes out of its synchronous code.
 * Each start is a failure `started`.
 */
function runHangingThread(
  silentLooks: number,
  { readingLooks = Number.POSITIVE_INFINITY, isAlive = false } = {},
) {
  const goesOn = isAlive ? `setInterval(() => parentPort.postMessage({ is: "alive" }), 20)` : "for (;;)";
  const code = `
    import { parentPort } from "node:worker_threads";
    parentPort.once("message", () => {
      parentPort.postMessage({ is: "failure", error: "started" });
      parentPort.postMessage({ is: "under way", underWay: { id: ${id}, reading: 1 } });
      setTimeout(() => { ${goesOn}; }, 20);
    });`;
  const failures = vi.fn<(error: unknown) => void>();
  const worker = new URL(`data:text/javascript,${encodeURIComponent(code)}`);
  runner = runImportsApart(server.database, server.connectionString, failures, {
    worker,
    lookIntervalMs: 20,
    silentLooks,
    readingLooks,
  });
  return {
    starts: () => failures.mock.calls.filter(([error]) => error === "started").length,
    reasons: () => failures.mock.calls.map(([error]) => String(error)),
  };
}

const setState = (state: string) =>
  sql`update data_import set state = ${state}, refusal = null, reading = 1 where id = ${id}`.execute(
    server.database.db,
  );

test("IMP-25 a thread that is silent while it reads a file is ended, and another goes on with the queue", async () => {
  await setState("reading");
  const { starts, reasons } = runHangingThread(100);
  await vi.waitFor(() => expect(starts()).toBeGreaterThan(1), { timeout: 20_000 });
  expect(reasons()).toContain(`Error: Import ${id}: the thread was ended, as it hung.`);
});

test("IMP-25 discarding an import ends its reading, even in a thread that hangs", async () => {
  await setState("reading");
  const { starts, reasons } = runHangingThread(Number.POSITIVE_INFINITY);
  await vi.waitFor(() => expect(starts()).toBe(1), { timeout: 20_000 });
  await setState("discarded");
  await vi.waitFor(() => expect(starts()).toBeGreaterThan(1), { timeout: 20_000 });
  expect(reasons()).toContain(
    `Error: Import ${id}: the thread was ended, as the import was discarded or corrected.`,
  );
});

test("IMP-25 a file that is read for too long is refused, and another thread goes on with the queue", async () => {
  await setState("reading");
  const { starts, reasons } = runHangingThread(1_000, { readingLooks: 10, isAlive: true });
  await vi.waitFor(() => expect(starts()).toBeGreaterThan(1), { timeout: 20_000 });
  expect(reasons()).toContain(`Error: Import ${id}: the thread was ended, as it read for too long.`);
  expect(await analyst.read(`/api/imports/${id}`)).toMatchObject({
    state: "refused",
    refusal: { code: "F019", message: expect.stringMatching(/more than 20 minutes\. Nothing was saved/) },
  });
  expect(await waitingImports(server.database)).toEqual([]);
});

test("IMP-25 a server that closes ends a thread that hangs", async () => {
  await setState("reading");
  const { starts } = runHangingThread(Number.POSITIVE_INFINITY);
  await vi.waitFor(() => expect(starts()).toBe(1), { timeout: 20_000 });
  await runner?.close();
  expect(starts()).toBe(1);
});

test("IMP-25 an import that failed before waits behind those of others", async () => {
  const { id: later } = (await imports.send("District,Parish,Colour\nAbim,Kanu,blue\n")).json<{
    id: number;
  }>();
  await sql`update data_import set state = 'reading', tries = case when id = ${id} then 1 else 0 end`.execute(
    server.database.db,
  );
  expect((await waitingImports(server.database)).map((waiting) => waiting.id)).toEqual([later, id]);
});
