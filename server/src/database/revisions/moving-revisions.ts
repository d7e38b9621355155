import { sql, type Transaction } from "kysely";
import type { DataSet } from "@command-center/contract/wire/live";
import type { Schema } from "../schema/tables.ts";

/** Moves the revisions of data sets. */
export async function moveRevisions(db: Transaction<Schema>, dataSets: readonly string[]): Promise<void> {
  // Locked in the same order by everybody, so that two writers cannot lock each other out.
  await db
    .selectFrom("data_revision")
    .select("data_set")
    .where("data_set", "in", dataSets)
    .orderBy("data_set")
    .forUpdate()
    .execute();
  await db
    .updateTable("data_revision")
    .set({ revision: sql`revision + 1` })
    .where("data_set", "in", dataSets)
    .execute();
}

/** Notes that revisions of data sets are to move, in the districts that this transaction has changed. */
export async function noteRevisions(db: Transaction<Schema>, dataSets: readonly DataSet[]): Promise<void> {
  await sql`
    insert into pending_revision (data_set, districts)
    select data_set, coalesce(nullif(current_setting('command_center.districts', true), ''), '0')
    from unnest(${[...dataSets]}::text[]) data_set`.execute(db);
}
