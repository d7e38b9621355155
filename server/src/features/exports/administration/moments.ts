import { sql, type RawBuilder } from "kysely";
import { UGANDA_TIME_ZONE } from "@command-center/domain/time/calendar";

/** The day of a moment by Uganda's clock. */
export function dayInUganda(moment: RawBuilder<unknown>): RawBuilder<unknown> {
  return sql`(${moment} at time zone ${UGANDA_TIME_ZONE})::date`;
}

/** Its hour and minute, e.g. `08:05`. */
export function timeInUganda(moment: RawBuilder<unknown>): RawBuilder<unknown> {
  return sql`to_char(${moment} at time zone ${UGANDA_TIME_ZONE}, 'HH24:MI')`;
}
