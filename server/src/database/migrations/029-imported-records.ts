import { sql, type Kysely } from "kysely";

/** Records of a file before they are taken over; and incidents with a number of their own, by which a file corrects them. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    create table staged_record (
      import_id integer not null references data_import,
      line integer not null check (line >= 1),
      /** Which record it is: the same for the same record in every file. */
      key text not null,
      /** What the file says, by the ids of its fields; what it has no column for is as in force. */
      record jsonb not null,
      label text not null,
      change text not null check (change in ('new', 'changed', 'same')),
      primary key (import_id, line),
      unique (import_id, key)
    );

    alter table violence_incident add column number text check (number <> '' and number = btrim(number)),
      add column retired_by integer references import_batch;
    alter table turnout_count add column retired_by integer references import_batch;
    alter table declaration add column retired_by integer references import_batch,
      add column runner_up_votes integer check (runner_up_votes >= 0),
      /** The day of the vote that it declares; null where it is the contest's, or that of the rerun's counts. */
      add column polled_on date;
    create index declaration_of_source on declaration (source_id);
    alter table candidacy add column retired_by integer references import_batch;
    alter table petition_state add column retired_by integer references import_batch;
    create index petition_by_number on petition (cycle_id, lower(number));
    create index petition_state_of_source on petition_state (source_id);
    /** Which panel ruled is not always published. */
    alter table petition_state drop constraint petition_state_check4;
    alter table minister add column retired_by integer references import_batch;
    create index minister_of_source on minister (source_id);
    alter table target add column recorded_at timestamptz not null default '-infinity',
      add column retired_at timestamptz check (retired_at >= recorded_at), add column retired_by integer references import_batch;
    alter table target alter column recorded_at set default now();
    alter table target drop constraint target_cycle_id_measure_key;
    alter table organ add column recorded_at timestamptz not null default '-infinity',
      add column retired_at timestamptz check (retired_at >= recorded_at), add column retired_by integer references import_batch;
    alter table organ alter column recorded_at set default now();
    alter table organ drop constraint organ_cycle_id_kind_name_key;
    create unique index one_organ_of_a_name on organ (cycle_id, kind, lower(name)) where retired_at is null;
    /** A post is of the organ with the name that organ_id has, whichever row of that name is in force. */
    alter table post add column recorded_at timestamptz not null default '-infinity',
      add column retired_at timestamptz check (retired_at >= recorded_at), add column retired_by integer references import_batch;
    alter table post alter column recorded_at set default now();
    alter table post drop constraint post_organ_id_title_key;
    create unique index one_post_of_a_title on post (organ_id, lower(title)) where retired_at is null;
    create unique index one_target_of_a_measure on target (cycle_id, measure) where retired_at is null;
    alter table claim add column retired_by integer references import_batch;
    create index claim_of_source on claim (source_id);
    alter table calendar_event add column recorded_at timestamptz not null default '-infinity',
      add column retired_at timestamptz check (retired_at >= recorded_at), add column retired_by integer references import_batch;
    alter table calendar_event alter column recorded_at set default now();
    drop index one_countdown_a_cycle;
    create unique index one_countdown_a_cycle on calendar_event (cycle_id) where is_countdown and retired_at is null;
    create unique index one_incident_of_a_number on violence_incident (cycle_id, lower(number)) where retired_at is null;
    create index violence_incident_of_source on violence_incident (source_id);
    create index turnout_count_of_source on turnout_count (source_id);
  `.execute(db);
}
