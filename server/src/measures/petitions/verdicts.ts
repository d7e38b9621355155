import { sql, type RawBuilder } from "kysely";
import { DUE_SOON_DAYS, MP_AND_LC5, PENDING_STATUSES } from "@command-center/domain/petitions/petitions";
import type { Read } from "../../database/database.ts";

/** Whether the petition `p` (see `petitionsNow`) is one of those that the headline figures count. */
export const isMpOrLc5 = sql<boolean>`p.category in (${sql.join([...MP_AND_LC5])})`;

/** Whether it waits for a ruling. */
export const isPending = sql<boolean>`p.status in (${sql.join([...PENDING_STATUSES])})`;

/**
 * The last day on which a ruling on it is in time, so many days after filing; null where the cycle records no deadline. The one place
 * that computes it: what is overdue, due soon and left follows from it.
 */
export function rulingDueOn(rulingDays: number | null): RawBuilder<string | null> {
  return sql<string | null>`(p.filed_on + ${rulingDays}::integer)`;
}

/** Whether it is pending past its due day; null where the cycle records no deadline. */
export function isOverdue(read: Read, rulingDays: number | null): RawBuilder<boolean | null> {
  if (rulingDays === null) return sql<null>`null::boolean`;
  return sql<boolean>`(${isPending} and ${rulingDueOn(rulingDays)} < ${read.moment.asOf}::date)`;
}

/** Whether it is pending and due today or within {@link DUE_SOON_DAYS}, as `isDueSoon` of the domain. */
export function isDueSoon(read: Read, rulingDays: number | null): RawBuilder<boolean | null> {
  const { asOf } = read.moment;
  return sql<boolean | null>`(${isPending}
    and ${rulingDueOn(rulingDays)} between ${asOf}::date and ${asOf}::date + ${DUE_SOON_DAYS}::integer)`;
}

/** Days from filing to the ruling, or to the as-of date while it is pending; null for what was withdrawn. */
export function daysWaited(read: Read): RawBuilder<number | null> {
  return sql<
    number | null
  >`coalesce(p.ruled_on, case when ${isPending} then ${read.moment.asOf}::date end) - p.filed_on`;
}

/** Days from the ruling, or from the as-of date while it is pending, to its due day, as `daysLeft` of the domain. */
export function daysLeft(read: Read, rulingDays: number | null): RawBuilder<number | null> {
  return sql<number | null>`(${rulingDays}::integer - (${daysWaited(read)}))`;
}
