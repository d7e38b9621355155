import { type Kysely, sql } from "kysely";

/** Each approval reads the controls of the last days, see `approvers.store.ts`. */
export async function controls(db: Kysely<unknown>): Promise<void> {
  await sql`create index audit_entry_of_controls on audit_entry (at)
    where action in ('account.created', 'account.changed', 'account.password_reset', 'account.second_factor_removed')`.execute(
    db,
  );
}
