import { sql, type Kysely } from "kysely";
import { afterAll, beforeAll, expect, test } from "vitest";
import { DATA_SETS } from "@command-center/contract/live";
import type { Endpoint } from "@command-center/contract/endpoint";
import type { Schema } from "../database/schema.ts";
import { REFERENCES, SAMPLE_TABLES, WITHOUT_ID, type SampleTable } from "../sample/rows.ts";
import { declaredEndpoints } from "../testing/endpoints.ts";
import { createTestApp, type TestApp } from "../testing/test-app.ts";

/** What calls that need input are asked. */
const ASKED: Record<string, Record<string, string>[]> = {
  "search.everything": ["a", "e", "mp", "district", "petition", "MP/001", "minister"].map((q) => ({ q })),
  "districts.read": ["abim", "kampala", "mbarara"].map((slug) => ({ slug })),
  "districts.petitions": ["abim", "kampala", "mbarara"].map((slug) => ({ slug })),
};

/** Records that every cycle shares: where, who and from where. */
const SHARED: ReadonlySet<SampleTable> = new Set([
  "import_batch",
  "source",
  "area",
  "district",
  "area_count",
  "person",
  "seat",
]);

let server: TestApp;
let cookie: string;
let endpoints: Endpoint[];
let before: Map<string, string>;
beforeAll(async () => {
  server = await createTestApp();
  cookie = await server.signIn();
  endpoints = (await declaredEndpoints()).filter(
    ({ method, reads }) => method === "GET" && reads?.some((dataSet) => dataSet !== "exports"),
  );
  before = await answers();
});
afterAll(() => server.close());

async function answers(): Promise<Map<string, string>> {
  const found = new Map<string, string>();
  for (const { id, path } of endpoints) {
    for (const query of ASKED[id] ?? [{}]) {
      const answer = await server.get(`${path}?${new URLSearchParams(query)}`, cookie);
      expect(answer.statusCode, `${path}: ${answer.body.slice(0, 200)}`).toBe(200);
      found.set(`${id} ${JSON.stringify(query)}`, answer.body);
    }
  }
  return found;
}

const changed = async () => {
  const after = await answers();
  return [...before].filter(([asked, body]) => after.get(asked) !== body).map(([asked]) => asked);
};

/** Adds a copy of rows with other numbers, pointing to the copies of what was copied. */
async function copy(
  db: Kysely<Schema>,
  table: SampleTable,
  copied: (table: SampleTable) => boolean,
  { where = "true", columns = "'{}'::jsonb", by = 1_000_000 } = {},
): Promise<void> {
  const references: Readonly<Record<string, SampleTable>> = REFERENCES[table];
  const moved = [
    ...(WITHOUT_ID.has(table) ? [] : ["id"]),
    ...Object.keys(references).filter((column) => copied(references[column] ?? table)),
  ];
  const numbers = moved.map((column) => `'${column}', t.${column} + ${by}`).join(", ");
  await sql
    .raw(
      `insert into ${table} overriding system value
      select (jsonb_populate_record(null::${table}, to_jsonb(t) || jsonb_build_object(${numbers}) || ${columns})).*
      from ${table} t where ${where}`,
    )
    .execute(db);
}

test("there is something to be compared", () => {
  expect(before.size).toBeGreaterThan(30);
  expect([...before.keys()].join("\n")).toMatch(/figures\.list[^]*search\.everything/);
});

test("API-01 API-05 no answer changes when two cycles more are in the database, with other numbers", async () => {
  await server.change(async (write) => {
    write.touch(...DATA_SETS);
    for (const table of SAMPLE_TABLES.filter((one) => !SHARED.has(one))) {
      const columns =
        table === "cycle" ? "jsonb_build_object('name', t.name || ' again', 'in_force', false)" : undefined;
      await copy(write.db, table, (one) => !SHARED.has(one), columns === undefined ? {} : { columns });
    }
    await sql`update turnout_count set votes_cast = votes_cast / 2 where id > 1000000 and standing = 'fact'`.execute(
      write.db,
    );
    await sql`update declaration set votes = votes / 2, status = 'nullified' where id > 1000000 and id % 3 = 0`.execute(
      write.db,
    );
  });
  const { rows } = await sql<{ cycles: number; petitions: number }>`
    select (select count(*)::int from cycle) as cycles, (select count(*)::int from petition) as petitions`.execute(
    server.database.db,
  );
  expect(rows).toEqual([{ cycles: 4, petitions: 1420 }]);
  expect(await changed()).toEqual([]);
});

test("API-02 no answer about the primaries changes when the general election is held for the same seats", async () => {
  await server.change(async (write) => {
    write.touch(...DATA_SETS);
    const contests = "select id from contest where id < 1000000 and kind = 'mp_primary'";
    const copied = (one: SampleTable) => ["contest", "candidacy"].includes(one);
    const next = async (table: SampleTable, where: string, columns?: string) =>
      copy(write.db, table, copied, { where, by: 2_000_000, ...(columns === undefined ? {} : { columns }) });
    await next(
      "contest",
      `id in (${contests})`,
      `jsonb_build_object('kind', 'general', 'polling_day', '2025-08-30')`,
    );
    await next("candidacy", `contest_id in (${contests})`);
    await next("vote_count", `candidacy_id in (select id from candidacy where contest_id in (${contests}))`);
    await next(
      "declaration",
      `contest_id in (${contests}) and reason = 'first'`,
      `jsonb_build_object('winner_candidacy_id', t.winner_candidacy_id + 2000000, 'true_on', '2025-08-31')`,
    );
  });
  // A declaration of the general election is news.
  expect((await changed()).filter((asked) => !asked.startsWith("activity."))).toEqual([]);
});
