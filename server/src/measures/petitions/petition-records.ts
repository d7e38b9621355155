import { type RawBuilder, sql } from "kysely";
import { DUE_SOON_DAYS, MP_AND_LC5, PENDING_STATUSES } from "@command-center/domain/petitions/petitions";
import type { Read } from "../../database/database.ts";
import { inScope, newest } from "../../database/in-force.ts";

/**
 * Petitions of the cycle that the caller may see, each with the state it is in and where the seat or post in dispute
 * lies: a query to count, narrow or join. One of the whole country has no district or party region.
 */
export function petitionsNow(read: Read) {
  return read.db
    .selectFrom("petition")
    .innerJoin("petition_state as state", "state.petition_id", "petition.id")
    .leftJoin("area", "area.id", "petition.area_id")
    .leftJoin("area as district", "district.id", "area.district_id")
    .leftJoin("area as sub_region", "sub_region.id", "district.parent_id")
    .leftJoin("area as party_region", "party_region.id", "area.party_region_id")
    .where("petition.cycle_id", "=", read.cycle.id)
    .where(newest(read, "petition_state", "state"))
    .where(inScope(read, "area.district_id"))
    .select([
      "petition.id",
      "petition.number",
      "petition.category",
      "petition.subject",
      "petition.contest_id",
      "petition.petitioner_id",
      "petition.source_id",
      "state.ground",
      "state.status",
      "state.outcome",
      "state.filed_on",
      "state.served_on",
      "state.hearing_on",
      "state.heard_on",
      "state.ruled_on",
      "state.panel_id",
      "state.true_on",
      "state.id as state_id",
      "state.source_id as state_source_id",
      "area.district_id",
      "district.name as district",
      "district.slug as district_slug",
      "sub_region.name as sub_region",
      "party_region.name as party_region",
    ]);
}

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
function daysWaited(read: Read): RawBuilder<number | null> {
  return sql<
    number | null
  >`coalesce(p.ruled_on, case when ${isPending} then ${read.moment.asOf}::date end) - p.filed_on`;
}

/** Days from the ruling, or from the as-of date while it is pending, to its due day, as `daysLeft` of the domain. */
export function daysLeft(read: Read, rulingDays: number | null): RawBuilder<number | null> {
  return sql<number | null>`(${rulingDays}::integer - (${daysWaited(read)}))`;
}

/**
 * Every petition with the state it is in, by the contract's field names, judged by the cycle's ruling days (see
 * `rulingDeadline`). A query still to be narrowed and sorted.
 */
export function petitionRecords(read: Read, rulingDays: number | null) {
  return read.db
    .selectFrom(petitionsNow(read).as("p"))
    .leftJoin("tribunal_panel as panel", "panel.id", "p.panel_id")
    .leftJoin("contest", "contest.id", "p.contest_id")
    .select([
      "p.id",
      "p.number",
      "p.category",
      "p.subject as contest",
      "contest.seat_id as seatId",
      "p.district",
      "p.sub_region as subRegion",
      "p.party_region as partyRegion",
      "p.ground",
      "p.filed_on as filedOn",
      "p.served_on as servedOn",
      "p.heard_on as heardOn",
      "p.ruled_on as ruledOn",
      sql<string | null>`case p.status when 'withdrawn' then p.true_on end`.as("withdrawnOn"),
      "p.status",
      "p.outcome",
      "panel.number as panel",
      "p.hearing_on as hearingOn",
      isPending.as("isPending"),
      isOverdue(read, rulingDays).as("isOverdue"),
      daysWaited(read).as("daysWaited"),
      rulingDueOn(rulingDays).as("rulingDueOn"),
    ]);
}
