import { type Kysely, sql } from "kysely";

/** Waiting requests are shown on their records, also to accounts that are limited to districts. */
export async function waitingInEveryDistrict(db: Kysely<unknown>): Promise<void> {
  await sql`create or replace function move_approvals() returns trigger language plpgsql as $$
    begin
      insert into pending_revision (data_set, districts) values ('approvals', '0');
      return null;
    end $$`.execute(db);
}
