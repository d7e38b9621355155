import { sql, type Kysely } from "kysely";

/** A row that is changed to see whether the database can be written to (`GET /api/ready`); it says nothing else. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`create table write_trial (at timestamptz not null)`.execute(db);
  await sql`insert into write_trial (at) values (now())`.execute(db);
}
