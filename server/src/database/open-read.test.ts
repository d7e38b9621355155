import { sql } from "kysely";
import { beforeAll, expect, test, vi } from "vitest";
import { sampleDatabase } from "../testing/sample-database.ts";
import type { Database, OpenRead } from "./database.ts";

const own = sampleDatabase();
let database: Database;
beforeAll(() => {
  ({ database } = own);
});
const NUMBERS = sql<{ n: number }>`select n::int from generate_series(1, ${2_500}::int) n`;

/** Transactions that are open in this database, this question's own left out. */
async function openTransactions(): Promise<number> {
  const { rows } = await sql`
    select from pg_stat_activity
    where datname = current_database() and xact_start is not null
      and backend_type = 'client backend' and pid <> pg_backend_pid()`.execute(database.db);
  return rows.length;
}

/** A statistic: it may be a moment behind. */
async function allEnded(): Promise<void> {
  await vi.waitFor(async () => expect(await openTransactions()).toBe(0), 20_000);
}

async function processOf(read: OpenRead): Promise<number> {
  const { rows } = await sql<{ pid: number }>`select pg_backend_pid() as pid`.execute(read.db);
  return rows[0]?.pid ?? 0;
}

test("EXP-08 rows come in order, a thousand at a time, with the query's parameters", async () => {
  const read = await database.openRead("everywhere");
  const sizes: number[] = [];
  const numbers: number[] = [];
  for await (const batch of read.batches(NUMBERS)) {
    sizes.push(batch.length);
    numbers.push(...batch.map(({ n }) => n));
  }
  await read.close();
  expect(sizes).toEqual([1_000, 1_000, 500]);
  expect(numbers).toEqual(Array.from({ length: 2_500 }, (_, index) => index + 1));
});

test("EXP-08 no row at all, and exactly a batch of them, end", async () => {
  const read = await database.openRead("everywhere");
  for (const rows of [0, 1_000]) {
    let seen = 0;
    for await (const batch of read.batches(sql`select from generate_series(1, ${rows}::int)`)) {
      seen += batch.length;
    }
    expect(seen).toBe(rows);
  }
  await read.close();
});

test("EXP-06 all queries of one read agree, whatever is written in between", async () => {
  const read = await database.openRead("everywhere");
  const titles = sql<{ title: string }>`select title from source`;
  const count = async () => {
    let seen = 0;
    for await (const batch of read.batches(titles)) seen += batch.length;
    return seen;
  };
  const before = await count();
  await database.db.insertInto("source").values({ kind: "publication", title: "meanwhile" }).execute();
  expect(await count()).toBe(before);
  await read.close();
});

test("nothing can be written through it", async () => {
  const read = await database.openRead("everywhere");
  await expect(sql`delete from post`.execute(read.db)).rejects.toThrow(/read-only transaction/);
  await read.close();
});

test("EXP-08 closing ends the transaction and cancels a query under way", async () => {
  const read = await database.openRead("everywhere");
  const slow = sql`select pg_sleep(60)`.execute(read.db);
  const failed = expect(slow).rejects.toThrow(/canceling statement/);
  await read.close();
  await read.close();
  await failed;
  await allEnded();
});

test("EXP-08 after closing, no further row is given", async () => {
  const read = await database.openRead("everywhere");
  const batches = read.batches(NUMBERS);
  await batches.next();
  await read.close();
  await expect(batches.next()).rejects.toThrow();
  await allEnded();
});

test("EXP-08 a connection that breaks while a read waits is replaced", async () => {
  const read = await database.openRead("everywhere");
  await sql`select pg_terminate_backend(${await processOf(read)})`.execute(database.db);
  await allEnded();
  await read.close();
  const next = await Promise.all(Array.from({ length: 5 }, () => database.openRead("everywhere")));
  await Promise.all(next.map((one) => one.close()));
  await allEnded();
});
