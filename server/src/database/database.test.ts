import { sql } from "kysely";
import { beforeAll, describe, expect, test, vi } from "vitest";
import { DATA_SETS } from "@command-center/contract/wire/live";
import { UGANDA_AHEAD } from "@command-center/domain/time/calendar";
import { createTestDatabase } from "../testing/database.ts";
import { sampleDatabase } from "../testing/sample-database.ts";
import { countryRevisions } from "./revisions/data-revisions.ts";
import { NO_CYCLE, openDatabase, type Database, type Read } from "./database.ts";

const sample = sampleDatabase();
let database: Database;
beforeAll(() => {
  ({ database } = sample);
});
/** A source to add: the simplest row that no other depends on. */
const addSource = (title: string) => ({ kind: "publication" as const, title });

async function sources(title: string): Promise<number> {
  return (await database.db.selectFrom("source").select("id").where("title", "=", title).execute()).length;
}

/** How many wait for a lock in this database. */
async function waiting(): Promise<number> {
  const { rows } = await sql`
    select from pg_stat_activity where wait_event_type = 'Lock' and datname = current_database()`.execute(
    database.db,
  );
  return rows.length;
}

describe("write()", () => {
  test("is all or nothing", async () => {
    const failing = database.write(async (write) => {
      await write.db.insertInto("source").values(addSource("half")).execute();
      await write.db.insertInto("source").values(addSource("")).execute();
    });
    await expect(failing).rejects.toThrow(/check constraint/);
    expect(await sources("half")).toBe(0);
  });

  test("runs what waits for the commit after it, in order, when others can see the change", async () => {
    const order: string[] = [];
    let seen: Promise<number> | undefined;
    await database.write(async (write) => {
      write.afterCommit(() => {
        order.push("first effect");
        seen = sources("whole");
      });
      write.afterCommit(() => order.push("second effect"));
      await write.db.insertInto("source").values(addSource("whole")).execute();
      order.push("work");
    });
    expect(order).toEqual(["work", "first effect", "second effect"]);
    expect(await seen).toBe(1);
  });

  test("runs none of it when the work fails, nor when the commit does", async () => {
    const effect = vi.fn();
    const failing = database.write(async (write) => {
      write.afterCommit(effect);
      throw new Error("no");
    });
    await expect(failing).rejects.toThrow("no");
    const refused = database.write(async (write) => {
      write.afterCommit(effect);
      write.touch("areas");
      // Checked by the database only when it commits.
      await sql`create table deferred_to (id integer primary key)`.execute(write.db);
      await sql`create table deferring (id integer references deferred_to deferrable initially deferred)`.execute(
        write.db,
      );
      await sql`insert into deferring values (1)`.execute(write.db);
    });
    await expect(refused).rejects.toThrow(/foreign key/);
    expect(effect).not.toHaveBeenCalled();
  });

  test("moves the revision of what was touched by one, and of nothing else", async () => {
    const before = await countryRevisions(database);
    await database.write(async (write) => write.touch("turnout", "turnout", "areas"));
    const after = await countryRevisions(database);
    expect([...after.keys()].toSorted()).toEqual([...DATA_SETS].toSorted());
    for (const dataSet of DATA_SETS) {
      const moved = ["turnout", "areas"].includes(dataSet) ? 1 : 0;
      expect(after.get(dataSet), dataSet).toBe((before.get(dataSet) ?? 0) + moved);
    }
  });

  test("many at the same time, over the same data sets in any order, neither wait for ever nor lose a count", async () => {
    const before = await countryRevisions(database);
    const orders = [
      ["areas", "results", "petitions"],
      ["petitions", "results", "areas"],
      ["results", "areas", "petitions"],
    ] as const;
    await Promise.all(
      Array.from({ length: 60 }, (_, index) =>
        database.write(async (write) => write.touch(...(orders[index % orders.length] ?? []))),
      ),
    );
    const after = await countryRevisions(database);
    for (const dataSet of orders[0]) {
      expect(after.get(dataSet), dataSet).toBe((before.get(dataSet) ?? 0) + 60);
    }
  });

  test("locks revisions in one order, whichever way they lie in the table", async () => {
    const other = await openDatabase(sample.connectionString, 2);
    // Rewrites the rows so that `results` lies before `areas`: a plain update would lock them in that order.
    await sql`update data_revision set revision = revision + 1 where data_set = 'results'`.execute(
      database.db,
    );
    await sql`update data_revision set revision = revision + 1 where data_set = 'areas'`.execute(database.db);
    // Once the database knows how small the table is, it reads it from front to back.
    await sql`analyze data_revision`.execute(database.db);
    let writing: Promise<void> = Promise.resolve();
    try {
      await database.db.transaction().execute(async (transaction) => {
        await sql`select from data_revision where data_set = 'areas' for update`.execute(transaction);
        writing = other.write(async (write) => write.touch("results", "areas"));
        await vi.waitFor(async () => expect(await waiting()).toBe(1), 20_000);
        // The writer waits for `areas` and does not hold `results` yet: no circle can close.
        await sql`select from data_revision where data_set = 'results' for update nowait`.execute(
          transaction,
        );
      });
      await writing;
    } finally {
      await other.close();
    }
  });
});

describe("read()", () => {
  test("cannot write, by whatever way", async () => {
    const writing = database.read("everywhere", (read) =>
      sql`insert into source (kind, title) values ('publication', 'sneaked in')`.execute(read.db),
    );
    await expect(writing).rejects.toThrow(/read-only transaction/);
    const deleting = database.read("everywhere", (read) => sql`delete from audit_entry`.execute(read.db));
    await expect(deleting).rejects.toThrow(/read-only transaction/);
    expect(await sources("sneaked in")).toBe(0);
  });

  test("sees one snapshot, whatever is committed meanwhile, and its revision with it", async () => {
    const count = async (read: Read) =>
      (await read.db.selectFrom("source").select("id").where("title", "=", "meanwhile").execute()).length;
    await database.read("everywhere", async (read) => {
      const before = [await count(read), (await countryRevisions(read)).get("areas")];
      await database.write(async (write) => {
        write.touch("areas");
        await write.db.insertInto("source").values(addSource("meanwhile")).execute();
      });
      expect([await count(read), (await countryRevisions(read)).get("areas")]).toEqual(before);
      expect((await countryRevisions(database)).get("areas")).toBe(Number(before[1]) + 1);
    });
    expect(await sources("meanwhile")).toBe(1);
  });

  test("looks from the as-of date of the cycle in force, as known now", async () => {
    await database.read("everywhere", async (read) => {
      expect(read.moment).toEqual({ asOf: "2025-09-02", known: "now" });
      const cycle = await read.db
        .selectFrom("cycle")
        .select("name")
        .where("id", "=", read.cycle.id)
        .executeTakeFirst();
      expect(cycle?.name).toBe("2025–2026");
    });
  });

  test("without a cycle looks from today in Uganda, at a cycle that none has", async () => {
    const empty = await createTestDatabase("empty");
    try {
      const today = new Date(Date.now() + UGANDA_AHEAD).toISOString().slice(0, 10);
      await empty.database.read("everywhere", async (read) => {
        expect(read.cycle.id).toBe(NO_CYCLE);
        expect(read.moment.asOf).toBe(today);
      });
    } finally {
      await empty.drop();
    }
  });

  test("days stay text, counts and decimals are numbers", async () => {
    const { rows } = await sql<Record<string, unknown>>`
      select date '2025-09-02' as day, 9007199254740991::bigint as big, 92.80::numeric as decimal, count(*) as n from cycle
    `.execute(database.db);
    expect(rows).toEqual([{ day: "2025-09-02", big: 9_007_199_254_740_991, decimal: 92.8, n: 2 }]);
  });
});

describe("a connection that breaks while idle", () => {
  test("is replaced without a word", async () => {
    const other = await openDatabase(sample.connectionString, 1);
    try {
      const { rows } = await sql<{ pid: number }>`select pg_backend_pid() as pid`.execute(other.db);
      await sql`select pg_terminate_backend(${rows[0]?.pid ?? 0}::int)`.execute(database.db);
      await vi.waitFor(
        async () => expect((await countryRevisions(other)).size).toBe(DATA_SETS.length),
        20_000,
      );
    } finally {
      await other.close();
    }
  });
});
