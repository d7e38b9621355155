import { sql, type Kysely } from "kysely";

const BELOW = `('county', 'sub_county', 'parish', 'station')`;

/**
 * Each cycle has its own units below constituencies, from its own station lists; so does a constituency that such a list made.
 * Cycles shared these units before, so that an import for 2016 changed the stations of 2021: each gets its own here, with
 * today's names. A station may have no code.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    alter table area add column list_cycle_id integer references cycle;
    alter table area drop constraint area_station_has_code_check;
    drop index station_code_in_parish;
  `.execute(db);
  const { rows: cycles } = await sql<{ id: number }>`select id from cycle order by opens_on, id`.execute(db);
  for (const { id } of cycles) await giveOwnUnits(db, id);
  await sql`
    /* What no cycle uses is of the list that made it. */
    update area set list_cycle_id = coalesce((
      select data_import.cycle_id from source join data_import on data_import.batch_id = source.import_batch_id
      where source.id = area.source_id), (select min(id) from cycle))
    where list_cycle_id is null and kind in ${sql.raw(BELOW)};
    update area set list_cycle_id = data_import.cycle_id
    from source join data_import on data_import.batch_id = source.import_batch_id
    where source.id = area.source_id and area.kind = 'constituency' and data_import.kind = 'station-list';
    alter table area add constraint area_of_list_check check (
      case when kind in ${sql.raw(BELOW)} then list_cycle_id is not null else list_cycle_id is null or kind = 'constituency' end);
    create unique index station_code_in_parish on area (parent_id, code) where kind = 'station' and valid_to is null;
    create index area_of_cycle on area (list_cycle_id, kind) where kind <> 'station' and list_cycle_id is not null;
  `.execute(db);
}

/** Gives a cycle the units that its registers and results name: its own, or copies of those of an earlier cycle. */
async function giveOwnUnits(db: Kysely<unknown>, cycle: number): Promise<void> {
  const run = (query: ReturnType<typeof sql>) => query.execute(db);
  await run(sql`create temporary table cycle_unit (id integer primary key, copy integer) on commit drop`);
  await run(sql`
    with recursive unit as (
      select area.id, parent_id from area where kind = 'station' and id in (
        select area_id from register_count join register on register.id = register_id where register.cycle_id = ${cycle}
        union select area_id from result_sheet join contest on contest.id = contest_id where contest.cycle_id = ${cycle})
      union
      select area.id, area.parent_id from unit join area on area.id = unit.parent_id
      where area.kind in ${sql.raw(BELOW)}
    )
    insert into cycle_unit (id) select distinct id from unit`);
  await run(sql`
    update cycle_unit set copy = nextval(pg_get_serial_sequence('area', 'id'))
    from area where area.id = cycle_unit.id and area.list_cycle_id is not null`);
  await run(
    sql`update area set list_cycle_id = ${cycle} from cycle_unit where cycle_unit.id = area.id and area.list_cycle_id is null`,
  );
  const copies = sql`(select id, copy from cycle_unit where copy is not null) copied`;
  await run(sql`
    insert into area (id, kind, name, code, parent_id, constituency_id, district_id, party_region_id, slug, valid_from, source_id,
      list_cycle_id)
    overriding system value
    select copied.copy, kind, name, code, parent_id, constituency_id, district_id, party_region_id, slug,
      (select opens_on from cycle where id = ${cycle}), coalesce((
        select source_id from register where cycle_id = ${cycle} and kind = 'national_voters' and retired_at is null), source_id),
      ${cycle}
    from ${copies} join area using (id)`);
  await run(sql`
    update area set parent_id = copied.copy from ${copies}
    where area.list_cycle_id = ${cycle} and area.parent_id = copied.id`);
  for (const [table, ofCycle] of [
    ["register_count", sql`register_id in (select id from register where cycle_id = ${cycle})`],
    ["result_sheet", sql`contest_id in (select id from contest where cycle_id = ${cycle})`],
    ["result_sum", sql`contest_id in (select id from contest where cycle_id = ${cycle})`],
    ["station_sum", sql`cycle_id = ${cycle}`],
  ] as const)
    await run(sql`
      update ${sql.table(table)} set area_id = copied.copy from ${copies}
      where ${ofCycle} and area_id = copied.id`);
  await run(sql`drop table cycle_unit`);
}
