import { sql, type Kysely } from "kysely";

/** Results of a kind of contest: each sheet of a file is for a seat, and each seat has a ballot of its own. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    /** Of results: the unit that elects the seat which a sheet has votes for; the country elects the President. */
    alter table staged_sheet add column seat_area integer;
    update staged_sheet set seat_area = country.id from (select id from area where kind = 'country') country,
      data_import where data_import.id = import_id and contest is not null;

    /** Of results: of each seat by its unit, the candidates in the order of the ballot. */
    alter table data_import rename column ballot to ballots;
    update data_import set ballots = jsonb_build_array(jsonb_build_object('area', country.id, 'names', ballots))
      from (select id from area where kind = 'country') country where ballots <> '[]';

    /** Sums of one unit in all contests of a kind. */
    create index result_sum_of_area on result_sum (area_id, issuer);
  `.execute(db);
}
