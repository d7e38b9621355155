import { sql, type Kysely } from "kysely";

/** Hints that an account is still shown. Accounts that have signed in before have none. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    alter table account add column hints_left text[] not null default '{}';
    update account set hints_left = '{figures,help,following}'
    where not exists (
      select from audit_entry where audit_entry.action = 'session.opened' and audit_entry.account_id = account.id);
  `.execute(db);
}
