import { sql, type RawBuilder } from "kysely";
import { MP_AND_LC5, overdueBefore, PENDING_STATUSES } from "@command-center/domain/petitions/petitions";
import type { Read } from "../../database/database.ts";

/** Whether the petition `p` (see `petitionsNow`) is one of those that the headline figures count. */
export const isMpOrLc5 = sql<boolean>`p.category in (${sql.join([...MP_AND_LC5])})`;

/** Whether it waits for a ruling. */
export const isPending = sql<boolean>`p.status in (${sql.join([...PENDING_STATUSES])})`;

/** Whether that petition has waited longer than the ruling days; null where the cycle records no deadline. */
export function isOverdue(read: Read, rulingDays: number | null): RawBuilder<boolean | null> {
  if (rulingDays === null) return sql<null>`null::boolean`;
  return sql<boolean>`(${isPending} and p.filed_on < ${overdueBefore(read.moment.asOf, rulingDays)}::date)`;
}

/** Days from filing to the ruling, or to the as-of date while it is pending; null for what was withdrawn. */
export function daysWaited(read: Read): RawBuilder<number | null> {
  return sql<
    number | null
  >`coalesce(p.ruled_on, case when ${isPending} then ${read.moment.asOf}::date end) - p.filed_on`;
}
