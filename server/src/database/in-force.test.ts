import { sql } from "kysely";
import { addDays } from "@command-center/domain/time/calendar";
import { describe, expect, test } from "vitest";
import { districtRecords } from "../measures/turnout/district-records.ts";
import { elections } from "../features/results/elections.store.ts";
import { petitionCounts, petitionsByDay } from "../measures/petitions/petitions.ts";
import { figures } from "../measures/figures/figures.ts";
import { declarationCounts, declarationsByDay, outcomeCounts } from "../measures/results/results.ts";
import { partyRegister, turnoutBy } from "../measures/turnout/turnout.ts";
import { tokenAt } from "../testing/ledger/token-at.ts";
import { sampleDatabase } from "../testing/sample-database.ts";
import type { Read, Scope } from "./database.ts";
import { believed, existsOn } from "./in-force.ts";

const sample = sampleDatabase();

/** A rerun with what was declared before it, and the seat's row of the list at a moment. */
async function aRerun() {
  const rerun = await sample.database.db
    .selectFrom("declaration as later")
    .innerJoin("declaration as earlier", "earlier.contest_id", "later.contest_id")
    .innerJoin("candidacy", "candidacy.id", "earlier.winner_candidacy_id")
    .innerJoin("person", "person.id", "candidacy.person_id")
    .where("later.reason", "=", "rerun")
    .where("earlier.reason", "=", "first")
    .select([
      "later.contest_id as id",
      "later.recorded_at as recordedAt",
      "later.true_on as on",
      "earlier.votes",
      "person.name as winner",
    ])
    .executeTakeFirstOrThrow();
  const winnerAt = async (moment: { asOf?: string; time?: Date }) =>
    (await at(moment, (read) => elections(read, {}))).rows.find(({ id }) => id === rerun.id);
  return { rerun, winnerAt };
}

/** Reads as of a day, as known at a time. */
async function at<T>(
  { asOf = "2025-09-02", time }: { asOf?: string; time?: Date },
  work: (read: Read) => Promise<T>,
  scope: Scope = "everywhere",
): Promise<T> {
  const { database } = sample;
  if (time === undefined)
    return database.read(scope, (read) => work({ ...read, moment: { ...read.moment, asOf } }));
  const cycle = await database.read("everywhere", ({ cycle: { id } }) => Promise.resolve(id));
  return database.read(scope, work, { cycle, asOf, known: await tokenAt(database, time) });
}

describe("the clock of what was known", () => {
  test("a declaration that a rerun superseded since stands before it was recorded", async () => {
    const { rerun, winnerAt } = await aRerun();
    const before = new Date(rerun.recordedAt.getTime() - 1);
    expect(await winnerAt({ time: before })).toMatchObject({ winner: rerun.winner, votes: rerun.votes });
    expect((await winnerAt({}))?.votes).not.toBe(rerun.votes);
    expect(await winnerAt({ time: rerun.recordedAt })).toEqual(await winnerAt({}));
  });

  test("before anything was recorded there is nothing", async () => {
    const time = new Date("2025-07-01T00:00:00Z");
    expect(await at({ time }, (read) => declarationCounts(read, "mp_primary"))).toEqual({
      made: 0,
      madeAgain: 0,
      inForce: 0,
    });
    expect(await at({ time }, declarationsByDay)).toEqual([]);
    expect((await at({ time }, (read) => elections(read, {}))).rows).toEqual([]);
    expect((await at({ time }, petitionCounts)).filed).toBe(0);
    expect(await at({ time }, (read) => turnoutBy(read, "mp_primary", "country"))).toEqual([]);
  });

  test("what is known only grows: declarations made never become fewer", async () => {
    let made = 0;
    for (const day of ["2025-07-18", "2025-07-19", "2025-07-25", "2025-08-10", "2025-08-25", "2025-09-02"]) {
      const counts = await at({ time: new Date(`${day}T21:00:00Z`) }, (read) =>
        declarationCounts(read, "mp_primary"),
      );
      expect(counts.made, day).toBeGreaterThanOrEqual(made);
      expect(counts.inForce, day).toBe(counts.made - counts.madeAgain);
      made = counts.made;
    }
    expect(made).toBe(536);
  });

  test("a correction is seen from the write that recorded it, and the old value before that", async () => {
    const before = new Date();
    const old = await sample.database.db
      .selectFrom("turnout_count")
      .selectAll()
      .where("contest_kind", "=", "mp_primary")
      .where("cycle_id", "=", (query) => query.selectFrom("cycle").select("id").where("in_force", "=", true))
      .where(believed("turnout_count"))
      .orderBy("id")
      .limit(1)
      .executeTakeFirstOrThrow();
    await sample.database.write(async ({ db }) => {
      const {
        id,
        recorded_at: _at,
        retired_at: _until,
        recorded_in: _in,
        retired_in: _out,
        ...columns
      } = old;
      await sql`update turnout_count set retired_at = now() where id = ${id}`.execute(db);
      await db
        .insertInto("turnout_count")
        .values({ ...columns, votes_cast: old.votes_cast - 1 })
        .execute();
    });
    const votesAt = async (time?: Date) => {
      const rows = await at(time === undefined ? {} : { time }, (read) =>
        turnoutBy(read, "mp_primary", "area"),
      );
      return rows.find(({ areaId }) => areaId === old.area_id)?.votesCast;
    };
    expect(await votesAt(before)).toBe(old.votes_cast);
    expect(await votesAt()).toBe(old.votes_cast - 1);
    expect(await votesAt(new Date())).toBe(old.votes_cast - 1);
  });
});

describe("the clock of what was true", () => {
  test("before polling day there is no result", async () => {
    const asOf = "2025-07-16";
    expect((await at({ asOf }, (read) => elections(read, {}))).rows).toEqual([]);
    expect(await at({ asOf }, (read) => turnoutBy(read, "mp_primary", "country"))).toEqual([]);
    expect((await at({ asOf }, (read) => outcomeCounts(read, "lc5_primary"))).incumbentReelected).toBe(0);
  });

  test("a declaration stands until the day of the rerun, also when everything is known", async () => {
    const { rerun, winnerAt } = await aRerun();
    expect(await winnerAt({ asOf: addDays(rerun.on, -1) })).toMatchObject({
      winner: rerun.winner,
      votes: rerun.votes,
    });
    expect(await winnerAt({ asOf: rerun.on })).toEqual(await winnerAt({}));
    expect((await winnerAt({ asOf: rerun.on }))?.votes).not.toBe(rerun.votes);
  });

  test("from the day that all seats are declared there is one in force for each, whatever day one looks from", async () => {
    for (let day = "2025-07-25"; day <= "2025-09-02"; day = addDays(day, 1)) {
      const counts = await at({ asOf: day }, (read) => declarationCounts(read, "mp_primary"));
      expect([counts.inForce, counts.made - counts.madeAgain], day).toEqual([519, 519]);
      expect((await at({ asOf: day }, (read) => elections(read, { limit: 1 }))).total, day).toBe(519);
    }
  });

  test("the petitions of a day are those that the backlog tells of it since", async () => {
    const backlog = await at({}, (read) => petitionsByDay(read));
    let filed = 0;
    for (const day of backlog) {
      filed += day.filed;
      const counts = await at({ asOf: day.on }, petitionCounts);
      expect([counts.filed, counts.pendingOfAll], day.on).toEqual([filed, day.pending]);
    }
    expect([filed, backlog.at(-1)?.pending]).toEqual([710, 84]);
  });

  test("a minister's outcome of a later day leaves the earlier one to its days", async () => {
    const lost = (asOf: string) =>
      at({ asOf }, async (read) => (await figures(read)).find(({ id }) => id === "ministers_lost")?.value);
    const before = await lost("2025-09-02");
    await sample.database.write(async (write) => {
      const {
        id: _,
        recorded_at: _at,
        ...columns
      } = await write.db
        .selectFrom("minister")
        .selectAll()
        .where("outcome", "=", "lost")
        .limit(1)
        .executeTakeFirstOrThrow();
      await write.db
        .insertInto("minister")
        .values({ ...columns, outcome: "won", true_on: "2025-09-01" })
        .execute();
    });
    expect(await lost("2025-08-31")).toBe(before);
    expect(await lost("2025-09-01")).toBe((before ?? 0) - 1);
  });

  test("after it there are only those that were declared by then", async () => {
    const counts = await at({ asOf: "2025-07-19" }, (read) => declarationCounts(read, "mp_primary"));
    expect(counts.made).toBeGreaterThan(0);
    expect(counts.madeAgain).toBe(0);
    expect(counts.made).toBeLessThan(536);
  });

  test("a register is there from its own date", async () => {
    expect((await at({ asOf: "2025-05-05" }, partyRegister)).version).toBeNull();
    expect((await at({ asOf: "2025-05-06" }, partyRegister)).total).toBe(18_500_000);
  });
});

describe("row scope", () => {
  test("limits every read to the districts given, by one mechanism", async () => {
    const some = await sample.database.db
      .selectFrom("area")
      .select(["id", "name"])
      .where("kind", "=", "district")
      .where("name", "in", ["Gulu", "Kampala"])
      .execute();
    const scope = some.map(({ id }) => id);
    expect(scope).toHaveLength(2);
    const seen = await at({}, districtRecords, scope);
    expect(seen.map(({ name }) => name)).toEqual(["Gulu", "Kampala"]);
    const turnout = await at({}, (read) => turnoutBy(read, "mp_primary", "district"), scope);
    expect(turnout.map(({ name }) => name)).toEqual(["Gulu", "Kampala"]);
    const [whole] = await at({}, (read) => turnoutBy(read, "mp_primary", "country"), scope);
    expect(whole?.votesCast).toBe(turnout.reduce((sum, { votesCast }) => sum + votesCast, 0));
    expect((await at({}, partyRegister, scope)).total).toBe(
      seen.reduce((sum, { members }) => sum + (members ?? 0), 0),
    );
  });

  test("seats are seen from their district, and those of the whole country only by whoever may see all of it", async () => {
    expect((await at({}, (read) => elections(read, {}), [])).total).toBe(0);
    const everywhere = (await at({}, (read) => elections(read, {}))).total;
    const kampala = await sample.database.db
      .selectFrom("area")
      .select("id")
      .where("kind", "=", "district")
      .where("name", "=", "Kampala")
      .executeTakeFirstOrThrow();
    const { rows } = await at({}, (read) => elections(read, {}), [kampala.id]);
    expect(rows.length).toBeGreaterThan(5);
    expect(rows.length).toBeLessThan(everywhere);
    expect(rows.map(({ constituency }) => constituency)).toContain("Kampala Central Division");
    expect(rows.map(({ constituency }) => constituency)).not.toContain("Abim District Woman MP");
  });

  test("a district that does not exist shows no rows of any", async () => {
    expect(await at({}, districtRecords, [-1])).toEqual([]);
    expect(await at({}, (read) => turnoutBy(read, "mp_primary", "country"), [-1])).toEqual([]);
  });
});

describe("areas and seats that exist for a time", () => {
  test.each([
    ["the day before the first", "2024-06-30", false],
    ["the first", "2024-07-01", true],
    ["the day before the end", "2025-06-30", true],
    ["the day of the end", "2025-07-01", false],
  ])("on %s", async (_case, day, exists) => {
    const { rows } = await sql<{ exists: boolean }>`
      select ${existsOn(day, "place")} as exists
      from (values ('2024-07-01'::date, '2025-07-01'::date)) place(valid_from, valid_to)`.execute(
      sample.database.db,
    );
    expect(rows).toEqual([{ exists }]);
  });

  test("without an end there is none", async () => {
    const { rows } = await sql<{ exists: boolean }>`
      select ${existsOn("2999-01-01", "place")} as exists
      from (values ('2024-07-01'::date, null::date)) place(valid_from, valid_to)`.execute(sample.database.db);
    expect(rows).toEqual([{ exists: true }]);
  });
});
