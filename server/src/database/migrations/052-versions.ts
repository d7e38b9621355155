import { sql, type Kysely } from "kysely";
import { RECORDS } from "./051-positions.ts";

/** Tables of which rows change. The version before a change is kept in `<table>_past`. */
export const CHANGING = [
  "area",
  "contest",
  "cycle",
  "import_batch",
  "petition",
  "result_sum",
  "seat",
  "station_sum",
  "unusual_station",
];
/** Tables to which rows are only added. */
const GROWING = ["contest_ballot", "headline_subject"];

/** The write that an existing row gets: that of its import, and sums that of the newest sheet or list that they stand on. */
const FIRST: Readonly<Record<string, string>> = {
  area: "ledger_id_of_source(source_id)",
  contest: "ledger_id_of_source(source_id)",
  import_batch: "ledger_id_of_batch(id)",
  petition: "ledger_id_of_source(source_id)",
  result_sum: "ledger_id_of_sums(contest_id, issuer)",
  seat: "ledger_id_of_source(source_id)",
  station_sum: "ledger_id_of_list(cycle_id)",
  unusual_station: "ledger_id_of_sums(contest_id, issuer)",
};

/**
 * Whether a write was visible at the position that a transaction looks from. Nearly all were: one comparison with a value that is read once
 * for a query decides it. The planner evaluates the other settings, and so knows how many rows that leaves.
 */
const known = (id: string) => `((${id} >= (select current_setting('command_center.settled'))::integer
  and (${id} > current_setting('command_center.horizon')::integer
    or ${id} = any(current_setting('command_center.except')::integer[]))) is not true)`;

/** Whether a row was retired by then. */
const isRetired = `(retired_in is not null and ${known("retired_in")})`;

/**
 * Versions of what records are about, and of sums. The tables keep the newest version alone. The views of the schema `past`, which have
 * the names of the tables, show all of them as they were at a position: the one condition of what is visible there (decision 052). Where
 * versions of a table ended later, the view of its own schema has them too: the planner knows less of two tables in one.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`create schema past`.execute(db);
  await sql`create index result_sheet_retired on result_sheet (contest_id, issuer, area_id) where retired_at is not null`.execute(
    db,
  );
  for (const table of RECORDS) await viewRecords(db, table);
  await createFirst(db);
  for (const table of [...CHANGING, ...GROWING]) {
    // The table is written once more as a whole, as in migration 051.
    await sql`
      alter table ${sql.table(table)} add column recorded_in integer;
      alter table ${sql.table(table)} alter column recorded_in type integer using ${sql.raw(FIRST[table] ?? "1")};
      alter table ${sql.table(table)} alter column recorded_in set not null, alter column recorded_in set default ledger_id();
    `.execute(db);
    if (CHANGING.includes(table)) await keepVersions(db, table);
    else
      await sql.raw(`create view past.${table} as ${newest(table, await columnsOf(db, table))}`).execute(db);
  }
  await createLookBack(db);
  await keepChangedAreas(db);
  await keepUndoneBatches(db);
  await sql`drop function ledger_id_of_source(integer), ledger_id_of_batch(integer), ledger_id_of_sums(integer, text),
    ledger_id_of_list(integer)`.execute(db);
  await sql`drop table write_of_source, write_of_sums`.execute(db);
  await analyzeWritten(db);
}

/** Nothing is known of the new columns, and no start would look: their tables have statistics of the others. */
async function analyzeWritten(db: Kysely<unknown>): Promise<void> {
  const tables = [
    ...RECORDS,
    ...CHANGING,
    ...GROWING,
    ...CHANGING.map((table) => `${table}_past`),
    "ledger_position",
  ];
  const { rows } = await sql<{ name: string }>`
    select relname as name from pg_class
    where relnamespace = 'public'::regnamespace and relname = any(${tables}::text[]) and pg_relation_size(oid) > 0
    order by relname`.execute(db);
  if (rows.length === 0) return;
  await sql`analyze ${sql.join(rows.map(({ name }) => sql.table(name)))}`.execute(db);
}

/**
 * Records that were there; what was retired later is not retired. Those that are in force now come by the index of those in force, of
 * which a table with thousands of sheets has need. A migration that adds a column to such a table calls it again.
 */
export async function viewRecords(db: Kysely<unknown>, table: string): Promise<void> {
  const columns = await columnsOf(db, table);
  const shown = (how: (column: string) => string) =>
    columns
      .map((column) => (column.startsWith("retired_") ? `${how(column)} as ${column}` : column))
      .join(", ");
  const then = shown((column) => `case when ${isRetired} then ${column} end`);
  const seen = `from public.${table} where ${known("recorded_in")}`;
  await sql
    .raw(
      table === "result_sheet"
        ? `create or replace view past.${table} as
            select ${columns.join(", ")} ${seen} and retired_at is null
            union all select ${then} ${seen} and retired_at is not null`
        : `create or replace view past.${table} as select ${then} ${seen}`,
    )
    .execute(db);
}

async function keepVersions(db: Kysely<unknown>, table: string): Promise<void> {
  const columns = await columnsOf(db, table);
  const past = `${table}_past`;
  const { rows: indexes } = await sql<{ how: string }>`
    select substring(indexdef from ' USING .*$') as how from pg_indexes
    where schemaname = 'public' and tablename = ${table}`.execute(db);
  await sql
    .raw(
      `create table ${past} (like ${table});
      alter table ${past} add column retired_in integer not null;
      create index ${past}_retired on ${past} (retired_in);
      ${indexes.map(({ how }) => `create index on ${past} ${how};`).join("\n")}
      create view past.${table} as ${newest(table, columns)};
      create schema ${past};
      create view ${past}.${table} as ${newest(table, columns)}
        union all
        select ${columns.join(", ")} from public.${past}
        where ${known("recorded_in")} and not ${isRetired};
      /** A row that changes twice in one write has no version in between. */
      create function keep_version_of_${table}() returns trigger language plpgsql as $$
        begin
          if old.recorded_in <> ledger_id() then
            insert into ${past} (${columns.join(", ")}, retired_in)
            values (${columns.map((column) => `old.${column}`).join(", ")}, ledger_id());
          end if;
          if tg_op = 'DELETE' then return old; end if;
          new.recorded_in := ledger_id();
          return new;
        end $$;
      create trigger keep_version before update on ${table} for each row
        when (old.* is distinct from new.*) execute function keep_version_of_${table}();
      create trigger keep_version_removed before delete on ${table} for each row
        execute function keep_version_of_${table}();`,
    )
    .execute(db);
}

const newest = (table: string, columns: readonly string[]) =>
  `select ${columns.join(", ")} from public.${table} where ${known("recorded_in")}`;

/**
 * Has a transaction look from the position of a token; null columns if there is none such. A function, because its session keeps the plans
 * of its statements: to plan them took longer than many a read.
 */
async function createLookBack(db: Kysely<unknown>): Promise<void> {
  const versions = CHANGING.map(
    (table) => `
        if exists (select from public.${table}_past one where one.retired_in > look_back_to.horizon or one.retired_in = any(unseen)) then
          changed := changed || '${table}_past, ';
        end if;`,
  );
  await sql
    .raw(
      `create function look_back_to(known text, out token text, out at timestamptz, out horizon integer, out unseen integer[])
      language plpgsql as $$
      declare
        changed text := '';
      begin
        select asked.token, asked.at, asked.horizon, array(
          select late.id from public.ledger_position late
          where late.id < late.horizon and late.position > asked.position and late.id < asked.horizon order by late.id)
        into look_back_to.token, look_back_to.at, look_back_to.horizon, unseen
        from public.ledger_position asked where asked.token = known;
        if not found then return; end if;
        ${versions.join("")}
        perform set_config('command_center.horizon', look_back_to.horizon::text, true),
          set_config('command_center.settled', coalesce(unseen[1], look_back_to.horizon + 1)::text, true),
          set_config('command_center.except', unseen::text, true),
          set_config('search_path', changed || 'past, public, pg_temp', true);
      end $$`,
    )
    .execute(db);
}

async function columnsOf(db: Kysely<unknown>, table: string): Promise<string[]> {
  const { rows } = await sql<{ column: string }>`
    select quote_ident(column_name) as column from information_schema.columns
    where table_schema = 'public' and table_name = ${table} order by ordinal_position`.execute(db);
  return rows.map(({ column }) => column);
}

/**
 * Functions that say which write an existing row gets. Each looks up one row: to search the sheets of a contest for each of its sums took
 * minutes of an upgrade.
 */
async function createFirst(db: Kysely<unknown>): Promise<void> {
  await sql`
    create index ledger_position_of_batch on ledger_position (batch_id) where batch_id is not null;
    create table write_of_source as
      select source.id as source_id, max(place.id) as id from source
      join ledger_position place on place.batch_id = source.import_batch_id and place.origin = 'file' group by source.id;
    create table write_of_sums as
      select contest_id, issuer, max(greatest(recorded_in, retired_in)) as id from result_sheet group by contest_id, issuer;
    alter table write_of_source add primary key (source_id);
    alter table write_of_sums add primary key (contest_id, issuer);
    analyze write_of_source, write_of_sums;
    create function ledger_id_of_batch(batch integer) returns integer language sql stable return coalesce((
      select max(id) from ledger_position where batch_id = batch and origin = 'file'), 1);
    create function ledger_id_of_source(one integer) returns integer language sql stable return coalesce((
      select id from write_of_source where source_id = one), 1);
    create function ledger_id_of_sums(contest integer, by text) returns integer language sql stable return coalesce((
      select id from write_of_sums where contest_id = contest and issuer = by), 1);
    create function ledger_id_of_list(cycle integer) returns integer language sql stable return coalesce((
      select max(greatest(recorded_in, retired_in)) from register where cycle_id = cycle and kind = 'national_voters'), 1);
  `.execute(db);
}

/** What station lists changed of units, as versions: each ends with its list, and begins with the list before. */
async function keepChangedAreas(db: Kysely<unknown>): Promise<void> {
  await sql`
    create temporary table version on commit drop as
    select changed.area_id, changed.before, ledger_id_of_batch(changed.batch_id) as retired_in,
      coalesce(lag(ledger_id_of_batch(changed.batch_id)) over (partition by changed.area_id order by changed.batch_id),
        area.recorded_in) as recorded_in
    from area_change changed join area on area.id = changed.area_id
    join import_batch batch on batch.id = changed.batch_id and batch.status = 'committed';
    insert into area_past
    select old.*, version.retired_in from version join area on area.id = version.area_id
    cross join lateral jsonb_populate_record(area, version.before || jsonb_build_object('recorded_in', version.recorded_in)) old;
    alter table area disable trigger keep_version;
    update area set recorded_in = newest.id from (select area_id, max(retired_in) as id from version group by area_id) newest
    where area.id = newest.area_id;
    alter table area enable trigger keep_version;
  `.execute(db);
}

async function keepUndoneBatches(db: Kysely<unknown>): Promise<void> {
  await sql`
    create temporary table undone on commit drop as
    select batch.id, place.id as undone_in from import_batch batch join ledger_position place on place.at = batch.undone_at
    where batch.status = 'undone';
    insert into import_batch_past
    select old.*, undone.undone_in from undone join import_batch batch on batch.id = undone.id
    cross join lateral jsonb_populate_record(batch, '{"status": "committed", "undone_at": null}') old;
    alter table import_batch disable trigger keep_version;
    update import_batch set recorded_in = undone_in from undone where undone.id = import_batch.id;
    alter table import_batch enable trigger keep_version;
  `.execute(db);
}
