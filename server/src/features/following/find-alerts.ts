import { sql, type RawBuilder } from "kysely";
import { DUE_DAYS } from "@command-center/contract/following/follows";
import { lookFrom, type Database, type Read, type Write } from "../../database/database.ts";
import { awaitTurn } from "../../database/turns.ts";
import { isPending, petitionsNow } from "../../measures/petitions/petition-records.ts";
import { rulingDeadline } from "../../measures/petitions/petitions.ts";
import { groupOf, groupsOf } from "./settings.store.ts";

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
  await addAlerts(db, happened(read, span));
  await markUndone(db, undone(read, span));
  await addAlerts(db, await deadlines(read));
  await sql`
    insert into alert_cursor (position, cycle_id, as_of) values (${cursor.head}, ${read.cycle.id}, ${read.moment.asOf}::date)
    on conflict (is_only) do update
      set position = excluded.position, cycle_id = excluded.cycle_id, as_of = excluded.as_of`.execute(db);
}

interface Span extends Cursor {
  readonly head: number;
  readonly asOf: string;
}

/** What accounts are alerted about: its record, and the seat and district that it is of. */
interface Event {
  readonly kind: string;
  readonly cycle_id: number;
  readonly petition_id: number | null;
  readonly contest_id: number | null;
  readonly seat_id: number | null;
  readonly district_id: number | null;
  readonly source_id: number;
  readonly due_on: string | null;
  /** Position of the write; null for a deadline. */
  readonly position: number | null;
  /** The day from which it is true, or a deadline near or past. */
  readonly day: string;
}

/** Facts that alerts are about. Where a write has several about the same record, only the last. */
function facts(read: Read, writes: RawBuilder<unknown>, by: "recorded_in" | "retired_in"): RawBuilder<Event> {
  const { asOf } = read.moment;
  const cycle = read.cycle.id;
  const join = (alias: string) =>
    sql`w.id = ${sql.ref(`${alias}.${by}`)} and ${sql.ref(`${alias}.true_on`)} <= ${asOf}::date`;
  return sql<Event>`
    with w as materialized (${writes}),
    state as (
      select distinct on (s.petition_id, w.id) s.*, w.position from w join petition_state s on ${join("s")}
      order by s.petition_id, w.id, s.true_on desc, s.id desc),
    result as (
      select distinct on (d.contest_id, w.id) d.*, w.position from w join declaration d on ${join("d")}
      where d.status <> 'superseded' order by d.contest_id, w.id, d.true_on desc, d.id desc),
    turnout as (
      select distinct on (area.district_id, t.contest_kind, w.id) t.id, area.district_id, t.true_on, t.cycle_id, t.recorded_in, w.position
      from w join turnout_count t on ${join("t")} join area on area.id = t.area_id
      where area.district_id is not null
      order by area.district_id, t.contest_kind, w.id, area.id = area.district_id desc, t.id desc)
    select case state.status when 'resolved' then 'ruled' else state.status end as kind, petition.cycle_id, petition.id as petition_id,
      null::int as contest_id, contest.seat_id, area.district_id, state.id as source_id, null::date as due_on, state.position,
      state.true_on as day, state.recorded_in
    from state join petition on petition.id = state.petition_id left join contest on contest.id = petition.contest_id
      left join area on area.id = petition.area_id
    where petition.cycle_id = ${cycle}
    union all
    select 'declared', contest.cycle_id, null, contest.id, contest.seat_id, area.district_id, result.id, null, result.position,
      result.true_on, result.recorded_in
    from result join contest on contest.id = result.contest_id join seat on seat.id = contest.seat_id
      left join area on area.id = seat.area_id
    where contest.cycle_id = ${cycle}
    union all
    select 'turnout', turnout.cycle_id, null, null, null, turnout.district_id, turnout.id, null, turnout.position, turnout.true_on,
      turnout.recorded_in
    from turnout where turnout.cycle_id = ${cycle}`;
}

/** Facts recorded since, and facts that became due since. Records restored by an undo count as they were before. */
function happened(read: Read, { position, head, asOf }: Span): RawBuilder<Event> {
  const isNew = sql`(event.position > ${position} or event.day > ${asOf}::date)`;
  const writes = sql`select id, position from ledger_position where position <= ${head} and origin <> 'undo'
    and (position > ${position} or ${asOf}::date < ${read.moment.asOf}::date)`;
  return sql<Event>`select event.* from (${facts(read, writes, "recorded_in")}) event where ${isNew}`;
}

/** Facts that an undo has retired since, and that were not an undo's own. */
function undone(read: Read, { position, head }: Span): RawBuilder<Event> {
  const writes = sql`select id, position from ledger_position where position > ${position} and position <= ${head} and origin = 'undo'`;
  return sql<Event>`
    select event.* from (${facts(read, writes, "retired_in")}) event
    join ledger_position recorded on recorded.id = event.recorded_in
    where recorded.position <= ${position} and recorded.origin <> 'undo'`;
}

/** Rulings that are due soon, or overdue. */
async function deadlines(read: Read): Promise<RawBuilder<Event>> {
  const rulingDays = await rulingDeadline(read);
  const { asOf } = read.moment;
  return sql<Event>`
    select case when late.is_overdue then 'overdue' else 'due' end as kind, ${read.cycle.id}::int as cycle_id, p.id as petition_id,
      null::int as contest_id, contest.seat_id, p.district_id, p.id as source_id, late.due_on, null::int as position,
      case when late.is_overdue then late.due_on + 1 else late.due_on - ${DUE_DAYS}::int end as day
    from (${petitionsNow(read)}) p left join contest on contest.id = p.contest_id
    cross join lateral (select p.filed_on + ${rulingDays}::int as due_on, p.filed_on + ${rulingDays}::int < ${asOf}::date as is_overdue) late
    where ${isPending} and late.due_on - ${DUE_DAYS}::int <= ${asOf}::date`;
}

/** Events with the accounts that follow their record, seat or district, from before they happened; each account once. */
const withFollowers = (events: RawBuilder<Event>) => sql`
  with event as materialized (${events}),
  told as (
    select distinct event.*, f.account_id from event
    join lateral (
      select * from follow where follow.petition_id = event.petition_id union all
      select * from follow where follow.seat_id = event.seat_id union all
      select * from follow where follow.district_id = event.district_id
    ) f on event.position > f.since_position or event.day > f.since_day)
  select told.account_id, told.cycle_id, told.kind, told.petition_id, told.contest_id,
    case when told.kind = 'turnout' then told.district_id end as district_id, told.source_id, told.due_on,
    ${groupOf("told.kind")} = any(${groupsOf("by_mail")}) and address.account_id is not null as wants_mail
  from told left join alert_setting setting on setting.account_id = told.account_id
    left join mail_address address on address.account_id = told.account_id and address.confirmed_at is not null`;

const COLUMNS = sql`account_id, cycle_id, kind, petition_id, contest_id, district_id, source_id, due_on, wants_mail`;
const SAME_EVENT = sql`(account_id, kind, source_id, coalesce(due_on, '-infinity'))`;

async function addAlerts(db: Write["db"], events: RawBuilder<Event>): Promise<void> {
  await sql`insert into alert (${COLUMNS}) ${withFollowers(events)} on conflict ${SAME_EVENT} do nothing`.execute(
    db,
  );
}

/** An alert about what was taken back is unread again, at the top, and sent by mail like a new one. */
async function markUndone(db: Write["db"], events: RawBuilder<Event>): Promise<void> {
  await sql`
    insert into alert (${COLUMNS}, is_undone)
    select found.*, true from (${withFollowers(events)}) found
    on conflict ${SAME_EVENT} do update
      set is_undone = true, at = clock_timestamp(), read_at = null, wants_mail = excluded.wants_mail, mail_id = null
      where not alert.is_undone`.execute(db);
}
