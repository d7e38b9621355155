import { sql, type Kysely } from "kysely";

/**
 * A result of which a source says no more than who lost can be recorded as that: without a winner, and without saying
 * who held the seat. What was invented about a contest in which a real person stands is taken back.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    alter table declaration alter column winner_candidacy_id drop not null,
      add constraint a_winner_not_named_has_no_figures check (winner_candidacy_id is not null
        or (votes is null and margin_percent is null and share_percent is null and not is_unopposed));

    /** Null: no source says whether this person held the seat. */
    alter table candidacy alter column is_incumbent drop not null, alter column is_incumbent drop default;
    /** Who stood has the clock of what was believed, too: a candidacy recorded wrongly is retired, never changed. */
    alter table candidacy add column recorded_at timestamptz not null default '-infinity',
      add column retired_at timestamptz, add check (retired_at >= recorded_at);
    alter table candidacy alter column recorded_at set default now();
    alter table candidacy drop constraint candidacy_contest_id_person_id_key;
    create unique index one_candidacy_a_person on candidacy (contest_id, person_id) where retired_at is null;
    drop index one_incumbent_a_contest;
    create unique index one_incumbent_a_contest on candidacy (contest_id) where is_incumbent and retired_at is null;
  `.execute(db);
  await takeBackInvented(db);
}

/**
 * Earlier samples invented votes, opponents and winners for contests that real people are reported to have lost. These
 * records are retired; in their place comes what the report says: who stood, and that the seat was declared.
 */
async function takeBackInvented(db: Kysely<unknown>): Promise<void> {
  await sql`
    create temporary table contest_of_somebody_real on commit drop as
      select distinct c.id
      from contest c
      join candidacy stood on stood.contest_id = c.id
      join person on person.id = stood.person_id and not person.is_invented
      join declaration d on d.contest_id = c.id and d.retired_at is null
      join source on source.id = d.source_id and source.kind = 'sample';

    update vote_count set retired_at = now()
    from candidacy stood
    where stood.id = vote_count.candidacy_id and vote_count.retired_at is null
      and stood.contest_id in (select id from contest_of_somebody_real);

    update candidacy set retired_at = now() where contest_id in (select id from contest_of_somebody_real);
    insert into candidacy (contest_id, person_id, is_incumbent, source_id)
    select stood.contest_id, stood.person_id, case when stood.is_incumbent then true end, stood.source_id
    from candidacy stood
    join person on person.id = stood.person_id and not person.is_invented
    where stood.contest_id in (select id from contest_of_somebody_real)
    order by stood.id;

    with wrong as (
      update declaration set retired_at = now()
      where retired_at is null and contest_id in (select id from contest_of_somebody_real)
      returning *
    )
    insert into declaration (contest_id, round, status, reason, declared_at, true_on, corrects_id, recorded_at, source_id)
    select wrong.contest_id, wrong.round, wrong.status, wrong.reason,
      coalesce(reported.true_on + time '17:00', wrong.declared_at at time zone 'Africa/Kampala') at time zone 'Africa/Kampala',
      coalesce(reported.true_on, wrong.true_on), wrong.id, now(), coalesce(reported.source_id, stood.source_id)
    from wrong
    left join lateral (
      select true_on, source_id from minister
      where minister.contest_id = wrong.contest_id and minister.retired_at is null order by true_on desc limit 1
    ) reported on true
    cross join lateral (
      select source_id from candidacy where candidacy.contest_id = wrong.contest_id and candidacy.retired_at is null
      order by candidacy.id limit 1
    ) stood
    where wrong.status <> 'nullified';

    insert into audit_entry (action, subject, after)
    select 'import.corrected', 'Sample cycle', jsonb_build_object('contests', count(*),
      'reason', 'Votes, opponents and winners were invented beside a real name; they are now recorded as unknown.')
    from contest_of_somebody_real having count(*) > 0;
    update data_revision set revision = revision + 1
    where data_set = 'results' and exists (select from contest_of_somebody_real);
    select pg_notify('command_center_revision', 'results') from contest_of_somebody_real limit 1;
  `.execute(db);
}
