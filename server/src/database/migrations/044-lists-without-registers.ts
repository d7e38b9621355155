import { sql, type Kysely } from "kysely";

/**
 * Station lists without codes or without a register, such as that of 2015. Voters that were not published are null, never 0, and so is
 * a sum over a station with unknown voters. Stations may swap their codes in one statement, which a partial unique index refuses;
 * the reading of a list keeps codes of a parish apart.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    alter table register_count alter column people drop not null;
    alter table station_sum alter column registered drop not null;
    drop index station_code_in_parish;
  `.execute(db);
}
