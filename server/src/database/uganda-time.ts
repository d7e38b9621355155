import { sql, type RawBuilder } from "kysely";
import { UGANDA_TIME_ZONE } from "@command-center/domain/time/calendar";

/** The calendar day that it is in Uganda, `YYYY-MM-DD`. */
export function todayInUganda(): string {
  return new Intl.DateTimeFormat("en-CA", { timeZone: UGANDA_TIME_ZONE }).format(new Date());
}

/** The moment at which Uganda's clock shows a timestamp without a time zone. */
export function inUganda(timestamp: RawBuilder<unknown>): RawBuilder<Date> {
  return sql<Date>`((${timestamp}) at time zone ${sql.lit(UGANDA_TIME_ZONE)})`;
}

/** The moment at which a day begins in Uganda, or so many days after it. */
export function beginningOf(day: string, daysLater = 0): RawBuilder<Date> {
  return inUganda(sql`(${day}::date + ${sql.lit(daysLater)})::timestamp`);
}
