import { sql, type Kysely } from "kysely";
import { noteDistricts } from "./024-district-revisions.ts";
import { nameWrites } from "./051-positions.ts";
import { viewRecords } from "./052-versions.ts";

/** Limits of the law, each with the law that it is written in. Cycles of users get those that were published until 2026. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    create table legal_limit (
      id integer generated always as identity primary key,
      cycle_id integer not null references cycle,
      kind text not null check (kind in ('recount_below', 'recount_after_polling', 'petition_after_gazette',
        'judgment_after_filing', 'appeal_after_judgment', 'presidential_petition')),
      value integer not null check (value >= 0),
      unit text check (unit in ('days', 'months')),
      law text not null check (law <> ''),
      true_on date not null,
      source_id integer not null references source,
      recorded_at timestamptz not null default recording_time(),
      retired_at timestamptz check (retired_at >= recorded_at),
      retired_by integer references import_batch,
      recorded_in integer not null,
      retired_in integer,
      check ((retired_at is null) = (retired_in is null))
    );
    create unique index one_legal_limit_in_force on legal_limit (cycle_id, kind, lower(law)) where retired_at is null;
    create index on legal_limit (source_id);
  `.execute(db);
  await nameWrites(db, "legal_limit");
  await sql`
    insert into legal_limit (cycle_id, kind, value, unit, law, true_on, source_id)
    select cycle.id, standard.kind, standard.value, standard.unit, standard.law, cycle.opens_on, cycle.source_id
    from cycle cross join (values
      ('recount_below', 50, null, 'Parliamentary Elections Act 2005, s. 54'),
      ('petition_after_gazette', 30, 'days', 'Newspapers of 2026'),
      ('judgment_after_filing', 6, 'months', 'Newspapers of 2026, “six months”'),
      ('judgment_after_filing', 60, 'days', 'Newspapers of 2026, “60 days”')) standard (kind, value, unit, law)
    where not cycle.is_sample`.execute(db);
  await viewRecords(db, "legal_limit");
  await noteDistricts(db, "legal_limit", "select null::integer as district_id from changed");
}
