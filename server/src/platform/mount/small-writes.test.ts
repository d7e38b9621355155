import fastify, { type FastifyInstance } from "fastify";
import { sql } from "kysely";
import pg from "pg";
import { afterAll, beforeAll, expect, test, vi } from "vitest";
import * as z from "zod/mini";
import { endpoint } from "@command-center/contract/wire/endpoint";
import { readRevisions } from "../../database/revisions/data-revisions.ts";
import type { Write } from "../../database/database.ts";
import { sampleDatabase } from "../../testing/sample-database.ts";
import { createRecentWriters } from "../answers/recent-writers.ts";
import { followRevisions, type Revisions } from "../answers/revisions.ts";
import { createSnapshots } from "../answers/snapshots.ts";
import type { Platform } from "../platform.ts";
import { mountRead } from "./read.ts";

const IN_TIME = 15_000;
const BEAT_MS = 100;
const TITLE = "Small write";

const records = sampleDatabase();
const writers = createRecentWriters();
let app: FastifyInstance;
let revisions: Revisions;
beforeAll(async () => {
  const { database } = records;
  revisions = await followRevisions(database, database.hosts, BEAT_MS);
  app = fastify();
  app.decorateRequest("arrivedAt", 0);
  app.addHook("onRequest", async (request) => {
    request.arrivedAt = performance.now();
  });
  const atOnce = { run: <T>(work: () => T) => work() };
  const platform = {
    app,
    database,
    revisions,
    writers,
    replica: null,
    mounted: [],
    readers: new Map(),
    sessions: {
      callerOf: ({ headers }: { headers: Record<string, string> }) => ({
        accountId: "one",
        sessionId: headers.session,
        role: "viewer",
        scope: "everywhere",
      }),
    },
    snapshots: createSnapshots(),
    load: { ofEndpoint: () => atOnce, all: atOnce },
    scopedAnswers: { mounted: () => undefined, asked: () => undefined },
  } as unknown as Platform;
  const counted = endpoint({
    id: "counted",
    method: "GET",
    path: "/api/counted",
    access: "session",
    summary: "",
    reads: ["results"],
    input: z.object({}),
    output: z.object({ sources: z.int() }),
  });
  mountRead(platform, counted, async ({ db }) => {
    const { rows } = await sql<{ sources: number }>`
      select count(*)::int as sources from source where title = ${TITLE}`.execute(db);
    return { sources: rows[0]?.sources ?? 0 };
  });
});
afterAll(async () => {
  await app.close();
  await revisions.close();
});

async function readBy(session: string): Promise<number> {
  const answer = await app.inject({ method: "GET", url: "/api/counted", headers: { session } });
  expect(answer.statusCode, answer.body).toBe(200);
  return answer.json<{ sources: number }>().sources;
}

async function changeSoon({ db, touchSoon }: Write): Promise<void> {
  touchSoon("results");
  await sql`insert into source (kind, title, entered_by) values ('person', ${TITLE}, 'analyst')`.execute(db);
}

test("LIVE-01 while the revision of a small write is pending, its session reads what it wrote and others the cached response, which then follows", async () => {
  const { database, connectionString } = records;
  const before = await readBy("other");
  const holder = new pg.Client({ connectionString });
  await holder.connect();
  try {
    // Revisions are read and cannot move.
    await holder.query("begin; lock table data_revision in share mode");
    await database.write(changeSoon);
    writers.wroteSoon("writer");
    expect([await readBy("writer"), await readBy("writer")]).toEqual([before + 1, before + 1]);
    expect(revisions.hasMovedSince(performance.now())).toBe(false);
    await holder.query("rollback");
    await vi.waitFor(async () => expect(await readBy("other")).toBe(before + 1), IN_TIME);
    const written = performance.now();
    await vi.waitFor(() => expect(revisions.hasMovedSince(written)).toBe(true), IN_TIME);
  } finally {
    await holder.end();
  }
});

test("LIVE-01 pending revisions of several small writes move once, and those of a write that is rolled back never", async () => {
  const { database, connectionString } = records;
  const holder = new pg.Client({ connectionString });
  await holder.connect();
  const revision = async () => (await readRevisions(database)).of("everywhere").get("results") ?? 0;
  try {
    await holder.query("begin; lock table data_revision in share mode");
    const before = await revision();
    for (let written = 0; written < 5; written += 1) await database.write(changeSoon);
    await database
      .write(async (write) => {
        await changeSoon(write);
        throw new Error("not to be");
      })
      .catch(() => undefined);
    expect(await revision()).toBe(before);
    await holder.query("rollback");
    await vi.waitFor(async () => {
      const { rows } = await sql`select from pending_revision`.execute(database.db);
      expect(rows).toEqual([]);
    }, IN_TIME);
    expect(await revision()).toBeGreaterThan(before);
    // A beat that had begun may have moved some of them before the others.
    expect(await revision()).toBeLessThanOrEqual(before + 2);
  } finally {
    await holder.end();
  }
});
