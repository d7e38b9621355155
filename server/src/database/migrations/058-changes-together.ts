import { sql, type Kysely } from "kysely";

/** Change sets of results that come at the same time are applied by one write, and so have one position (decision 053). */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    alter table change_set drop constraint change_set_ledger_id_key;
    create index change_set_of_write on change_set (ledger_id);
  `.execute(db);
}
