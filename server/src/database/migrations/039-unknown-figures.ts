import { sql, type Kysely, type QueryExecutorProvider } from "kysely";

/**
 * Figures that a file does not have stay unknown in the sums, too: each sum says of how many stations it knows them. A register that comes
 * from the station list is marked, as more votes than these voters are imported with a warning.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  const { rows } = await sql<{ name: string }>`
    select conname as name from pg_constraint
    where conrelid = 'result_sheet'::regclass and pg_get_constraintdef(oid) = 'CHECK ((total <= registered))'`.execute(
    db,
  );
  for (const { name } of rows)
    await sql`alter table result_sheet drop constraint ${sql.id(name)}`.execute(db);
  await sql`
    alter table result_sheet add column has_listed_register boolean not null default false;
    alter table result_sheet add check (has_listed_register or total <= registered);
    alter table staged_sheet add column has_listed_register boolean not null default false;
    alter table result_sum
      /** Stations with votes of which votes cast and invalid votes are known, and stations with known voters. */
      add column votes_known integer not null default 0,
      add column registers_known integer not null default 0,
      /** Votes cast in stations with known voters: what turnout is computed from. */
      add column total_registered bigint not null default 0;
    /** The candidate, of a published total of votes in the presidential election. */
    alter table claim add column candidate text;
    drop index one_claim_chosen;
    create unique index one_claim_chosen on claim (cycle_id, measure, coalesce(area_id, 0), lower(coalesce(candidate, '')))
      where is_chosen and retired_at is null;
  `.execute(db);
  await countKnownFigures(db);
}

/** Counts the stations whose figures are known in every sum. */
export async function countKnownFigures(db: QueryExecutorProvider): Promise<void> {
  await sql`
    update result_sum sums set votes_known = known.votes, registers_known = known.registers, total_registered = known.total
    from (
      select contest_id, issuer, unit.id, unit.constituency, count(sheet.total) as votes, count(sheet.registered) as registers,
        coalesce(sum(sheet.total) filter (where sheet.registered is not null), 0) as total
      from result_sheet sheet
      join area station on station.id = sheet.area_id and station.kind = 'station'
      join area parish on parish.id = station.parent_id
      join area sub_county on sub_county.id = parish.parent_id
      join area district on district.id = station.district_id
      left join area sub_region on sub_region.id = district.parent_id
      cross join lateral (values (parish.id, coalesce(station.constituency_id, 0)),
        (sub_county.id, coalesce(station.constituency_id, 0)), (station.constituency_id, 0), (sub_county.parent_id, 0), (district.id, 0),
        (district.party_region_id, 0), (sub_region.id, 0), (sub_region.parent_id, 0),
        ((select id from area where kind = 'country'), 0)) unit (id, constituency)
      where sheet.retired_at is null and unit.id is not null
      group by 1, 2, 3, 4) known
    where sums.contest_id = known.contest_id and sums.issuer = known.issuer and sums.area_id = known.id
      and sums.constituency_id = known.constituency`.execute(db);
}
