import { sql, type RawBuilder } from "kysely";
import type { ActivityEntry } from "@command-center/contract/activity";
import type { RecordKind } from "@command-center/contract/changes/record-kinds";
import type { HistoryEntry } from "@command-center/contract/changes/record-history";
import { dayInUganda, UGANDA_AHEAD, type Day } from "@command-center/domain/time/calendar";
import type { Read } from "../database/database.ts";
import { partsOf } from "./changed-rows.ts";
import { told, type Told } from "./entries.ts";
import {
  dayOf,
  eventColumnsOf,
  isFollowed,
  OF_DECLARATION,
  type Part,
  turnKey,
  type VersionRow,
} from "./part.ts";
import { versionsOf, type Version } from "./versions.ts";

/** The version behind an event. */
type EventVersion = Omit<VersionRow, "key" | "placeSlug" | "adjourned">;

/** Something that happened in the cycle, or a record that was imported, entered by hand or corrected. */
export interface RecordEvent {
  readonly kind: Exclude<ActivityEntry["kind"], "exported">;
  /** When it was recorded. In the cycle only the day is known, so the hour is that of its kind. */
  readonly at: string;
  /** The day in Uganda. */
  readonly day: Day;
  readonly version: EventVersion;
  /** Changed fields of a correction. */
  readonly changed: HistoryEntry["fields"];
}

/** Events that are dated by the real clock; others by the day in the cycle. */
export const BY_REAL_CLOCK: ReadonlySet<ActivityEntry["kind"]> = new Set([
  "imported",
  "exported",
  "entered",
  "corrected",
]);

/** The event behind a version that holds, of kinds that have one; null if there is none. */
const HELD: readonly (readonly [RecordKind, (part: Part) => RawBuilder<unknown>])[] = [
  [
    "declaration",
    ({ state, outcome }) =>
      sql`case when ${outcome} = 'declared' then case ${state} when 'first' then 'declared' else 'declared_again' end end`,
  ],
  ["petition", () => sql`'petition_filed'`],
  ["petition_state", ({ state }) => sql`case ${state} when 'ruled' then 'petition_resolved' end`],
  ["import", () => sql`'imported'`],
];
/** The hour of each event in the cycle, by its kind: only the day is known. */
const HOURS: Partial<Record<RecordEvent["kind"], string>> = {
  declared: "12:00",
  declared_again: "12:00",
  petition_filed: "09:00",
  petition_resolved: "16:00",
};

/** Fields that entries of these events name. */
const FIELDS = ["Filed on", "Winner", "Margin, points"];

export interface EventSpan {
  /** Events after this day, and up to another. */
  readonly after?: Day | undefined;
  readonly upTo?: Day | undefined;
  /** No more than the newest of each kind; at least so many are among them. */
  readonly most?: number;
  /** Also the newest of each kind up to the day that they come after. */
  readonly andLast?: true;
}

const isIn = ({ after = "", upTo = "9999-12-31", andLast }: EventSpan, day: Day) =>
  (andLast === true || day > after) && day <= upTo;

/**
 * Events up to the day of the read and as known at its moment, the newest first. On a day before the newest, what was recorded later is
 * left out.
 */
export async function recordEvents(read: Read, asked: EventSpan): Promise<RecordEvent[]> {
  const { upTo = "9999-12-31" } = asked;
  const last = await lastRecordedDay(read);
  const span = { ...asked, upTo: upTo < last ? upTo : last };
  const { rows } = await sql<
    EventVersion & { readonly event: RecordEvent["kind"] }
  >`${heldEvents(read, span)}`.execute(read.db);
  const held = rows.map(({ event, ...version }): RecordEvent => {
    const { day, at } = version;
    const hour = HOURS[event];
    if (hour === undefined || day === null) return recorded(event, version, at);
    const time = new Date(Date.parse(`${day}T${hour}:00Z`) - UGANDA_AHEAD).toISOString();
    return { kind: event, at: time, day, version, changed: [] };
  });
  return [...held, ...(await recordedEvents(read))]
    .filter(({ day }) => isIn(span, day))
    .toSorted(
      (one, other) =>
        other.at.localeCompare(one.at) ||
        one.kind.localeCompare(other.kind) ||
        other.version.number - one.version.number,
    );
}

/** The versions behind events of the cycle and imports, each with its `event`. */
export function heldEvents(read: Read, span: EventSpan = {}): RawBuilder<unknown> {
  const parts = new Map(partsOf(read).map((part) => [part.kind, part]));
  const selects = HELD.flatMap(([kind, eventOf]) => {
    const part = parts.get(kind);
    if (part === undefined) return [];
    const event = eventOf(part);
    const { alias, tables, where, holds } = part;
    const held = sql`${where} and ${holds} and ${event} is not null`;
    // Columns are joined to those that were chosen: they cost more than all the rest.
    const chosen = isEmpty(span)
      ? held
      : sql`${sql.raw(alias)}.id = any(array(${chosenOf(part, span, { event, held })}))`;
    return [sql`(select ${event} as event, ${eventColumnsOf(part, FIELDS)} from ${tables} where ${chosen})`];
  });
  return sql.join(selects, sql` union all `);
}

const isEmpty = (span: EventSpan) => Object.values(span).every((value) => value === undefined);

/** Ids of the versions of a part with an event in a span. */
function chosenOf(
  part: Part,
  { after = "", upTo = "9999-12-31", most, andLast }: EventSpan,
  { event, held }: Record<"event" | "held", RawBuilder<unknown>>,
): RawBuilder<unknown> {
  const { alias, tables } = part;
  return sql`
    select id from (
      select id, day, row_number() over (partition by event order by day desc, id desc) as place
      from (select ${sql.raw(alias)}.id, (${dayOf(part)})::date::text as day, ${event} as event from ${tables} where ${held}) version
      where day <= ${upTo}) placed
    where (day > ${after} or ${andLast === true} and place = 1) and place <= coalesce(${most ?? null}::integer, place)`;
}

const recorded = (
  kind: RecordEvent["kind"],
  version: EventVersion,
  at: string,
  changed: RecordEvent["changed"] = [],
): RecordEvent => ({
  kind,
  at,
  day: dayInUganda(at),
  version,
  changed,
});

/** Kinds of which a new record is an event of the cycle. */
const OF_CYCLE: ReadonlySet<RecordKind> = new Set(["petition_state", "declaration", "court"]);

/** Corrections, and records that were entered by hand, as far as they have not been undone. */
export async function recordedEvents(read: Read): Promise<RecordEvent[]> {
  const { rows } = await sql<{ id: number }>`
    select id from ledger_position where origin in ('file', 'form', 'undo')`.execute(read.db);
  if (rows.length === 0) return [];
  const turns = sql`any(${rows.map(({ id }) => id)}::int[])`;
  const versions = await versionsOf(read, ({ kind, alias }) => {
    if (OF_DECLARATION.has(kind)) return null;
    const isRetired = sql<boolean>`${sql.raw(alias)}.retired_in = ${turns}`;
    return OF_CYCLE.has(kind) ? isRetired : sql`(${isRetired} or ${sql.raw(alias)}.recorded_in = ${turns})`;
  });
  const standing = standingOf(versions);
  return told(versions).flatMap(({ entry, turn, after, isCorrection }: Told) => {
    if (after === undefined || !standing.has(after)) return [];
    if (isCorrection) return [recorded("corrected", after, turn.at, entry.fields)];
    return turn.isByHand && !OF_CYCLE.has(after.kind) ? [recorded("entered", after, turn.at)] : [];
  });
}

/** Versions that hold, or that others have taken the place of up to one that holds. */
function standingOf(versions: readonly Version[]): ReadonlySet<Version> {
  const standing = new Set<Version>();
  const begun = new Set<string>();
  const isFollowedIn = isFollowed(versions);
  for (const version of versions.toReversed()) {
    const { began, ended } = version;
    if (ended !== null && !begun.has(turnKey(version, ended)) && !isFollowedIn(version)) continue;
    standing.add(version);
    begun.add(turnKey(version, began));
  }
  return standing;
}

/** Imports, entries and corrections are listed up to this day: a past day lists nothing later. */
async function lastRecordedDay({ db, cycle, moment }: Read): Promise<Day> {
  const newest = await db.selectFrom("cycle").select("as_of").where("id", "=", cycle.id).executeTakeFirst();
  return newest !== undefined && moment.asOf < newest.as_of ? moment.asOf : "9999-12-31";
}
