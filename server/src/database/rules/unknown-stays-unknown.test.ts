import pg from "pg";
import { Kysely, PostgresDialect, sql } from "kysely";
import { expect, test } from "vitest";
import { withFreshDatabase } from "../../testing/database.ts";
import { countryRevisions } from "../revisions/data-revisions.ts";
import { openDatabase, type Database } from "../database.ts";
import { migrate } from "../migrate.ts";
import type { Schema } from "../schema.ts";

/**
 * What an earlier sample recorded: in contest 1 a minister lost to somebody invented; in contest 2 only invented people
 * stood; contest 3 is one of real people, of which a publication says all that is recorded.
 */
const AS_LOADED_EARLIER = `
  insert into source (id, kind, title) overriding system value values (1, 'sample', 'Sample cycle'), (2, 'publication', 'A newspaper');
  insert into cycle (id, name, season_label, as_of, opens_on, closes_on, is_sample, in_force, data_sync_provider, support_email, source_id)
    overriding system value values (1, 'Now', 'Now', '2025-09-02', '2025-05-01', '2026-02-28', true, true, 'desk', 'a@b.example', 1);
  insert into area (id, kind, name, slug, source_id) overriding system value values (1, 'party_region', 'West', 'west', 2);
  insert into seat (id, kind, name, area_id, source_id) overriding system value
    values (1, 'constituency_mp', 'One', 1, 2), (2, 'district_woman_mp', 'Two', 1, 2), (3, 'cec_office', 'Three', null, 2);
  insert into contest (id, cycle_id, kind, seat_id, polling_day, source_id) overriding system value
    values (1, 1, 'mp_primary', 1, '2025-07-17', 1), (2, 1, 'mp_primary', 2, '2025-07-17', 1), (3, 1, 'cec', 3, '2025-08-27', 2);
  insert into person (id, name, is_invented, source_id) overriding system value
    values (1, 'Invented Winner', true, 1), (2, 'The Minister', false, 2), (3, 'Invented Third', true, 1),
      (4, 'Invented Four', true, 1), (5, 'Invented Five', true, 1), (6, 'Real Six', false, 2), (7, 'Real Seven', false, 2);
  insert into candidacy (id, contest_id, person_id, is_incumbent, source_id) overriding system value
    values (1, 1, 1, false, 1), (2, 1, 2, false, 2), (3, 1, 3, false, 1), (4, 2, 4, true, 1), (5, 2, 5, false, 1),
      (6, 3, 6, true, 2), (7, 3, 7, false, 2);
  insert into vote_count (candidacy_id, votes, true_on, recorded_at, source_id)
    select id, 1000 - id, '2025-07-17', '2025-07-19T09:00:00Z', case when contest_id = 3 then 2 else 1 end from candidacy;
  insert into declaration (id, contest_id, winner_candidacy_id, status, votes, valid_votes, margin_percent, share_percent,
      incumbency_outcome, declared_at, true_on, recorded_at, source_id) overriding system value
    values (1, 1, 1, 'declared', 999, 2994, 0.03, 33.37, 'new_leader', '2025-07-19T08:00:00Z', '2025-07-19', '2025-07-19T09:00:00Z', 1),
      (2, 2, 4, 'declared', 996, 1991, 0.05, 50.03, 'incumbent_reelected', '2025-07-18T08:00:00Z', '2025-07-18', '2025-07-18T09:00:00Z', 1),
      (3, 3, 6, 'declared', 994, 1987, 0.05, 50.03, 'incumbent_reelected', '2025-08-27T19:00:00Z', '2025-08-27', '2025-08-28T09:00:00Z', 2);
  insert into minister (cycle_id, person_id, office, contest_id, outcome, true_on, recorded_at, source_id)
    values (1, 2, 'Minister', 1, 'lost', '2025-07-17', '2025-07-18T05:30:00Z', 2);
  select setval('candidacy_id_seq', 7), setval('declaration_id_seq', 3);`;

/** A database of the schema before, holding what is given, brought up to date by three processes that start at once. */
async function upgraded(rows: string, look: (database: Database) => Promise<void>): Promise<void> {
  await withFreshDatabase(async (connectionString) => {
    const before = new Kysely<Schema>({
      dialect: new PostgresDialect({ pool: new pg.Pool({ connectionString, max: 1 }) }),
    });
    try {
      await migrate(before, "015-facts-follow-facts");
      await sql.raw(rows).execute(before);
    } finally {
      await before.destroy();
    }
    const [after, ...others] = await Promise.all(
      Array.from({ length: 3 }, () => openDatabase(connectionString, 2)),
    );
    if (after === undefined) throw new Error("No database was opened.");
    try {
      await look(after);
    } finally {
      await Promise.all([after, ...others].map((database) => database.close()));
    }
  });
}

async function said({ db }: Database, query: string): Promise<unknown[]> {
  const { rows } = await sql.raw<{ said: unknown }>(query).execute(db);
  return rows.map((row) => row.said);
}

test("what an earlier sample invented beside a real name is retired, and what the report says stands in its place", async () => {
  await upgraded(AS_LOADED_EARLIER, async (database) => {
    expect(
      await said(
        database,
        `select concat_ws(' ', p.name, k.is_incumbent) as said from candidacy k join person p on p.id = k.person_id
          where k.contest_id = 1 and k.retired_at is null`,
      ),
    ).toEqual(["The Minister"]);
    const [declaration, ...more] = await said(
      database,
      `select to_jsonb(d) - '{id,recorded_at}'::text[] as said from declaration d where contest_id = 1 and retired_at is null`,
    );
    expect(more).toEqual([]);
    expect(declaration).toMatchObject({
      winner_candidacy_id: null,
      votes: null,
      valid_votes: null,
      margin_percent: null,
      share_percent: null,
      incumbency_outcome: null,
      status: "declared",
      reason: "first",
      true_on: "2025-07-17",
      corrects_id: 1,
      source_id: 2,
    });
    expect(
      await said(
        database,
        `select v.votes as said from vote_count v join candidacy k on k.id = v.candidacy_id
          where k.contest_id = 1 and v.retired_at is null`,
      ),
    ).toEqual([]);
  });
});

test("it adds and never overwrites: what was believed before is there, retired, with every figure it had", async () => {
  await upgraded(AS_LOADED_EARLIER, async (database) => {
    expect(
      await said(
        database,
        `select concat_ws(' ', p.name, v.votes) as said from candidacy k join person p on p.id = k.person_id
          join vote_count v on v.candidacy_id = k.id
          where k.contest_id = 1 and k.retired_at is not null and v.retired_at is not null order by k.id`,
      ),
    ).toEqual(["Invented Winner 999", "The Minister 998", "Invented Third 997"]);
    expect(
      await said(
        database,
        `select concat_ws(' ', winner_candidacy_id, votes, margin_percent, retired_at is not null) as said
          from declaration where id = 1`,
      ),
    ).toEqual(["1 999 0.03 t"]);
  });
});

test("contests of invented people alone, and what publications say, stay as they are", async () => {
  await upgraded(AS_LOADED_EARLIER, async (database) => {
    expect(
      await said(
        database,
        `select concat_ws(' ', d.contest_id, d.winner_candidacy_id, d.votes, d.margin_percent) as said
          from declaration d where contest_id > 1 and retired_at is null order by 1`,
      ),
    ).toEqual(["2 4 996 0.05", "3 6 994 0.05"]);
    expect(
      await said(
        database,
        "select count(*)::int as said from candidacy where contest_id > 1 and retired_at is null",
      ),
    ).toEqual([4]);
  });
});

test("the correction stands in the audit log, moves the revision of results, and is made once", async () => {
  await upgraded(AS_LOADED_EARLIER, async (database) => {
    const entries =
      "select concat_ws(' ', action, subject, after ->> 'contests') as said from audit_entry order by id";
    expect(await said(database, entries)).toEqual(["import.corrected Sample cycle 1"]);
    const revisions = await countryRevisions(database);
    // Once more when what seats that voted again are called was corrected (018).
    expect([revisions.get("results"), revisions.get("petitions")]).toEqual([3, 1]);
  });
});

test("an empty database is corrected by nothing", async () => {
  await upgraded("select 1", async (database) => {
    expect(await said(database, "select action as said from audit_entry")).toEqual([]);
    expect(new Set((await countryRevisions(database)).values())).toEqual(new Set([1]));
  });
});
