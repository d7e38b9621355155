import { type RawBuilder, sql } from "kysely";
import type { Write } from "../../database/database.ts";
import { RECORDING_TIME } from "../../database/turns.ts";
import { Refusal } from "../../http/errors.ts";

/** A table of versions, with the columns that a row has in every version of it. */
export interface VersionTable {
  readonly table: string;
  readonly columns: string;
}

/** The refusal of an undo, where a later version has taken the place of what returns. */
export const dependent = () =>
  new Refusal(409, "A later change of this record depends on this one. Undo that one first.");

/** Retires the rows in force of which a condition is true, and adds those that a query selects. */
export async function replaceRows(
  { db }: Write,
  { table, columns }: VersionTable,
  { retired, added }: { readonly retired: RawBuilder<unknown>; readonly added: RawBuilder<unknown> },
): Promise<void> {
  await sql`update ${sql.table(table)} set retired_at = ${RECORDING_TIME} where retired_at is null and ${retired}`.execute(
    db,
  );
  const { rows } = await sql<{ isWhole: boolean }>`
    with given as (${added}), added as (
      insert into ${sql.table(table)} (${sql.raw(columns)}) select * from given on conflict do nothing returning id)
    select (select count(*) from given) = (select count(*) from added) as "isWhole"`.execute(db);
  if (rows[0]?.isWhole !== true) throw dependent();
}

/** A row with these values by their columns, and null in the others. */
export const rowOf = ({ table, columns }: VersionTable, values: Readonly<Record<string, unknown>>) =>
  sql`select ${sql.raw(columns)} from jsonb_populate_record(null::${sql.table(table)}, ${JSON.stringify(values)}::jsonb)`;

/** The rows that a change set has retired: its undo adds them as records of their own. */
export const retiredRows = ({ table, columns }: VersionTable, changeSet: number | null) =>
  sql`select ${sql.raw(columns)} from ${sql.table(table)}
    where retired_in = (select ledger_id from change_set where id = ${changeSet}) order by id`;
