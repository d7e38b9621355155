import { sql } from "kysely";
import type { Read } from "../database/database.ts";
import { inScope, stands } from "../database/in-force.ts";

export interface SeatCounts {
  readonly constituency: number;
  readonly woman: number;
  readonly specialInterest: number;
}

/** Seats of all three kinds. */
export function totalSeats({ constituency, woman, specialInterest }: SeatCounts): number {
  return constituency + woman + specialInterest;
}

/** Parliamentary seats that exist on a day. */
export async function seatsOn(read: Read, day: string): Promise<SeatCounts> {
  const { rows } = await sql<SeatCounts>`
    select
      count(*) filter (where seat.kind = 'constituency_mp')::int as constituency,
      count(*) filter (where seat.kind = 'district_woman_mp')::int as woman,
      count(*) filter (where seat.kind = 'special_interest_mp')::int as "specialInterest"
    from seat
    left join area on area.id = seat.area_id
    where seat.valid_from <= ${day}::date and (seat.valid_to is null or seat.valid_to > ${day}::date)
      and ${inScope(read, "area.district_id")}`.execute(read.db);
  return rows[0] ?? { constituency: 0, woman: 0, specialInterest: 0 };
}

export interface DeclarationCounts {
  /** Every declaration made, also those that a later one superseded. Corrections of a typing error do not count. */
  readonly made: number;
  readonly madeAgain: number;
  readonly inForce: number;
}

/** Declarations of one kind of contest, up to a day (default: the read's as-of date). */
export async function declarationCounts(
  read: Read,
  contestKind: "mp_primary" | "lc5_primary" | "mayoral_primary",
  upTo: string = read.moment.asOf,
): Promise<DeclarationCounts> {
  const { knownAt } = read.moment;
  const { rows } = await sql<DeclarationCounts>`
    select
      count(*) filter (where d.reason <> 'correction')::int as made,
      count(*) filter (where d.reason in ('rerun', 'ruling'))::int as "madeAgain",
      count(*) filter (where ${stands(read, "d")})::int as "inForce"
    from declaration d
    join contest c on c.id = d.contest_id
    join seat on seat.id = c.seat_id
    left join area on area.id = seat.area_id
    where c.cycle_id = ${read.cycle.id} and c.kind = ${contestKind} and d.status in ('declared', 'superseded')
      and d.true_on <= ${upTo}::date and d.recorded_at <= ${knownAt}::timestamptz
      and ${inScope(read, "area.district_id")}`.execute(read.db);
  return rows[0] ?? { made: 0, madeAgain: 0, inForce: 0 };
}

/** Declarations made by the end of each day on which one was made. */
export async function declarationsByDay(read: Read): Promise<{ on: string; value: number }[]> {
  const { rows } = await sql<{ on: string; value: number }>`
    select d.true_on as "on", sum(count(*)) over (order by d.true_on)::int as value
    from declaration d
    join contest c on c.id = d.contest_id
    join seat on seat.id = c.seat_id
    left join area on area.id = seat.area_id
    where c.cycle_id = ${read.cycle.id} and c.kind = 'mp_primary' and d.reason <> 'correction'
      and d.status in ('declared', 'superseded') and d.true_on <= ${read.moment.asOf}::date
      and d.recorded_at <= ${read.moment.knownAt}::timestamptz
      and ${inScope(read, "area.district_id")}
    group by d.true_on
    order by d.true_on`.execute(read.db);
  return rows;
}

export interface OutcomeCounts {
  readonly incumbentReelected: number;
  readonly incumbentDefeated: number;
  readonly openSeat: number;
  readonly newLeader: number;
}

/** What the declarations in force mean for the incumbents of one kind of seat. */
export async function outcomeCounts(
  read: Read,
  contestKind: "mp_primary" | "lc5_primary",
): Promise<OutcomeCounts> {
  const { rows } = await sql<OutcomeCounts>`
    select
      count(*) filter (where d.incumbency_outcome = 'incumbent_reelected')::int as "incumbentReelected",
      count(*) filter (where d.incumbency_outcome = 'incumbent_defeated')::int as "incumbentDefeated",
      count(*) filter (where d.incumbency_outcome = 'open_seat')::int as "openSeat",
      count(*) filter (where d.incumbency_outcome = 'new_leader')::int as "newLeader"
    from declaration d
    join contest c on c.id = d.contest_id
    join seat on seat.id = c.seat_id
    left join area on area.id = seat.area_id
    where c.cycle_id = ${read.cycle.id} and c.kind = ${contestKind} and ${stands(read, "d")}
      and ${inScope(read, "area.district_id")}`.execute(read.db);
  return rows[0] ?? { incumbentReelected: 0, incumbentDefeated: 0, openSeat: 0, newLeader: 0 };
}
