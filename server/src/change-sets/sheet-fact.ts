import { sql } from "kysely";
import type { readSheetHistory, SheetVersion } from "@command-center/contract/changes/sheet-history";
import type { InputOf } from "@command-center/contract/wire/endpoint";
import type { Asking } from "../database/database.ts";
import { Refusal } from "../http/errors.ts";
import { GENERAL_SEATS } from "../measures/results/general-contests.ts";

/** The result of a polling station in a contest, as one issuer has it. */
export interface SheetFact {
  /** The id of the contest. */
  readonly contest: number;
  readonly area: number;
  readonly issuer: string;
}

/** How users name it. */
export type SheetName = InputOf<typeof readSheetHistory>;

/** The columns of a result sheet that say what it is. */
export interface SheetValues extends Readonly<Omit<SheetVersion, "votes">> {
  readonly votes: readonly number[] | null;
  readonly label: string;
}

/** A station's result before and after a change. */
export interface SheetSides {
  readonly before: SheetValues | null;
  readonly after: SheetValues | null;
  /** Candidates on the ballot. */
  readonly names: readonly string[];
}

/** A row of `result_sheet` with the alias `sheet` as {@link SheetValues}, with its id. */
export const SHEET_VALUES = sql`jsonb_build_object('id', sheet.id, 'state', sheet.state, 'registered', sheet.registered,
  'hasListedRegister', sheet.has_listed_register, 'votes', sheet.votes, 'valid', sheet.valid, 'invalid', sheet.invalid,
  'total', sheet.total, 'note', sheet.note, 'label', sheet.label)`;

/** A result with the names on its ballot, as the contract has it. */
export function sheetVersion(sheet: SheetValues, names: readonly string[]): SheetVersion {
  const { state, registered, hasListedRegister, votes, valid, invalid, total, note } = sheet;
  return {
    state,
    registered,
    hasListedRegister,
    votes: votes === null ? null : names.map((name, place) => ({ name, votes: votes[place] ?? 0 })),
    valid,
    invalid,
    total,
    note,
  };
}

/** A fact with what a change of it is checked against. */
export interface KnownSheet {
  readonly cycleId: number;
  readonly fact: SheetFact;
  readonly station: string;
  /** Whether a later station list of the cycle no longer has the station. */
  readonly isClosed: boolean;
  /** The unit that elects the seat. */
  readonly seatArea: number;
  /** Candidates on the ballot. */
  readonly candidates: number;
  /** Voters of the station on the list; null if they are not known. */
  readonly listed: number | null;
  /** Its place, as a sheet's label prints it. */
  readonly label: string;
  readonly current: (SheetValues & { readonly id: number }) | null;
}

/** Finds facts by their names, in this order. In place of a fact is its refusal if the cycle, the station or the contest is not there. */
export async function sheetFactsOf(
  { db }: Asking,
  names: readonly SheetName[],
): Promise<readonly (KnownSheet | Refusal)[]> {
  const given = names.map(({ cycle, contest, pollingDay, area, issuer }) => ({
    cycle,
    seat: GENERAL_SEATS[contest],
    day: pollingDay,
    area,
    issuer,
  }));
  const { rows } = await sql<
    Omit<KnownSheet, "fact" | "cycleId"> & {
      readonly issuer: string;
      readonly cycleId: number | null;
      readonly contest: number | null;
      readonly contests: number | null;
      readonly area: number | null;
    }
  >`
    select given.issuer, cycle.id as "cycleId", contest.id as contest, contest.held as contests, contest.seat_area as "seatArea", station.id as area, station.valid_to is not null as "isClosed",
      station.name as station, listed.people as listed,
      (select count(*)::int from contest_ballot where contest_id = contest.id) as candidates,
      concat_ws(', ', district.name, sub_county.name, parish.name, station.name) as label,
      (select ${SHEET_VALUES} from result_sheet sheet where sheet.contest_id = contest.id and sheet.issuer = given.issuer
        and sheet.area_id = station.id and sheet.retired_at is null) as current
    from rows from (jsonb_to_recordset(${JSON.stringify(given)}::jsonb) as (cycle int, seat text, day date, area int, issuer text))
      with ordinality given (cycle, seat, day, area, issuer, number)
    left join cycle on case when given.cycle is null then cycle.in_force else cycle.id = given.cycle end
    left join area station on station.id = given.area and station.kind = 'station' and station.list_cycle_id = cycle.id
    left join area parish on parish.id = station.parent_id
    left join area sub_county on sub_county.id = parish.parent_id
    left join area district on district.id = station.district_id
    left join lateral (
      select min(contest.id) as id, min(seat.area_id) as seat_area, count(*)::int as held
      from contest join seat on seat.id = contest.seat_id
      where seat.kind = given.seat and contest.cycle_id = cycle.id and contest.kind = 'general' and contest.polling_day = given.day
        and seat.area_id in (station.constituency_id, station.district_id, (select id from area where kind = 'country'))
    ) contest on true
    left join lateral (
      select people from register_count join register on register.id = register_id
      where area_id = station.id and kind = 'national_voters' and cycle_id = cycle.id and retired_at is null limit 1
    ) listed on true
    order by given.number`.execute(db);
  if (rows.length !== names.length) throw new Error("A name has found several facts.");
  return rows.map(({ issuer, cycleId, contest, contests, area, ...known }) => {
    if (cycleId === null)
      return new Refusal(
        404,
        "There is no such election cycle. It may have been removed. Choose another one.",
      );
    if (area === null)
      return new Refusal(
        404,
        "This polling station is not on the station list of the cycle. Choose another one.",
      );
    if (contest === null || known.candidates === 0)
      return new Refusal(
        409,
        "This contest has no candidates here yet. Import a file of its results or candidates first.",
      );
    if (contests !== 1)
      return new Refusal(409, "There are two such contests here. Import a file of the corrected results.");
    return { ...known, cycleId, fact: { contest, area, issuer } };
  });
}

/** One of them. */
export async function sheetFactOf(read: Asking, name: SheetName): Promise<KnownSheet> {
  const [known] = await sheetFactsOf(read, [name]);
  if (known === undefined || known instanceof Refusal) throw known ?? new Error("A fact was not looked for.");
  return known;
}
