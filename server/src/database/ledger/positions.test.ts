import { sql } from "kysely";
import { beforeAll, expect, test } from "vitest";
import { tokenAt } from "../../testing/ledger/token-at.ts";
import { sampleDatabase } from "../../testing/sample-database.ts";
import type { Write } from "../database.ts";
import { believed } from "../in-force.ts";
import { rehearse } from "../rehearsal.ts";
import { NoSuchMoment } from "./moment.ts";

const records = sampleDatabase();
let cycle: number;
beforeAll(async () => {
  cycle = await records.database.read("everywhere", (read) => Promise.resolve(read.cycle.id));
});

/** The token of the newest position. */
const newest = () => tokenAt(records.database, "infinity");

/** Retires the claim with this id, or the first one, and adds one of that value in its place. */
async function correct({ db }: Write, value: number): Promise<void> {
  await sql`update claim set retired_at = now() where id = (select min(id) from claim where retired_at is null)`.execute(
    db,
  );
  await sql`insert into claim (cycle_id, measure, definition, unit, value, standing, true_on, source_id)
    select cycle_id, measure, definition, unit, ${value}, standing, true_on, source_id from claim order by id limit 1`.execute(
    db,
  );
}

/** Values of the claims that were added here and are believed, as known at a position. */
const claimsAt = (known?: string) =>
  records.database.read(
    "everywhere",
    async (read) => {
      const { rows } = await sql<{ value: number }>`select value from claim
        where value >= 1000000 and value < 1001000 and ${believed("claim")} order by value`.execute(read.db);
      return rows.map(({ value }) => value);
    },
    known === undefined ? {} : { cycle, asOf: "2025-09-02", known },
  );

const positions = async () =>
  (
    await sql<{ position: number | null; at: Date | null }>`
      select position, at from ledger_position order by position nulls last`.execute(records.database.db)
  ).rows;

test("CLOCK-01 two writes that overlap have positions in the order in which they commit, and each is known from its own on", async () => {
  const before = await newest();
  let release = () => {};
  const released = new Promise<void>((resolve) => (release = resolve));
  let begun = () => {};
  const hasBegun = new Promise<void>((resolve) => (begun = resolve));
  const slow = records.database.write(async (write) => {
    await correct(write, 1_000_001);
    begun();
    await released;
  });
  await hasBegun;
  await records.database.write(async ({ db }) => {
    await sql`insert into claim (cycle_id, measure, definition, unit, value, standing, true_on, source_id)
      select cycle_id, measure, definition, unit, 1000002, standing, true_on, source_id from claim order by id limit 1`.execute(
      db,
    );
  });
  const between = await newest();
  expect(await claimsAt()).toEqual([1_000_002]);
  release();
  await slow;
  const after = await newest();
  expect(await claimsAt(before)).toEqual([]);
  expect(await claimsAt(between)).toEqual([1_000_002]);
  expect(await claimsAt(after)).toEqual([1_000_001, 1_000_002]);
  // The slow one began first: its id is the lower one.
  const known = await records.database.read("everywhere", ({ moment }) => Promise.resolve(moment.known), {
    cycle,
    asOf: "2025-09-02",
    known: between,
  });
  if (known === "now") throw new Error("It looked from now.");
  expect(known.except).toHaveLength(1);
  expect(known.horizon).toBeGreaterThan(known.except[0] ?? 0);
});

test("CLOCK-01 what is rolled back or rehearsed has no position", async () => {
  const before = await positions();
  await records.database
    .write(async (write) => {
      await correct(write, 1_000_010);
      throw new Error("not to be");
    })
    .catch(() => undefined);
  await records.database.write(async (write) => {
    await rehearse(write, () => correct(write, 1_000_011));
  });
  expect(await positions()).toEqual(before);
  await records.database.write((write) => correct(write, 1_000_012));
  expect(await positions()).toHaveLength(before.length + 1);
});

test("CLOCK-01 a writer that is killed before its commit leaves neither records nor a position", async () => {
  const before = await positions();
  await expect(
    records.database.write(async (write) => {
      await correct(write, 1_000_020);
      await sql`select pg_terminate_backend(pg_backend_pid())`.execute(write.db);
    }),
  ).rejects.toThrow();
  expect(await positions()).toEqual(before);
  expect(await claimsAt()).not.toContain(1_000_020);
});

test("CLOCK-01 after a clock that was a day ahead no position is earlier than the one before, and no record ends before it begins", async () => {
  await records.database.write(async (write) => {
    await sql`with mine as (insert into ledger_position (at) values (clock_timestamp() + interval '1 day') returning id)
      select set_config('command_center.ledger_id', id::text, true) from mine`.execute(write.db);
    await correct(write, 1_000_030);
  });
  await records.database.write((write) => correct(write, 1_000_031));
  const times = (await positions()).map(({ at }) => at?.getTime() ?? Number.NaN);
  expect(times).toEqual(times.toSorted((a, b) => a - b));
  const { rows } = await sql`select from claim where retired_at < recorded_at`.execute(records.database.db);
  expect(rows).toEqual([]);
});

test("CLOCK-01 a token of another installation names no moment here", async () => {
  await expect(
    records.database.read("everywhere", () => Promise.resolve(), {
      cycle,
      asOf: "2025-09-02",
      known: "000000000000",
    }),
  ).rejects.toBeInstanceOf(NoSuchMoment);
});
