import { sql, type RawBuilder } from "kysely";
import type { SeatId } from "@command-center/import-rules/plans/seated-plan";
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
  /** Stations with a sheet, and of those: with votes, with known votes cast, and with a known register. */
  readonly sheets: number;
  readonly withVotes: number;
  readonly votesKnown: number;
  readonly registersKnown: number;
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

/** The sums of the sheets in force, and as they would be with those of the file in the place of the same stations' sheets. */
export async function totalsBeforeAndAfter(
  { db }: Write,
  { id, issuer }: ImportToRead,
  { held }: Pick<FileContest, "held">,
  ofFile: readonly Totals[],
  namesOf: NamesOf,
): Promise<readonly [readonly Totals[], readonly Totals[]]> {
  // Only of the seats that the file has: nothing moves in the others.
  const seats = [...new Set(ofFile.map(({ seat }) => seat))];
  const places = Math.max(0, ...seats.map((seat) => namesOf(seat).length));
  const votes = Array.from(
    { length: places },
    (_, place) => sql`coalesce(sum(sheet.votes[${sql.lit(place + 1)}]), 0)::bigint`,
  );
  const totalsWhere = async (where: RawBuilder<unknown>) => {
    const { rows } = await sql<Totals>`
      select seat.id as seat, seat.name as "seatName", district.id as district, district.name,
        count(*) filter (where state = 'counted')::int as counted, coalesce(sum(registered), 0) as registered,
        coalesce(sum(valid), 0) as valid, coalesce(sum(invalid), 0) as invalid, coalesce(sum(total), 0) as total,
        count(*)::int as sheets, count(sheet.votes)::int as "withVotes", count(total)::int as "votesKnown", count(registered)::int as "registersKnown",
        array[${sql.join(votes)}]::float8[] as votes
      from (${held}) held join result_sheet sheet on sheet.contest_id = held.id and sheet.issuer = ${issuer}
        and sheet.retired_at is null
      join area on area.id = sheet.area_id and area.kind = 'station'
      join area district on district.id = area.district_id join area seat on seat.id = held.seat_area
      where held.seat_area = any(${seats}::int[]) and ${where}
      group by seat.id, district.id`.execute(db);
    return rows;
  };
  const before = await totalsWhere(sql`true`);
  const others =
    before.length === 0
      ? []
      : await totalsWhere(
          sql`not exists (select from staged_sheet where import_id = ${id} and area_id = sheet.area_id)`,
        );
  return [inOrder(before), inOrder(together([...ofFile, ...others]))];
}

const inOrder = (rows: readonly Totals[]) =>
  rows.toSorted(
    (one, other) => one.name.localeCompare(other.name) || one.seatName.localeCompare(other.seatName),
  );

/** One of each seat and district. */
function together(rows: readonly Totals[]): readonly Totals[] {
  const sums = new Map<string, Totals>();
  for (const row of rows) {
    const key = `${row.seat}/${row.district}`;
    const known = sums.get(key);
    sums.set(key, known === undefined ? row : added(known, row));
  }
  return [...sums.values()];
}

function added(one: Totals, other: Totals): Totals {
  const longer = one.votes.length > other.votes.length ? one.votes : other.votes;
  return {
    ...one,
    counted: one.counted + other.counted,
    registered: one.registered + other.registered,
    valid: one.valid + other.valid,
    invalid: one.invalid + other.invalid,
    total: one.total + other.total,
    sheets: one.sheets + other.sheets,
    withVotes: one.withVotes + other.withVotes,
    votesKnown: one.votesKnown + other.votesKnown,
    registersKnown: one.registersKnown + other.registersKnown,
    votes: longer.map((_, place) => (one.votes[place] ?? 0) + (other.votes[place] ?? 0)),
  };
}
