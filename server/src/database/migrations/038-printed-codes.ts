import { sql, type Kysely } from "kysely";

/** Codes leave as the station list has them: `code` is what is compared, without zeros in front. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    /** As printed, where that is another text than the code: \`01\` for 1. */
    alter table area add column printed_code text
      check (printed_code <> '' and printed_code <> code and printed_code = btrim(printed_code));
    alter table staged_unit add column printed_code text;
  `.execute(db);
}
