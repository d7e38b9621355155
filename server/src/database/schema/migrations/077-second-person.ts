import { type Kysely, sql } from "kysely";

/** Each request for approval reads who controls whom (`approvers.store.ts`), and each correction those of its contest (`harm.ts`). */
export async function secondPerson(db: Kysely<unknown>): Promise<void> {
  await sql`create index audit_entry_of_controls on audit_entry (at)
    where action in ('account.created', 'account.changed', 'account.password_reset', 'account.second_factor_removed')`.execute(
    db,
  );
  // Whose results come first where the reader has chosen nobody's.
  for (const table of ["cycle", "cycle_past"])
    await sql`alter table ${sql.table(table)} add column publisher text not null default 'Electoral Commission' check (publisher <> '')`.execute(
      db,
    );
  await sql`call pg_temp.view_versions('cycle')`.execute(db);
  await sql`create index result_sheet_retired_in on result_sheet (retired_in) where retired_in is not null`.execute(
    db,
  );
}
