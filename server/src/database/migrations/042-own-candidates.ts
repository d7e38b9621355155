import { sql, type Kysely } from "kysely";

/** The party's own candidate of a contest, which no file of results names. Null: not recorded. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    alter table contest
      add column own_candidacy_id integer,
      add constraint own_candidacy_of_contest foreign key (id, own_candidacy_id) references candidacy (contest_id, id);
  `.execute(db);
}
