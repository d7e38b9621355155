import { sql, type RawBuilder } from "kysely";
import { ALERT_GROUPS, type AlertGroup } from "@command-center/contract/following/alerts";

export const EVERY_GROUP = Object.keys(ALERT_GROUPS) as AlertGroup[];

/** The group of a kind of alerts, as SQL; the column is one of ours. */
export function groupOf(column: string): RawBuilder<AlertGroup> {
  const cases = EVERY_GROUP.map(
    (group) =>
      sql`when ${sql.ref(column)} in (${sql.join(ALERT_GROUPS[group].map((kind) => sql.lit(kind)))}) then ${sql.lit(group)}`,
  );
  return sql<AlertGroup>`case ${sql.join(cases, sql` `)} end`;
}

/** The groups of an account's setting, in a query that has joined `alert_setting` as `setting`; every group without one. */
export const groupsOf = (column: "in_product" | "by_mail") =>
  sql<AlertGroup[]>`coalesce(${sql.ref(`setting.${column}`)}, ${EVERY_GROUP}::text[])`;
