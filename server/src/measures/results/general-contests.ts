import { sql, type RawBuilder } from "kysely";
import type { GeneralContest } from "@command-center/contract/cycles";
import { existsOn } from "../../database/in-force.ts";
import type { Write } from "../../database/database.ts";
import { votesIn } from "../stations/listed-constituencies.ts";
import { makeSeats, type PlaceSeat } from "./seats.ts";

/** The seats of each contest of a general election. */
export const GENERAL_SEATS = {
  president: "president",
  mp: "constituency_mp",
  "woman-mp": "district_woman_mp",
  lc5: "lc5_chairperson",
  mayor: "mayor",
} as const satisfies Record<GeneralContest, PlaceSeat>;

/** The contest of the general election that elects a kind of seat. */
export function generalContestOf(seatKind: string): GeneralContest {
  const contest = (Object.keys(GENERAL_SEATS) as GeneralContest[]).find(
    (kind) => GENERAL_SEATS[kind] === seatKind,
  );
  if (contest === undefined) throw new Error(`No general contest elects a ${seatKind}.`);
  return contest;
}

/** A kind of contest of a cycle's general election, on a day. */
export interface GeneralElection {
  readonly cycleId: number;
  readonly contest: GeneralContest;
  readonly pollingDay: string;
}

/** Contests of a kind that are held: `id`, and as `seat_area` the unit that elects the seat. */
export type HeldContests = RawBuilder<unknown>;

/**
 * Finds the contests that are held, as a query over what was found: they are some hundred at most, and the database, which has not
 * looked at those that were just made, would take them for one.
 */
export async function heldContests(
  { db }: Pick<Write, "db">,
  { cycleId, contest, pollingDay }: GeneralElection,
): Promise<HeldContests> {
  const { rows } = await sql<{ id: number; area: number }>`
    select contest.id, seat.area_id as area from contest join seat on seat.id = contest.seat_id
    where contest.cycle_id = ${cycleId} and contest.kind = 'general' and contest.polling_day = ${pollingDay}::date
      and seat.kind = ${GENERAL_SEATS[contest]}`.execute(db);
  return sql`select * from unnest(${rows.map(({ id }) => id)}::int[], ${rows.map(({ area }) => area)}::int[])
    as held (id, seat_area)`;
}

/**
 * Holds a contest for every seat of a kind on a day, and answers how many were added; those that are held already stay. `also` are
 * units that elect one whatever the day. Where the cycle has results of the kind from another day, units in `also` are of a by-election:
 * no others hold one.
 */
export async function holdGeneral(
  write: Write,
  {
    cycleId,
    contest,
    pollingDay,
    sourceId,
    also = [],
  }: GeneralElection & { readonly sourceId: number; readonly also?: readonly number[] },
): Promise<number> {
  const kind = GENERAL_SEATS[contest];
  const isByElection =
    also.length > 0 && (await hasResultsOfAnotherDay(write, { cycleId, contest, pollingDay }));
  await makeSeats(write, kind, { cycleId, day: pollingDay, sourceId, also, isByElection });
  const { rows } = await sql<{ added: number }>`
    with made as (
      insert into contest (cycle_id, kind, seat_id, polling_day, source_id)
      select ${cycleId}, 'general', seat.id, ${pollingDay}::date, ${sourceId}
      from seat join area on area.id = seat.area_id
      where seat.kind = ${kind} and (seat.valid_to is null or area.list_cycle_id is not null)
        and (${!isByElection} and ${existsOn(pollingDay, "seat")} and ${existsOn(pollingDay, "area")} and ${votesIn(cycleId, "area")}
          or area.id = any(${[...also]}::int[]))
      on conflict (cycle_id, kind, seat_id, polling_day) do nothing returning 1)
    select count(*)::int as added from made`.execute(write.db);
  return rows[0]?.added ?? 0;
}

async function hasResultsOfAnotherDay(
  { db }: Pick<Write, "db">,
  { cycleId, contest, pollingDay }: GeneralElection,
): Promise<boolean> {
  const { rows } = await sql<{ hasResults: boolean }>`
    select exists (
      select from contest join seat on seat.id = contest.seat_id
      join result_sum sums on sums.contest_id = contest.id and sums.kind = 'country'
      where contest.cycle_id = ${cycleId} and contest.kind = 'general' and contest.polling_day <> ${pollingDay}::date
        and seat.kind = ${GENERAL_SEATS[contest]}) as "hasResults"`.execute(db);
  return rows[0]?.hasResults ?? false;
}

/**
 * SQL condition: a row of `contest` counts. A contest that an import made stays on record when the import is undone, with its retired
 * sheets. It then counts only if another import has results of it.
 */
export const IS_HELD: RawBuilder<boolean> = sql<boolean>`(
  not exists (select from source join import_batch batch on batch.id = source.import_batch_id
    where source.id = contest.source_id and batch.status = 'undone')
  or exists (select from result_sum sums where sums.contest_id = contest.id and sums.kind = 'country'))`;

const HAS_RESULTS = sql`exists (
  select from contest join seat on seat.id = contest.seat_id
  join result_sum sums on sums.contest_id = contest.id and sums.kind = 'country'
  where contest.cycle_id = day.cycle_id and contest.kind = 'general' and contest.polling_day = day.polling_day and seat.kind = day.kind)`;

/**
 * The polling day of the general election of each cycle and kind of seat: of the days with the most contests the first, those with
 * results before others. A single seat of many is a by-election, whatever else the cycle has.
 */
export const GENERAL_DAYS: RawBuilder<unknown> = sql`
  select distinct on (cycle_id, kind) cycle_id, kind, polling_day from (
    select contest.cycle_id, seat.kind, contest.polling_day, count(*) as seats, rank() over (
      partition by contest.cycle_id, seat.kind order by count(*) desc) as place
    from contest join seat on seat.id = contest.seat_id where contest.kind = 'general' and ${IS_HELD}
    group by contest.cycle_id, seat.kind, contest.polling_day) day
  where place = 1 and seats > 1
  order by cycle_id, kind, ${HAS_RESULTS} desc, polling_day`;

/** The day of the general election of a cycle and kind of contest, and whether it has results; null if there is none. */
export async function generalDay(
  { db }: Pick<Write, "db">,
  cycleId: number,
  contest: GeneralContest,
): Promise<{ readonly day: string; readonly hasResults: boolean } | null> {
  const { rows } = await sql<{ day: string; hasResults: boolean }>`
    select polling_day as day, ${HAS_RESULTS} as "hasResults" from (${GENERAL_DAYS}) day
    where cycle_id = ${cycleId} and kind = ${GENERAL_SEATS[contest]}`.execute(db);
  return rows[0] ?? null;
}

/** SQL condition: a contest of a `seat` is a by-election, by the general day of its kind. There is one President: a second day is a run-off. */
export function isByElection(seatKind: string, day: string, generalDay: string): RawBuilder<boolean> {
  return sql<boolean>`(${sql.ref(seatKind)} <> 'president' and ${sql.ref(day)} is distinct from ${sql.ref(generalDay)})`;
}

/** The units that elect a mayor: cities, and where a seat of one is on record. */
export const ELECTS_MAYOR: RawBuilder<unknown> = sql`
  select area_id as id from district where type in ('city', 'capital city')
  union select area_id from seat where kind = 'mayor' and valid_to is null and area_id is not null`;
