import { type Kysely, sql } from "kysely";

/** Party registers are staged as records. Previews from before are staged in another table, so their files are read again. */
export async function partyRegisterRecords(db: Kysely<unknown>): Promise<void> {
  await sql`update data_import set compared_with = null
    where kind = 'party-register' and state in ('questions', 'ready', 'waiting-for-approval', 'committing')`.execute(
    db,
  );
}
