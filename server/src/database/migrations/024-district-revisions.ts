import { sql, type Kysely } from "kysely";

const OF_AREA = "select area.district_id from changed left join area on area.id = changed.area_id";
/** From a contest on, named as the table that leads to it has it. */
const fromContest = (contest: string) => `left join contest on contest.id = ${contest}
  left join seat on seat.id = contest.seat_id left join area on area.id = seat.area_id`;

/** The districts of a changed row of each table; one without any, as of a seat of a region, counts as in all. */
export const DISTRICTS: Readonly<Record<string, string>> = {
  seat: OF_AREA,
  contest: `select area.district_id from changed
    left join seat on seat.id = changed.seat_id left join area on area.id = seat.area_id`,
  candidacy: `select area.district_id from changed ${fromContest("changed.contest_id")}`,
  vote_count: `select area.district_id from changed left join candidacy on candidacy.id = changed.candidacy_id
    ${fromContest("candidacy.contest_id")}`,
  declaration: `select area.district_id from changed ${fromContest("changed.contest_id")}`,
  petition: `${OF_AREA} union all
    select area.district_id from changed ${fromContest("changed.contest_id")} where changed.contest_id is not null`,
  petition_state: `select area.district_id from changed left join petition on petition.id = changed.petition_id
    left join area on area.id = petition.area_id union all
    select area.district_id from changed join petition on petition.id = changed.petition_id
    ${fromContest("petition.contest_id")} where petition.contest_id is not null`,
  violence_incident: OF_AREA,
  register_count: OF_AREA,
  turnout_count: OF_AREA,
};

/** What is in these is of every district, or of none that can be told from the row. */
const EVERYWHERE = [
  "import_batch",
  "cycle",
  "calendar_event",
  "area",
  "district",
  "area_count",
  "minister",
  "register",
  "tribunal_panel",
  "claim",
  "target",
  "organ",
  "post",
  "export_file",
  "headline_subject",
  "cycle_rule",
];

/** A new one of these is seen nowhere before another row names it. */
const NAMED_BY_OTHERS = ["source", "person"];

/**
 * In which districts the records of a data set changed last, so that what somebody limited was answered stays as it is
 * while others' districts change. No write has to say so: triggers note the districts of every changed row in the
 * transaction, and when it commits, the data sets that it touched have moved there; everywhere, where nothing was noted.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    create table district_revision (
      data_set text not null references data_revision,
      /** A district's area id; 0: every district. */
      district_id integer not null,
      /** The data set's, when it moved there last. */
      revision bigint not null,
      primary key (data_set, district_id)
    );

    /** Its argument is a query for the districts of what \`changed\`; without one it is every district. */
    create function note_districts() returns trigger language plpgsql as $$
      declare
        noted text := coalesce(current_setting('command_center.districts', true), '');
        changed text := case tg_op when 'INSERT' then 'select * from added' when 'DELETE' then 'select * from removed'
          else 'select * from added union all select * from removed' end;
        found text;
      begin
        if noted = '0' then return null; end if;
        if tg_nargs = 0 then
          found := '0';
        else
          execute format('with changed as (%s) select case when bool_or(district_id is null) then ''0''
            else string_agg(distinct district_id::text, '','') end from (%s) district', changed, tg_argv[0])
            into found;
        end if;
        if found is null then return null; end if;
        if found <> '0' and noted <> '' then
          select string_agg(distinct one, ',') into found from unnest(string_to_array(noted || ',' || found, ',')) one;
        end if;
        perform set_config('command_center.districts', found, true);
        return null;
      end $$;

    create function move_districts() returns trigger language plpgsql as $$
      begin
        insert into district_revision (data_set, district_id, revision)
        select new.data_set, one::integer, new.revision
        from unnest(string_to_array(
          coalesce(nullif(current_setting('command_center.districts', true), ''), '0'), ',')) one
        on conflict (data_set, district_id) do update set revision = excluded.revision;
        return null;
      end $$;

    /** When the transaction commits: then all that it changes is noted, and nobody else moves the data set. */
    create constraint trigger data_revision_moves_districts after update on data_revision
      deferrable initially deferred for each row execute function move_districts();
  `.execute(db);
  for (const table of EVERYWHERE) await noteEverywhere(db, table, "insert or update or delete or truncate");
  for (const table of NAMED_BY_OTHERS) await noteEverywhere(db, table, "update or delete or truncate");
  for (const [table, districts] of Object.entries(DISTRICTS)) await noteDistricts(db, table, districts);
}

/** What a trigger sees of the rows that a statement changed. */
const SEEN = {
  insert: "new table as added",
  update: "old table as removed new table as added",
  delete: "old table as removed",
} as const;

/**
 * Notes the districts of the rows of a table that change. A migration that creates a table of records calls it.
 *
 * @param districts a query for them of what `changed`
 */
export async function noteDistricts(db: Kysely<unknown>, table: string, districts = OF_AREA): Promise<void> {
  await noteEverywhere(db, table, "truncate");
  for (const [event, seen] of Object.entries(SEEN))
    await sql`create trigger ${sql.id(`note_districts_of_${event}`)} after ${sql.raw(event)} on ${sql.table(table)}
      referencing ${sql.raw(seen)} for each statement execute function note_districts(${sql.lit(districts)})`.execute(
      db,
    );
}

async function noteEverywhere(db: Kysely<unknown>, table: string, events: string): Promise<void> {
  await sql`create trigger note_every_district after ${sql.raw(events)} on ${sql.table(table)}
    for each statement execute function note_districts()`.execute(db);
}
