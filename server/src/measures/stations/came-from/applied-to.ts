import { sql, type RawBuilder } from "kysely";

/**
 * Condition: a change set, by its alias, was applied to the row with the alias `sheet` by this write. Change sets of several results that
 * came at the same time are applied by one write; an import's is of all of them.
 */
export const isAppliedTo = (set: string, write: RawBuilder<unknown>) => sql`(
  ${sql.ref(`${set}.ledger_id`)} = ${write} and (${sql.ref(`${set}.import_id`)} is not null or exists (
    select from change where change_set_id = ${sql.ref(`${set}.id`)} and (fact ->> 'contest')::int = sheet.contest_id
      and (fact ->> 'area')::int = sheet.area_id and fact ->> 'issuer' = sheet.issuer)))`;
