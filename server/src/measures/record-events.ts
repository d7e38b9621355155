import { sql, type RawBuilder } from "kysely";
import type { Petition } from "@command-center/contract/petitions";
import { UGANDA_TIME_ZONE, type Day } from "@command-center/domain/time/calendar";
import type { Read } from "../database/database.ts";
import type { Schema } from "../database/schema/tables.ts";
import { inUganda } from "../database/uganda-time.ts";
import { isPending, petitionsNow, rulingDueOn } from "./petitions/petition-records.ts";
import { contests } from "./results/contests.ts";

/** Something that happened to the record; the activity, the brief and what changed since a day are made of these. */
export interface RecordEvent {
  /** Of the row, of its kind. */
  readonly number: number;
  /** Of what is known by its day alone, an hour that nobody published. */
  readonly at: Date;
  /** The day in Uganda. */
  readonly day: string;
  readonly kind:
    | "declared"
    | "declared_again"
    | "corrected"
    | "petition_filed"
    | "petition_resolved"
    | "petition_overdue";
  /** The petition's number; null of a declaration. */
  readonly petition: string | null;
  /** The seat declared, or the seat or post in dispute. */
  readonly about: string;
  readonly seatId: number | null;
  readonly district: string | null;
  readonly filedOn: string | null;
  readonly category: Petition["category"] | null;
  readonly outcome: Petition["outcome"];
  /** The kind of contest declared; null of a petition. */
  readonly contest: Schema["contest"]["kind"] | null;
  readonly reason: "first" | "rerun" | "ruling" | null;
  readonly winner: string | null;
  readonly margin: string | null;
}

/** A day that can be computed with, of any that may be asked of: there is no year 0, nor one of five digits. */
export const storable = (day: Day): Day =>
  day < "1900-01-01" ? "1900-01-01" : day > "2999-12-31" ? "2999-12-31" : day;

/**
 * Declarations known by the as-of day: in the cycle's order of days, those that correct another by the moment at which
 * they were recorded. What was only provisional or nullified is no declaration, nor is what came with an import that was
 * undone, unless something still believed has taken its place.
 */
export function declarationEvents(read: Read): RawBuilder<RecordEvent> {
  const at = sql`case when d.corrects_id is null then d.declared_at else d.recorded_at end`;
  return sql<RecordEvent>`
    select d.id as number, ${at} as at, (${at} at time zone ${sql.lit(UGANDA_TIME_ZONE)})::date as day,
      case when d.corrects_id is not null then 'corrected' when d.reason = 'first' then 'declared'
        else 'declared_again' end as kind,
      null::text as petition, c.seat as about, c.seat_id as "seatId", c.district,
      null::date as "filedOn", null::text as category, null::text as outcome, c.kind as contest, d.reason, person.name as winner,
      d.margin_percent::text as margin
    from declaration d
    join (${contests(read)}) c on c.id = d.contest_id
    left join candidacy on candidacy.id = d.winner_candidacy_id
    left join person on person.id = candidacy.person_id
    where d.status = 'declared' and d.true_on <= ${read.moment.asOf}::date
      and (not ${isUndone("d")} or d.id in (${TAKEN_PLACES}))`;
}

/** The condition that a declaration was retired by an import that is undone: with it, or before that by its corrections. */
const isUndone = (alias: string) => sql<boolean>`(
  ${sql.ref(`${alias}.retired_by`)} is not null
  and exists (select from import_batch batch where batch.id = ${sql.ref(`${alias}.retired_by`)} and batch.status = 'undone'))`;

/** Ids of declarations that others took the place of, one after the other up to one that no undo retired. */
const TAKEN_PLACES = sql`
  with recursive taken (id) as (
    select corrects_id from declaration last
    where corrects_id is not null and not ${isUndone("last")}
    union
    select before.corrects_id from declaration before join taken on taken.id = before.id
    where before.corrects_id is not null)
  select id from taken`;

/** Petitions as of now, found once for events of several kinds: a `with` expression that their query begins with. */
export const petitionsOnce = (read: Read) => sql`petition_once as materialized (${petitionsNow(read)})`;

/** Petitions filed, by the day; 'once': among those of {@link petitionsOnce}. */
export const filedEvents = (read: Read, found?: "once") =>
  petitionEvents(read, "petition_filed", sql`p.filed_on`, "09:00", { found });

/** Petitions ruled on, by the day. */
export const ruledEvents = (read: Read, found?: "once") =>
  petitionEvents(read, "petition_resolved", sql`p.ruled_on`, "16:00", { found });

/**
 * Petitions still pending, by the first day on which the ruling is overdue: those that are, or those that will be unless
 * ruled on. None where the cycle has no deadline.
 */
export const overdueEvents = (read: Read, rulingDays: number | null, options: PetitionEventsOptions = {}) =>
  petitionEvents(
    read,
    "petition_overdue",
    sql`case when ${isPending} then ${rulingDueOn(rulingDays)} + 1 end`,
    "00:00",
    options,
  );

interface PetitionEventsOptions {
  readonly which?: "by now" | "to come";
  readonly found?: "once" | undefined;
}

function petitionEvents(
  read: Read,
  kind: RecordEvent["kind"],
  day: RawBuilder<unknown>,
  hour: string,
  { which = "by now", found }: PetitionEventsOptions,
): RawBuilder<RecordEvent> {
  return sql<RecordEvent>`
    select p.id as number, ${inUganda(sql`${day} + time ${sql.lit(hour)}`)} as at, ${day} as day, ${sql.lit(kind)} as kind,
      p.number as petition, p.subject as about, contest.seat_id as "seatId", p.district,
      p.filed_on as "filedOn", p.category, p.outcome, null::text as contest, null::text as reason, null::text as winner,
      null::text as margin
    from ${found === "once" ? sql`petition_once` : sql`(${petitionsNow(read)})`} p left join contest on contest.id = p.contest_id
    where ${day} ${which === "by now" ? sql`<=` : sql`>`} ${read.moment.asOf}::date`;
}
