import { sql } from "kysely";
import { RECORD_NAMES, type RecordKind } from "@command-center/contract/changes/record-kinds";
import type { HistoryEntry } from "@command-center/contract/changes/record-history";
import type { Alert, AlertGroup } from "@command-center/contract/following/alerts";
import { DUE_DAYS } from "@command-center/contract/following/follows";
import { lookFrom, type Database, type Read, type Write } from "../../database/database.ts";
import { awaitTurn } from "../../database/turns.ts";
import { usernameOf } from "../../identity/accounts/account-names.ts";
import { isPending, petitionsNow } from "../../measures/petitions/petition-records.ts";
import { isAppliedTo } from "../../measures/stations/origin.ts";
import { rulingDeadline } from "../../measures/petitions/petitions.ts";
import { told, type Told } from "../../records/entries.ts";
import { isFollowed, OF_DECLARATION, subjectOf } from "../../records/part.ts";
import { versionsOf, type Version } from "../../records/versions.ts";
import { groupsOf } from "./settings.store.ts";

/** Finds alerts once what they are derived from has moved on. */
export interface AlertFinder {
  /** Resolves when alerts are found for all that was written before the call. Never fails: alerts are then found by a later call. */
  catchUp(): Promise<void>;
}

export function alertFinder(database: Database): AlertFinder {
  let running: Promise<void> | undefined;
  return {
    async catchUp() {
      try {
        if (!(await isBehind(database))) return;
        // One that runs may have begun before the caller's write.
        await running;
        await (running ??= database.write(findAlerts).finally(() => (running = undefined)));
      } catch {
        // A database that takes no writes still answers reads.
      }
    },
  };
}

/** Whether something was written, or the day moved on, since alerts were last found, and anybody follows anything. */
async function isBehind({ db }: Pick<Database, "db">): Promise<boolean> {
  const { rows } = await sql<{ isBehind: boolean }>`
    select exists (select from follow) and not exists (
      select from alert_cursor known join cycle on cycle.in_force and cycle.id = known.cycle_id and cycle.as_of = known.as_of
      where known.position = (select max(position) from ledger_position)) as "isBehind"`.execute(db);
  return rows[0]?.isBehind ?? false;
}

interface Cursor {
  readonly position: number;
  /** The day up to which facts were found; null if it is of another cycle, or of none yet. */
  readonly asOf: string | null;
}

/**
 * Compares the ledger and the day of the current cycle with those of the last call, and adds alerts for what happened since to
 * followed records. Whatever wrote it: imports, forms, undos.
 */
export async function findAlerts(write: Write): Promise<void> {
  const { db } = write;
  await awaitTurn(write, "alerts");
  const read = await lookFrom(db, "everywhere");
  const { rows } = await sql<Cursor & { head: number }>`
    select (select max(position) from ledger_position) as head,
      coalesce(known.position, (select min(since_position) from follow), 0) as position,
      case when known.cycle_id = ${read.cycle.id} then known.as_of end as "asOf"
    from (values (1)) always left join alert_cursor known on true`.execute(db);
  const [cursor] = rows;
  if (cursor === undefined) return;
  const span = { ...cursor, asOf: cursor.asOf ?? read.moment.asOf };
  const versions = await versionsSince(read, span);
  await addAlerts(db, read.cycle.id, eventsOf(versions, span));
  await addAlerts(db, read.cycle.id, await sheetEvents(read, span));
  await markPast(db, versions, span);
  await addAlerts(db, read.cycle.id, await deadlines(read));
  await sql`
    insert into alert_cursor (position, cycle_id, as_of) values (${cursor.head}, ${read.cycle.id}, ${read.moment.asOf}::date)
    on conflict (is_only) do update
      set position = excluded.position, cycle_id = excluded.cycle_id, as_of = excluded.as_of`.execute(db);
}

interface Span extends Cursor {
  readonly head: number;
  readonly asOf: string;
}

/** A write to a record, or a deadline, that accounts are alerted about. */
interface Event extends Readonly<
  Pick<Alert, "kind" | "group" | "petition" | "dueOn" | "what" | "about" | "day" | "fields">
> {
  /** The record's version and its write; of a deadline, the petition. */
  readonly record: RecordKind | "sheet" | null;
  readonly source: number;
  readonly ledger: number | null;
  /** Null for a deadline. */
  readonly position: number | null;
  /** The day from which it is true, or on which a deadline is near or past. */
  readonly since: string | null;
  readonly seat: number | null;
  /** Address of the district. */
  readonly place: string | null;
  /** The user who wrote it, and who is not alerted to it. */
  readonly by: string | null;
}

/**
 * Versions of records that are followed, or that alerts are about, as far as they were recorded or retired since, or have become true. A
 * part without a petition, seat or district has no followers.
 */
function versionsSince(read: Read, { position, head, asOf }: Span): Promise<Version[]> {
  const writes = sql`(select id from ledger_position where position > ${position} and position <= ${head})`;
  return versionsOf(read, ({ kind, alias, day, petition, seatId, place }) => {
    const row = sql.raw(alias);
    const followed = [
      petition &&
        sql`${petition} in (select number from follow join petition on petition.id = follow.petition_id)`,
      seatId && sql`${seatId} in (select seat_id from follow)`,
      place && sql`${place.slug} in (select slug from follow join area on area.id = follow.district_id)`,
    ].filter((condition) => condition !== undefined);
    if (followed.length === 0) return null;
    const isTold = sql`${row}.id in (select source_id from alert where record = ${sql.lit(kind)})`;
    return sql<boolean>`((${row}.recorded_in in ${writes} or ${row}.retired_in in ${writes} or ${day ?? sql`${row}.true_on`} > ${asOf}::date)
      and (${sql.join([...followed, isTold], sql` or `)}))`;
  });
}

/** Versions that one result has: its declaration, the votes of its candidates, and the candidates. */
const OF_RESULT: ReadonlySet<RecordKind> = new Set(["declaration", ...OF_DECLARATION]);

/**
 * What happened since. A write to several states of a case is one event: what it took back, or else the newest state. So is a write to a
 * declaration and its candidates.
 */
function eventsOf(versions: readonly Version[], { position, asOf }: Span): Event[] {
  const events = new Map<string, Told>();
  for (const one of told(versions)) {
    const { turn, version, after, isCorrection } = one;
    const isDue = !isCorrection && after?.day != null && after.day > asOf;
    if (turn.position <= position && !isDue) continue;
    const key = OF_RESULT.has(version.kind) ? `result ${version.seatId}` : subjectOf(version);
    const other = events.get(`${key} ${turn.id}`);
    if (other === undefined || isRather(one, other)) events.set(`${key} ${turn.id}`, one);
  }
  return [...events.values()].flatMap(eventsOfWrite).toReversed();
}

function isRather(one: Told, other: Told): boolean {
  const [isRemoved, wasRemoved] = [one.after === undefined, other.after === undefined];
  if (isRemoved !== wasRemoved) return isRemoved;
  const [{ version }, { version: before }] = [one, other];
  if (version.kind !== before.kind) return version.kind === "declaration";
  return (
    (version.day ?? "") > (before.day ?? "") || (version.day === before.day && version.number > before.number)
  );
}

/**
 * A correction to another seat is an event about each, and to another district one in each, without the name of the other: followers may be
 * limited to one.
 */
function eventsOfWrite(one: Told): Event[] {
  const [event, { before }] = [eventOf(one), one];
  if (before === undefined) return [event];
  const name = RECORD_NAMES[before.kind];
  const { about, seatId: seat, placeSlug: place } = before;
  if (place === event.place) return seat === event.seat ? [event] : [event, { ...event, seat }];
  return [
    { ...event, what: `${name} moved into this district`, fields: [] },
    { ...event, what: `${name} moved out of this district`, fields: [], about, seat, place },
  ];
}

function eventOf({ entry, turn, version, after, isCorrection }: Told): Event {
  const { kind, number, state, day, petition, seatId, placeSlug } = version;
  const isOfCase = kind === "petition_state" || kind === "court";
  return {
    kind: "record",
    group: groupOf(version),
    record: kind,
    source: number,
    ledger: turn.id,
    position: turn.position,
    since: day,
    petition,
    seat: seatId,
    place: placeSlug,
    dueOn: null,
    what: entry.what,
    about: entry.about,
    // The name of a listing has the day of the hearing.
    day: isCorrection || state === "listed" ? null : day,
    fields: after === undefined ? [] : isCorrection ? entry.fields : isOfCase ? [] : firstOf(entry.fields),
    by: entry.by,
  };
}

/** Results of stations and tallies that a user's write brought or changed, counted for each followed seat and for each followed district. */
async function sheetEvents({ db, cycle }: Read, { position, head }: Span): Promise<readonly Event[]> {
  const { rows } = await sql<Event>`
    with write as materialized (
      select position.id, position.position, position.origin, coalesce(set.proposed_by, position.username) as by, set.id as set_id
      from ledger_position position left join change_set set on set.ledger_id = position.id
      where position.position > ${position} and position.position <= ${head}
    ), sheet as materialized (
      select write.id, position, write.origin, by, sheet.id as sheet_id, sheet.contest_id, contest.seat_id, seat.name as seat,
        area.name as area, area.district_id, earlier.id is not null as is_corrected
      from write left join change_set set on set.id = write.set_id
      join result_sheet sheet on write.id in (sheet.recorded_in, sheet.retired_in)
        and (set.id is null or ${isAppliedTo("set", sql`write.id`)})
      join contest on contest.id = sheet.contest_id
      join seat on seat.id = contest.seat_id join area on area.id = sheet.area_id
      left join result_sheet earlier on earlier.contest_id = sheet.contest_id and earlier.area_id = sheet.area_id
        and earlier.issuer = sheet.issuer and earlier.retired_in = write.id and sheet.recorded_in = write.id
      where contest.cycle_id = ${cycle.id} and (sheet.recorded_in = write.id or not exists (
        select from result_sheet later where later.contest_id = sheet.contest_id and later.area_id = sheet.area_id
          and later.issuer = sheet.issuer and later.recorded_in = write.id))
    ), counted as (
      select id, position, origin, by, seat_id, null::int as district_id, min(seat) as name, count(*) as sheets,
        count(*) filter (where is_corrected) as corrected, min(area) as area, min(sheet_id) as source
      from sheet where seat_id in (select seat_id from follow) group by id, position, origin, by, seat_id
      union all
      select id, position, origin, by, null, district_id, min(seat), count(*), count(*) filter (where is_corrected), min(area), min(sheet_id)
      from sheet where district_id in (select district_id from follow) group by id, position, origin, by, contest_id, district_id
    )
    select 'record' as kind, 'results' as "group", 'sheet' as record, counted.source, counted.id as ledger, counted.position,
      counted.seat_id as seat, district.slug as place, case when sheets = 1 then counted.name || ', ' || counted.area
        else counted.name end as about,
      case when sheets = 1 then 'Result' else 'Results of ' || to_char(sheets, 'FM999,999') || ' stations' end
        || case when origin = 'undo' then case when corrected = sheets then ' restored' else ' undone' end
          when corrected > 0 then ' corrected' else ' entered' end as what,
      '[]'::jsonb as fields, by
    from counted left join area district on district.id = counted.district_id`.execute(db);
  return rows;
}

/** The first field with a value that is not a day. */
const firstOf = (fields: HistoryEntry["fields"]) =>
  fields.filter(({ after }) => after !== null && !DAY.test(after)).slice(0, 1);
const DAY = /^\d{4}-\d\d-\d\d$/;

/** States that end a petition or a case in court. */
const ENDS: ReadonlySet<string | null> = new Set(["ruled", "decided", "withdrawn"]);

/** The group of alerts about a version. */
function groupOf({ kind, state }: Version): AlertGroup {
  if (kind === "petition_state" || kind === "court") return ENDS.has(state) ? "rulings" : "steps";
  if (OF_RESULT.has(kind)) return "results";
  return kind === "turnout" ? kind : "others";
}

/** Rulings that are due soon, or overdue. */
async function deadlines(read: Read): Promise<readonly Event[]> {
  const rulingDays = await rulingDeadline(read);
  const { asOf } = read.moment;
  const { rows } = await sql<Event>`
    select case when late.is_overdue then 'overdue' else 'due' end as kind, 'deadlines' as "group", p.id as source,
      p.number as petition, contest.seat_id as seat, district.slug as place, late.due_on as "dueOn", p.subject as about,
      case when late.is_overdue then late.due_on + 1 else late.due_on - ${DUE_DAYS}::int end as since, '[]'::jsonb as fields
    from (${petitionsNow(read)}) p left join contest on contest.id = p.contest_id left join area district on district.id = p.district_id
    cross join lateral (select p.filed_on + ${rulingDays}::int as due_on, p.filed_on + ${rulingDays}::int < ${asOf}::date as is_overdue) late
    where ${isPending} and late.due_on - ${DUE_DAYS}::int <= ${asOf}::date`.execute(read.db);
  return rows;
}

/** Alerts accounts that follow the petition, seat or district from before it happened, each once. */
async function addAlerts(db: Write["db"], cycle: number, events: readonly Event[]): Promise<void> {
  if (events.length === 0) return;
  await sql`
    with event as materialized (
      select event.*, petition.id as petition_id, district.id as district_id
      from jsonb_to_recordset(${JSON.stringify(events)}::jsonb) event(kind text, "group" text, record text, source int, ledger int,
        position int, since date, petition text, seat int, place text, "dueOn" date, what text, about text, day date, fields jsonb, by text)
      left join petition on petition.cycle_id = ${cycle} and petition.number = event.petition
      left join area district on district.kind = 'district' and district.slug = event.place and district.valid_to is null
    ), told as (
      select distinct event.*, f.account_id from event
      join lateral (
        select * from follow where follow.petition_id = event.petition_id union all
        select * from follow where follow.seat_id = event.seat union all
        select * from follow where follow.district_id = event.district_id
      ) f on event.position > f.since_position or event.since > f.since_day)
    insert into alert (account_id, cycle_id, kind, alert_group, record, source_id, ledger_id, petition_id, seat_id, district_id, due_on,
      what, about, day, fields, wants_mail)
    select told.account_id, ${cycle}, told.kind, "group", record, source, ledger, told.petition_id, seat, told.district_id, "dueOn", what,
      about, day, fields, "group" = any(${groupsOf("by_mail")}) and address.account_id is not null
    from told left join alert_setting setting on setting.account_id = told.account_id
      left join mail_address address on address.account_id = told.account_id and address.confirmed_at is not null
    where ${usernameOf(sql`told.account_id`)} is distinct from told.by
    order by told.position, place is null
    on conflict (account_id, kind, coalesce(record, ''), source_id, coalesce(ledger_id, 0), coalesce(due_on, '-infinity')) do nothing`.execute(
    db,
  );
}

/**
 * Says of earlier alerts what has become of their versions since. A state that another one follows still holds, and so does the move of a
 * record that is corrected in its new district.
 */
async function markPast(db: Write["db"], versions: readonly Version[], { position }: Span): Promise<void> {
  const isFollowedIn = isFollowed(versions);
  const past = versions.flatMap((version) => {
    const { kind: record, number: source, placeSlug: place, ended } = version;
    if (ended === null || ended.position <= position || isFollowedIn(version)) return [];
    return [{ record, source, place, turn: ended.id, state: ended.isUndo ? "undone" : "corrected" }];
  });
  await sql`
    update alert set state = past.state
    from jsonb_to_recordset(${JSON.stringify(past)}::jsonb) past(record text, source int, place text, turn int, state text)
    where alert.record = past.record and alert.source_id = past.source and alert.ledger_id <> past.turn
      and alert.state = 'current' and (past.state = 'undone' or alert.district_id is null
        or (select slug from area where id = alert.district_id) = past.place)`.execute(db);
}
