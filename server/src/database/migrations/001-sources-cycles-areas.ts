import { sql, type Kysely } from "kysely";

/**
 * Two clocks everywhere below: `true_on` is the day from which a record holds in the world, `recorded_at` and
 * `retired_at` say from when until when the system believed it. A correction retires a row and adds another.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    create table import_batch (
      id integer generated always as identity primary key,
      kind text not null check (kind in ('sample', 'file')),
      title text not null check (title <> ''),
      status text not null default 'committed' check (status in ('committed', 'undone')),
      committed_at timestamptz not null default now(),
      undone_at timestamptz,
      check ((status = 'undone') = (undone_at is not null))
    );

    create table source (
      id integer generated always as identity primary key,
      kind text not null check (kind in ('import_batch', 'person', 'publication', 'sample')),
      title text not null check (title <> ''),
      publisher text,
      published_on date,
      reference text,
      note text,
      import_batch_id integer references import_batch,
      entered_by text,
      recorded_at timestamptz not null default now(),
      check (kind <> 'person' or entered_by is not null)
    );

    create table cycle (
      id integer generated always as identity primary key,
      name text not null unique,
      season_label text not null check (season_label <> ''),
      as_of date not null,
      opens_on date not null,
      closes_on date not null check (closes_on > opens_on),
      previous_cycle_id integer references cycle,
      is_sample boolean not null default false,
      in_force boolean not null default false,
      data_sync_provider text not null,
      support_email text not null check (support_email ~ '^[^@[:space:]]+@[^@[:space:]]+$'),
      source_id integer not null references source
    );
    create unique index one_cycle_in_force on cycle ((true)) where in_force;

    create table calendar_event (
      id integer generated always as identity primary key,
      cycle_id integer not null references cycle,
      kind text check (kind in ('mp_primary', 'lc5_primary', 'mayoral_primary', 'cec', 'tribunal_opens', 'general')),
      title text not null check (title <> ''),
      starts_on date not null,
      ends_on date not null check (ends_on >= starts_on),
      body text not null check (body in ('party', 'electoral_commission')),
      /** The day that the home page counts down to. */
      is_countdown boolean not null default false,
      source_id integer not null references source
    );
    create unique index one_countdown_a_cycle on calendar_event (cycle_id) where is_countdown;
    create index calendar_event_of_cycle on calendar_event (cycle_id, starts_on);

    create table area (
      id integer generated always as identity primary key,
      kind text not null check (kind in ('country', 'region', 'party_region', 'sub_region', 'district', 'division', 'constituency')),
      name text not null check (name <> '' and name = btrim(name)),
      slug text not null check (slug ~ '^[a-z0-9]+(-[a-z0-9]+)*$'),
      parent_id integer references area,
      party_region_id integer references area,
      /** The district that a division or constituency lies in, and a district itself: what row scope is cut by. */
      district_id integer references area,
      valid_from date not null default '1900-01-01',
      valid_to date check (valid_to > valid_from),
      source_id integer not null references source,
      check (kind in ('country', 'party_region') or parent_id is not null),
      check ((kind in ('district', 'division', 'constituency')) = (party_region_id is not null)),
      check ((kind in ('division', 'constituency')) = (district_id is not null and district_id <> id) or kind = 'district'),
      check (kind <> 'district' or district_id = id)
    );
    create unique index area_is_named_once on area (kind, slug) where valid_to is null;
    create index area_by_parent on area (parent_id);
    create index area_by_district on area (district_id);
    create index area_by_party_region on area (party_region_id);

    create table district (
      area_id integer primary key references area,
      type text not null check (type in ('district', 'city', 'capital city')),
      iso_3166_2 text unique,
      electoral_commission_code text,
      sub_region_15 text not null,
      parent_unit text,
      polygon_2014 text not null,
      tile_column integer not null check (tile_column >= 0),
      tile_row integer not null check (tile_row >= 0),
      latitude numeric(7, 4) check (latitude between -90 and 90),
      longitude numeric(7, 4) check (longitude between -180 and 180),
      label_point_source text,
      unique (tile_column, tile_row)
    );

    create table area_count (
      id integer generated always as identity primary key,
      area_id integer not null references area,
      measure text not null check (measure in ('constituencies', 'sub_counties', 'parishes', 'villages', 'polling_stations', 'population', 'registered_voters_2021')),
      value integer not null check (value >= 0),
      true_on date not null,
      recorded_at timestamptz not null default now(),
      retired_at timestamptz check (retired_at >= recorded_at),
      source_id integer not null references source
    );
    create unique index one_area_count_in_force on area_count (area_id, measure, true_on) where retired_at is null;
  `.execute(db);
}
