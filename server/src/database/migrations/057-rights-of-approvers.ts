import { sql, type Kysely } from "kysely";

/** The rights that the policy wanted the approver of a change set to have when it was proposed. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`alter table change_set add column rights text[] not null default '{data.import}'`.execute(db);
}
