import { sql, type RawBuilder } from "kysely";
import type { SeatId } from "@command-center/domain/imports/plans/seated-plan";
import type { Write } from "../../../database/database.ts";
import type { ImportToRead } from "../reading/staging.ts";
import type { FileContest } from "./contest.ts";

/** Sums of stations: of a seat's in each district that it has stations in. */
export interface Totals {
  readonly seat: SeatId;
  readonly seatName: string;
  readonly district: number;
  readonly name: string;
  readonly counted: number;
  readonly registered: number;
  readonly valid: number;
  readonly invalid: number;
  readonly total: number;
  /** In the order of the seat's ballot. */
  readonly votes: readonly number[];
}

/** A line of what would move. */
export interface ImpactLine {
  readonly what: string;
  readonly from: string | null;
  readonly to: string | null;
}

/** Candidates of a seat in the order of the ballot. */
export type NamesOf = (seat: SeatId) => readonly string[];

/** The sums of the sheets in force, and as they would be. */
export async function totalsBeforeAndAfter(
  { db }: Write,
  { id, issuer }: ImportToRead,
  { held }: Pick<FileContest, "held">,
  namesOf: NamesOf,
): Promise<readonly [readonly Totals[], readonly Totals[]]> {
  const { rows: seats } = await sql<{ seat: SeatId }>`
    select distinct seat_area as seat from staged_sheet where import_id = ${id}`.execute(db);
  const places = Math.max(0, ...seats.map(({ seat }) => namesOf(seat).length));
  const votes = Array.from(
    { length: places },
    (_, place) => sql`coalesce(sum(sheet.votes[${sql.lit(place + 1)}]), 0)::bigint`,
  );
  // Only of the seats that the file has: nothing moves in the others.
  const inForce = sql`
    select sheet.area_id, held.seat_area, sheet.state, sheet.registered, sheet.valid, sheet.invalid, sheet.total, sheet.votes
    from (${held}) held join result_sheet sheet on sheet.contest_id = held.id and sheet.issuer = ${issuer}
      and sheet.retired_at is null
    where held.seat_area = any(${seats.map(({ seat }) => seat)}::int[])`;
  const totalsOf = async (sheets: RawBuilder<unknown>) => {
    const { rows } = await sql<Totals>`
      select seat.id as seat, seat.name as "seatName", district.id as district, district.name,
        count(*) filter (where state = 'counted')::int as counted, coalesce(sum(registered), 0) as registered,
        coalesce(sum(valid), 0) as valid, coalesce(sum(invalid), 0) as invalid, coalesce(sum(total), 0) as total,
        array[${sql.join(votes)}]::float8[] as votes
      from (${sheets}) sheet join area on area.id = sheet.area_id and area.kind = 'station'
      join area district on district.id = area.district_id join area seat on seat.id = sheet.seat_area
      group by seat.id, district.id order by district.name, seat.name`.execute(db);
    return rows;
  };
  const before = await totalsOf(inForce);
  const after = await totalsOf(sql`
    select area_id, seat_area, state, registered, valid, invalid, total, votes from staged_sheet where import_id = ${id}
    union all select in_force.* from (${inForce}) in_force
    where not exists (select from staged_sheet where import_id = ${id} and area_id = in_force.area_id)`);
  return [before, after];
}
