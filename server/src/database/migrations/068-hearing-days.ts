import { sql, type Kysely } from "kysely";
import { viewRecords } from "./052-versions.ts";

/** The day for which a petition is listed, which may be to come; the day of its hearing is `heard_on`. Panels come by files. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    alter table petition_state add column hearing_on date check (hearing_on >= filed_on),
      add constraint a_listed_petition_has_a_panel check (hearing_on is null or panel_id is not null);
    alter table tribunal_panel add column retired_by integer references import_batch;
    create index on tribunal_panel (source_id)`.execute(db);
  await viewRecords(db, "petition_state");
  await viewRecords(db, "tribunal_panel");
}
