import { sql, type Kysely } from "kysely";

/** The days within which the tribunal is to rule are a limit that is recorded like those of the law. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    alter table legal_limit drop constraint legal_limit_kind_check, add constraint legal_limit_kind_check
      check (kind in ('recount_below', 'recount_after_polling', 'petition_after_gazette', 'judgment_after_filing',
        'appeal_after_judgment', 'presidential_petition', 'tribunal_ruling_after_filing'))`.execute(db);
}
