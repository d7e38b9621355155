import { sql } from "kysely";
import pg from "pg";
import { afterAll, beforeAll, expect, test } from "vitest";
import { listCycles } from "@command-center/contract/cycles";
import { listElectionsHeld } from "@command-center/contract/results/elections-held";
import type { Endpoint } from "@command-center/contract/wire/endpoint";
import { openDatabase, type Database } from "../database/database.ts";
import { superuserOf, UNHURRIED } from "../testing/database.ts";
import { declaredEndpoints, OF_STATION_RESULTS, ONE_QUESTION } from "../testing/requests/endpoints.ts";
import { copyCycles } from "../testing/other-cycles.ts";
import { createSecondApp, createTestApp, type OwnApp, type TestApp } from "../testing/test-app.ts";

/** Enough that reading a table whole is dearer than looking up what is wanted of it. */
const COPIES = 30;
/** What grows with every cycle, and with every petition and declaration of one. */
const TABLES = [
  "candidacy",
  "contest",
  "declaration",
  "person",
  "petition",
  "petition_state",
  "turnout_count",
  "vote_count",
];

let first: TestApp;
let client: pg.Client;
/** Of one connection: what was read whole is told by each connection for itself, when it comes to that. */
let database: Database;
let server: OwnApp;
beforeAll(async () => {
  first = await createTestApp("sample");
  const superuser = new URL(superuserOf(first.connectionString));
  superuser.pathname = new URL(first.connectionString).pathname;
  client = new pg.Client({ connectionString: superuser.href });
  await client.connect();
  // Copies of what was checked need no checks of references and no triggers, which take most of the time.
  await client.query("set session_replication_role = replica");
  await copyCycles(client, COPIES);
  database = await openDatabase(first.connectionString, 1, UNHURRIED);
  server = await createSecondApp(first, { database });
});
afterAll(async () => {
  await client.end();
  await server.close();
  await database.close();
  await first.close();
});

/** Tables that were read whole so far, and how often. */
async function readWhole(): Promise<ReadonlyMap<string, number>> {
  await sql`select pg_stat_force_next_flush()`.execute(database.db);
  const { rows } = await client.query<{ name: string; times: string }>(
    "select relname as name, seq_scan as times from pg_stat_user_tables where relname = any($1)",
    [TABLES],
  );
  return new Map(rows.map(({ name, times }) => [name, Number(times)]));
}

// Some lists are of all cycles, and the sample has no results by station.
const OTHERS: ReadonlySet<string> = new Set([listCycles.id, listElectionsHeld.id, ...OF_STATION_RESULTS]);
const isOfRecords = ({ id, method, reads = [] }: Endpoint) =>
  method === "GET" && reads.length > 0 && !OTHERS.has(id);

test("API-11 DATA-01 no read goes through the records of other cycles on its way to those of its own", async () => {
  const cookie = await server.signIn();
  const endpoints = (await declaredEndpoints()).filter(isOfRecords);
  expect(endpoints.length).toBeGreaterThan(20);
  const guilty: string[] = [];
  let before = await readWhole();
  for (const { id, path } of endpoints) {
    expect((await server.get(`${path}${ONE_QUESTION[id] ?? ""}`, cookie)).statusCode, id).toBe(200);
    const after = await readWhole();
    for (const [table, times] of after)
      if (times > (before.get(table) ?? 0)) guilty.push(`${id} reads ${table} whole`);
    before = after;
  }
  expect(guilty).toEqual([]);
});
