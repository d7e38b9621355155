import { sql } from "kysely";
import type { IncumbencyTally } from "@command-center/domain/results/renewal";
import type { Read } from "../../database/database.ts";
import { existsOn, inForce, inScope, stands } from "../../database/in-force.ts";
import { seenContests } from "./contests.ts";

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
    where ${existsOn(day, "seat")}
      and ${inScope(read, "area.district_id")}`.execute(read.db);
  return rows[0] ?? { constituency: 0, woman: 0, specialInterest: 0 };
}

export interface DeclarationCounts {
  /** Every declaration made, also those that a later one superseded. What took a wrong record's place is not another. */
  readonly made: number;
  readonly madeAgain: number;
  readonly inForce: number;
}

/** Declarations of one kind of contest. */
export async function declarationCounts(
  read: Read,
  contestKind: "mp_primary" | "lc5_primary" | "mayoral_primary",
): Promise<DeclarationCounts> {
  const { rows } = await sql<DeclarationCounts>`
    with in_force as (select d.id from declaration d where ${stands(read, "d")})
    select
      count(*)::int as made,
      count(*) filter (where d.reason <> 'first')::int as "madeAgain",
      count(distinct c.seat_id) filter (where in_force.id is not null)::int as "inForce"
    from declaration d
    left join in_force on in_force.id = d.id
    join (${seenContests(read)}) c on c.id = d.contest_id
    where c.kind = ${contestKind} and d.status = 'declared' and ${inForce(read, "d")}`.execute(read.db);
  return rows[0] ?? { made: 0, madeAgain: 0, inForce: 0 };
}

/** Declarations made by the end of each day on which one was made. */
export async function declarationsByDay(read: Read): Promise<{ on: string; value: number }[]> {
  const { rows } = await sql<{ on: string; value: number }>`
    select d.true_on as "on", sum(count(*)) over (order by d.true_on)::int as value
    from declaration d
    join (${seenContests(read)}) c on c.id = d.contest_id
    where c.kind = 'mp_primary' and d.status = 'declared' and ${inForce(read, "d")}
    group by d.true_on
    order by d.true_on`.execute(read.db);
  return rows;
}

/** The columns of an {@link IncumbencyTally} over declarations `d`. */
export const INCUMBENCY_TALLY = sql`
      count(*) filter (where d.incumbency_outcome = 'incumbent_reelected')::int as "incumbentReelected",
      count(*) filter (where d.incumbency_outcome = 'incumbent_defeated')::int as "incumbentDefeated",
      count(*) filter (where d.incumbency_outcome = 'open_seat')::int as "openSeat",
      count(*) filter (where d.incumbency_outcome = 'new_leader')::int as "newLeader",
      count(*) filter (where d.incumbency_outcome is null)::int as "notKnown"`;

/** What the declarations in force mean for the incumbents of one kind of seat. */
export async function outcomeCounts(
  read: Read,
  contestKind: "mp_primary" | "lc5_primary",
): Promise<IncumbencyTally> {
  const { rows } = await sql<IncumbencyTally>`
    select ${INCUMBENCY_TALLY}
    from declaration d
    join (${seenContests(read)}) c on c.id = d.contest_id
    where c.kind = ${contestKind} and ${stands(read, "d")}`.execute(read.db);
  return rows[0] ?? { incumbentReelected: 0, incumbentDefeated: 0, openSeat: 0, newLeader: 0, notKnown: 0 };
}
