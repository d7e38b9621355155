import { mkdir, mkdtemp, readFile, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { sql } from "kysely";
import { afterAll, beforeAll, expect, test, vi } from "vitest";
import type { AuditChain } from "@command-center/contract/accounts/audit";
import type { AuditedEntry } from "../database/database.ts";
import { run } from "../audit-verify.ts";
import { unguarded } from "../testing/audit-log.ts";
import { createTestApp, type TestApp } from "../testing/test-app.ts";
import { audit } from "./audit.ts";
import { openAuditStream, type AuditStream } from "./audit-stream.ts";
import { signAuditHeads } from "./heads/sign-heads.ts";

let server: TestApp;
let directory: string;
let file: string;
let stream: AuditStream;
let problems: (string | null)[];
beforeAll(async () => {
  directory = await mkdtemp(join(tmpdir(), "command-center-stream-"));
  file = join(directory, "kept/audit.jsonl");
  problems = [];
  server = await createTestApp("empty", {
    auditStream: { problem: () => stream.problem(), close: () => stream.close() },
  });
  stream = openAuditStream({
    database: server.database,
    to: file,
    warn: (problem) => problems.push(problem),
  });
});
afterAll(async () => {
  await stream.close();
  await server.close();
  await rm(directory, { recursive: true });
});

interface Line {
  readonly id: number;
  readonly action: string;
}

const lines = async () =>
  (await readFile(file, "utf8"))
    .split("\n")
    .slice(0, -1)
    .map((line) => JSON.parse(line) as Line);
const chain = async () =>
  (await server.get("/api/audit/chain", await server.signIn())).json<AuditChain>().problems;

test("GATE-04 a stream that cannot be written is a problem that is shown, holds up nothing, and is made up for", async () => {
  // Its folder is not there.
  await server.signIn();
  await vi.waitFor(() => expect(problems).toHaveLength(1), 20_000);
  expect(problems).toEqual([
    expect.stringMatching(/^Entries of the audit log do not get to AUDIT_STREAM: ENOENT: /),
  ]);
  expect(await chain()).toEqual(problems);
  await mkdir(join(directory, "kept"));
  await vi.waitFor(() => expect(problems).toHaveLength(2), 20_000);
  expect(problems[1]).toBeNull();
  const opened = (await lines()).filter(({ action }) => action === "session.opened");
  // Of the sign-in above, and of the look at the page.
  expect(opened).toHaveLength(2);
});

test("GATE-04 each entry is one line once it is committed, in order; what is rolled back never is one", async () => {
  const before = (await lines()).length;
  const entry = { action: "test.change", username: "ann", subject: "a\nb", ipAddress: "10.0.0.1" };
  await server.change(async (write) => {
    await audit(write, { ...entry, before: { role: "viewer" }, after: { role: "admin", list: [1, "x"] } });
    await audit(write, { action: "test.second" });
    expect(await lines()).toHaveLength(before);
  });
  const failed = server.change(async (write) => {
    await audit(write, { action: "test.rolled_back" });
    throw new Error("changed my mind");
  });
  await expect(failed).rejects.toThrow("changed my mind");
  await server.change((write) => audit(write, { action: "test.third" }));
  await vi.waitFor(async () => expect(await lines()).toHaveLength(before + 3), 20_000);
  const [first, ...rest] = (await lines()).slice(before);
  expect(first).toEqual({
    stream: "audit",
    id: expect.any(Number),
    at: expect.stringMatching(/^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{6}Z$/),
    accountId: null,
    username: "ann",
    action: "test.change",
    subject: "a\nb",
    ipAddress: "10.0.0.1",
    requestId: null,
    sha256: expect.any(String),
    before: { role: "viewer" },
    after: { role: "admin", list: [1, "x"] },
  });
  expect(rest.map(({ action }) => action)).toEqual(["test.second", "test.third"]);
});

test("GATE-04 a stream that hangs is a problem; what it cannot hold is dropped and counted, and nothing waits", async () => {
  let minutes = 0;
  const warnings: (string | null)[] = [];
  const listeners: ((entries: readonly AuditedEntry[]) => void)[] = [];
  vi.useFakeTimers({ toFake: ["setInterval"] });
  let release: () => void = () => undefined;
  const held = new Promise<void>((resolve) => (release = resolve));
  const hanging = openAuditStream({
    database: { onAudited: (listener) => void listeners.push(listener) },
    to: "stdout",
    warn: (problem) => warnings.push(problem),
    now: () => Date.now() + minutes * 60_000,
    put: async (bytes) => {
      await held;
      return bytes.length;
    },
  });
  const nothing = { account_id: null, username: null, subject: null, before: null, after: null };
  const entry = { id: "1", at: "", action: "test.many", ...nothing, ip_address: null, request_id: null };
  const commit = (entries: number) =>
    listeners.forEach((listener) => listener(Array.from({ length: entries }, () => entry)));
  commit(1);
  // What the stream has in its hands is not among what waits.
  await vi.advanceTimersByTimeAsync(0);
  minutes = 1;
  await vi.advanceTimersByTimeAsync(10_000);
  expect(warnings).toEqual([
    expect.stringMatching(
      /^AUDIT_STREAM has taken no entry of the audit log since \d{1,2} \w{3} \d{4}, \d\d:\d\d EAT\.$/,
    ),
  ]);
  commit(50_010);
  await vi.advanceTimersByTimeAsync(10_000);
  vi.useRealTimers();
  expect(warnings[1]).toBe(
    "10 entries of the audit log did not get to AUDIT_STREAM. The log itself has them.",
  );
  // Otherwise its close would wait for what it has in its hands.
  release();
  await hanging.close();
});

test("GATE-04 what was streamed is held against the log: an entry that was taken out since is found", async () => {
  const dataDir = join(directory, "data");
  const sign = () =>
    signAuditHeads({ database: server.database, dataDir, auditDir: dataDir, warn: () => undefined });
  await (await sign()).close();
  const verify = async () => {
    let said = "";
    const output = vi
      .spyOn(process.stdout, "write")
      .mockImplementation((text) => ((said += String(text)), true));
    const code = await run(["--stream", file], { DATABASE_URL: server.connectionString, DATA_DIR: dataDir });
    output.mockRestore();
    return { code, said };
  };
  await server.change((write) => audit(write, { action: "test.taken_out" }));
  await vi.waitFor(async () => expect((await lines()).at(-1)?.action).toBe("test.taken_out"), 20_000);
  expect(await verify()).toMatchObject({ code: 0 });
  const id = (await lines()).at(-1)?.id;
  // Younger than the last head: the chain alone cannot tell that it was ever there.
  await unguarded(server.database, () =>
    sql`delete from audit_entry where action = 'test.taken_out'`.execute(server.database.db),
  );
  const { code, said } = await verify();
  expect([code, said]).toEqual([
    1,
    expect.stringContaining(
      `Wrong: Entries that were streamed as they happened are gone or were changed (id ${id}).`,
    ),
  ]);
});
