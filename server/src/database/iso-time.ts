import { sql, type RawBuilder } from "kysely";

/** A time as ISO 8601 in UTC, within JSON. */
export function isoTime(time: RawBuilder<unknown>): RawBuilder<string> {
  return sql<string>`to_char(${time} at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"')`;
}
