import { sql, type Insertable } from "kysely";
import { beforeAll, describe, expect, test } from "vitest";
import type { Figure } from "@command-center/contract/figures";
import type { FigureId } from "@command-center/domain/figures";
import type { Read, Write } from "../../database/database.ts";
import type { Schema } from "../../database/schema/tables.ts";
import { figures } from "../../measures/figures/figures.ts";
import { sampleDatabase } from "../../testing/sample-database.ts";

/** What becomes of every figure when something happens: those named change as said, all others stay as they were. */

const sample = sampleDatabase();
let before: Map<FigureId, Figure>;
beforeAll(async () => {
  before = byId(await sample.database.read("everywhere", figures));
});
const UNDONE = new Error("undone");
const byId = (all: readonly Figure[]) => new Map(all.map((figure) => [figure.id as FigureId, figure]));

/** Figures whose value is another after a change, and all of them; the change is undone. */
async function after(
  change: (db: Write["db"]) => Promise<unknown>,
): Promise<{ changed: Partial<Record<FigureId, number | null>>; all: Map<FigureId, Figure> }> {
  const moment = await sample.database.read("everywhere", async ({ cycle, moment, scope }) => ({
    cycle,
    moment,
    scope,
  }));
  let all = new Map<FigureId, Figure>();
  await sample.database
    .write(async ({ db }) => {
      await change(db);
      const read: Read = { ...moment, db };
      all = byId(await figures(read));
      throw UNDONE;
    })
    .catch((error: unknown) => {
      if (error !== UNDONE) throw error;
    });
  const changed = [...all].filter(([id, { value }]) => value !== before.get(id)?.value);
  return { changed: Object.fromEntries(changed.map(([id, { value }]) => [id, value])), all };
}

const valueOf = (id: FigureId) => before.get(id)?.value ?? Number.NaN;
const partOf = (figure: Figure | undefined, label: string) =>
  figure?.parts.find((part) => part.label === label)?.value;

/** The first declaration of a contest of a kind, and the candidate it names. */
async function declared(
  db: Write["db"],
  kind: "mp_primary" | "lc5_primary",
  outcome = "incumbent_reelected",
) {
  return db
    .selectFrom("declaration as d")
    .innerJoin("contest as c", "c.id", "d.contest_id")
    .where("c.kind", "=", kind)
    .where("d.incumbency_outcome", "=", outcome as "open_seat")
    .where(({ not, exists, selectFrom }) =>
      not(
        exists(
          selectFrom("declaration as other")
            .whereRef("other.contest_id", "=", "c.id")
            .whereRef("other.id", "<>", "d.id"),
        ),
      ),
    )
    .selectAll("d")
    .orderBy("d.id")
    .limit(1)
    .executeTakeFirstOrThrow();
}

/** Adds a declaration like another one with some columns changed. */
async function declareLike(
  db: Write["db"],
  one: Awaited<ReturnType<typeof declared>>,
  columns: Partial<Insertable<Schema["declaration"]>>,
) {
  const { id: _, recorded_at: _at, retired_at: _until, corrects_id: _what, ...same } = one;
  await db
    .insertInto("declaration")
    .values({ ...same, ...columns })
    .execute();
}

async function otherCandidate(
  db: Write["db"],
  one: { contest_id: number; winner_candidacy_id: number | null },
) {
  const { id } = await db
    .selectFrom("candidacy")
    .select("id")
    .where("contest_id", "=", one.contest_id)
    .where("id", "<>", one.winner_candidacy_id ?? 0)
    .orderBy("id")
    .executeTakeFirstOrThrow();
  return id;
}

describe("a declaration", () => {
  test("HOME-03 corrected is no second one: only what it says of the winner changes", async () => {
    const { changed, all } = await after(async (db) => {
      const wrong = await declared(db, "mp_primary");
      await sql`update declaration set retired_at = now() where id = ${wrong.id}`.execute(db);
      await declareLike(db, wrong, {
        winner_candidacy_id: await otherCandidate(db, wrong),
        incumbency_outcome: "incumbent_defeated",
        corrects_id: wrong.id,
      });
    });
    expect(all.get("mps_declared")?.value).toBe(536);
    expect(all.get("mps_in_force")?.value).toBe(519);
    expect(all.get("flagbearers_renewal")?.numerator?.value).toBe(
      (before.get("flagbearers_renewal")?.numerator?.value ?? 0) + 1,
    );
    const mayChange = new Set(["flagbearers_renewal", "flagbearers_youth", "flagbearers_women"]);
    expect(Object.keys(changed).filter((id) => !mayChange.has(id))).toEqual([]);
  });

  test("HOME-03 HOME-07 nullified was made once and stands no longer; the rerun counts as another", async () => {
    const nullify = async (db: Write["db"]) => {
      const one = await declared(db, "mp_primary");
      await declareLike(db, one, { status: "nullified", reason: "ruling", true_on: "2025-08-28" });
      return one;
    };
    const gone = (await after(nullify)).all;
    expect(gone.get("mps_declared")?.value).toBe(536);
    expect(gone.get("mps_in_force")?.value).toBe(518);
    expect(partOf(gone.get("mps_declared"), "current")).toBe(518);
    expect(partOf(gone.get("mps_declared"), "re-declared after a rerun or ruling")).toBe(17);
    expect(gone.get("flagbearers_women")?.denominator?.value).toBe(
      (before.get("flagbearers_women")?.denominator?.value ?? 0) - 1,
    );
    const again = (
      await after(async (db) => {
        const one = await nullify(db);
        await declareLike(db, one, { reason: "rerun", round: 2, true_on: "2025-09-01" });
      })
    ).all;
    expect(again.get("mps_declared")?.value).toBe(537);
    expect(again.get("mps_in_force")?.value).toBe(519);
    expect(partOf(again.get("mps_declared"), "re-declared after a rerun or ruling")).toBe(18);
  });

  test("HOME-03 taken back, because it was recorded wrongly, was never made", async () => {
    const { all } = await after(async (db) => {
      const { id } = await declared(db, "mp_primary");
      await sql`update declaration set retired_at = now() where id = ${id}`.execute(db);
    });
    expect(all.get("mps_declared")?.value).toBe(535);
    expect(all.get("mps_in_force")?.value).toBe(518);
    expect(all.get("mps_declared")?.history.at(-1)?.value).toBe(535);
  });

  test("STAT-08 LC5 outcomes move together: one less re-elected, one more defeated", async () => {
    const { changed } = await after(async (db) => {
      const one = await declared(db, "lc5_primary");
      await declareLike(db, one, {
        winner_candidacy_id: await otherCandidate(db, one),
        incumbency_outcome: "incumbent_defeated",
        reason: "ruling",
        true_on: "2025-09-01",
      });
    });
    expect(changed).toEqual({ lc5_incumbents_reelected: 117, lc5_new_leaders: 29, incumbents_defeated: 27 });
  });

  test("STAT-08 an outcome that nobody knows is in no share, and the denominator says so", async () => {
    const { all } = await after(async (db) => {
      const { id } = await declared(db, "lc5_primary");
      await db.updateTable("declaration").set({ incumbency_outcome: null }).where("id", "=", id).execute();
    });
    expect(all.get("lc5_incumbents_reelected")).toMatchObject({
      value: 117,
      denominator: { value: 145, label: "declared LC5 contests with a known former holder" },
    });
  });

  test("HOME-03 somebody who stood and withdrew before the poll changes no figure", async () => {
    const { changed } = await after(async (db) => {
      const { contest_id, source_id } = await declared(db, "mp_primary");
      const { id: person_id } = await db
        .insertInto("person")
        .values({ name: "Withdrew Early", source_id })
        .returning("id")
        .executeTakeFirstOrThrow();
      await db.insertInto("candidacy").values({ contest_id, person_id, source_id }).execute();
    });
    expect(changed).toEqual({});
  });
});

describe("a petition", () => {
  test("STAT-06 withdrawn stays filed, is pending no longer and is no ruling", async () => {
    const { changed } = await after((db) =>
      sql`insert into petition_state (petition_id, ground, status, filed_on, true_on, source_id)
        select s.petition_id, s.ground, 'withdrawn', s.filed_on, '2025-09-02', s.source_id
        from petition_state s join petition p on p.id = s.petition_id
        where p.category = 'mp' and s.status = 'hearing'
          and not exists (select from petition_state later where later.petition_id = p.id and later.true_on > s.true_on)
        order by s.id limit 1`.execute(db),
    );
    expect(changed).toEqual({
      petitions_pending: valueOf("petitions_pending") - 1,
      petitions_pending_all: valueOf("petitions_pending_all") - 1,
    });
  });

  test("STAT-06 whose ruling was recorded wrongly is heard again", async () => {
    const { changed } = await after((db) =>
      sql`update petition_state set retired_at = now() where id = (
        select s.id from petition_state s join petition p on p.id = s.petition_id
        where p.category = 'mp' and s.status = 'resolved' and s.heard_on < s.ruled_on order by s.id limit 1)`.execute(
        db,
      ),
    );
    expect(changed).toEqual({
      petitions_resolved: 586,
      petitions_pending: 27,
      petitions_pending_all: 85,
      resolution_rate: 95.6,
    });
  });
});

describe("turnout", () => {
  const area = (name: string, kind = "district") =>
    sql`(select id from area where name = ${name} and kind = ${kind})`;

  test("HOME-03 of an area that has not reported is in neither sum, and the sheet says so", async () => {
    const { all } = await after((db) =>
      sql`delete from turnout_count where contest_kind = 'mp_primary' and area_id = ${area("Mbarara")}
        and cycle_id = (select id from cycle where in_force)`.execute(db),
    );
    for (const id of ["mp_turnout", "western_mp_turnout"] as const) {
      expect(partOf(all.get(id), "areas that have not reported"), id).toBe(1);
      expect(all.get(id)?.denominator?.value, id).toBeLessThan(before.get(id)?.denominator?.value ?? 0);
    }
    expect(partOf(all.get("kampala_mp_turnout"), "areas that have not reported")).toBeUndefined();
    expect(partOf(before.get("mp_turnout"), "areas that have not reported")).toBeUndefined();
  });

  test("HOME-03 of an area none of whose units has reported is not 0 of everybody", async () => {
    const none = sql`votes_cast = 0, units_reported = 0`;
    const { all } = await after((db) =>
      sql`update turnout_count set ${none} where contest_kind = 'mp_primary' and standing = 'fact'
        and area_id = ${area("Mbarara")} and cycle_id = (select id from cycle where in_force)`.execute(db),
    );
    const [now, then] = [all.get("mp_turnout"), before.get("mp_turnout")];
    expect(now?.denominator?.value).toBeLessThan(then?.denominator?.value ?? 0);
    expect(partOf(now, "villages expected")).toBe(partOf(then, "villages expected"));
    expect(partOf(now, "villages reported")).toBeLessThan(partOf(now, "villages expected") ?? 0);
    expect(partOf(now, "areas that have not reported")).toBe(1);
    const nowhere = (
      await after((db) => sql`update turnout_count set ${none} where standing = 'fact'`.execute(db))
    ).all;
    expect(nowhere.get("mp_turnout")).toMatchObject({ value: null, numerator: null, trend: null });
  });

  test("HOME-10 of more votes than members is a finding: it leaves the sum and is named", async () => {
    const { all } = await after((db) =>
      sql`update turnout_count set votes_cast = registered + 1, standing = 'finding', finding = 'More votes than members'
        where contest_kind = 'mp_primary' and area_id = ${area("Mbarara")}
          and cycle_id = (select id from cycle where in_force)`.execute(db),
    );
    const figure = all.get("mp_turnout");
    expect(partOf(figure, "areas left out: more votes than members")).toBe(1);
    expect(partOf(figure, "areas that have not reported")).toBeUndefined();
    expect(figure?.value).toBeLessThanOrEqual(100);
    expect(figure?.denominator?.value).toBeLessThan(18_500_000);
  });

  test("HOME-03 over registers of nobody is not known, never a number", async () => {
    const { all } = await after(async (db) => {
      await sql`update turnout_count set votes_cast = 0`.execute(db);
      await sql`delete from turnout_count`.execute(db);
      await sql`update register_count set people = 0`.execute(db);
      await sql`insert into turnout_count (cycle_id, contest_kind, area_id, votes_cast, register_id, registered,
          units_reported, units_expected, true_on, source_id)
        select r.cycle_id, poll.kind, c.area_id, 0, r.id, 0, 1, 1, '2025-07-24', r.source_id
        from register r join register_count c on c.register_id = r.id,
          unnest(array['mp_primary', 'lc5_primary']) poll (kind)
        where r.kind = 'party'`.execute(db);
    });
    for (const id of ["mp_turnout", "lc5_turnout", "western_mp_turnout", "kampala_mp_turnout"] as const) {
      expect(all.get(id)?.value, id).toBeNull();
    }
    expect(all.get("party_register")?.value).toBe(0);
  });

  test("STAT-04 without any register is not known", async () => {
    const { all } = await after(async (db) => {
      await sql`delete from turnout_count`.execute(db);
      await sql`delete from register_count`.execute(db);
    });
    expect(all.get("party_register")).toMatchObject({ value: null, basis: "query" });
    expect(all.get("mp_turnout")).toMatchObject({ value: null, parts: [] });
  });

  test("STAT-04 a newer version of the register counts from its day on", async () => {
    const version = (trueOn: string) =>
      after(async (db) => {
        await sql`insert into register (cycle_id, kind, version, true_on, source_id)
          select cycle_id, kind, 'newer', ${trueOn}::date, source_id from register
          where kind = 'party' and cycle_id = (select id from cycle where in_force)`.execute(db);
        await sql`insert into register_count (register_id, area_id, people)
          select r.id, area.id, 7 from register r, area where r.version = 'newer' and area.kind = 'district'
          and area.name in ('Gulu', 'Abim')`.execute(db);
      });
    expect((await version("2025-09-01")).changed).toEqual({ party_register: 14 });
    expect((await version("2025-09-03")).changed).toEqual({});
  });
});

describe("what figures are about", () => {
  test("HOME-06 renamed, or named by another cycle's words, it is still found", async () => {
    const { changed } = await after(async (db) => {
      await sql`update area set name = 'West', slug = 'west' where kind = 'party_region' and name = 'Western'`.execute(
        db,
      );
      await sql`update area set name = 'The capital' where kind = 'party_region' and name = 'Kampala'`.execute(
        db,
      );
      await sql`update seat set name = 'Vice-Chairperson 2' where name like 'Second National%'`.execute(db);
    });
    expect(changed).toEqual({});
  });

  test("HOME-06 where the cycle names nothing, nothing is computed", async () => {
    const { changed, all } = await after((db) => sql`delete from headline_subject`.execute(db));
    expect(changed).toEqual({ western_mp_turnout: null, kampala_mp_turnout: null });
    // What was published and chosen takes its place.
    expect(all.get("cec_victory")).toMatchObject({ value: 92.8, basis: "claim" });
  });

  test("HOME-10 a published value over 100% stands beside the figure as a finding", async () => {
    const { all } = await after((db) =>
      sql`insert into claim (cycle_id, measure, definition, unit, value, standing, note, true_on, source_id)
        select id, 'mp_turnout', 'Turnout as printed', 'percent', 103.2, 'finding', 'Two papers.', as_of, source_id
        from cycle where in_force`.execute(db),
    );
    expect(all.get("mp_turnout")?.value).toBe(49.8);
    expect(all.get("mp_turnout")?.rivals).toMatchObject([
      { value: 103.2, note: "A finding, not a fact: it cannot be right. Two papers." },
    ]);
  });
});
