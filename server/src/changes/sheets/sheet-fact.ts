import { sql } from "kysely";
import type { GeneralContest } from "@command-center/contract/cycles";
import type { Read } from "../../database/database.ts";
import { Refusal } from "../../http/errors.ts";
import { GENERAL_SEATS } from "../../measures/results/general-contests.ts";

/** The result of a polling station in a contest, as one issuer has it. */
export interface SheetFact {
  /** The id of the contest. */
  readonly contest: number;
  readonly area: number;
  readonly issuer: string;
}

/** How users name it. */
export interface SheetName {
  readonly cycle?: number | undefined;
  readonly contest: GeneralContest;
  readonly pollingDay: string;
  readonly area: number;
  readonly issuer: string;
}

/** The columns of a result sheet that say what it is. */
export interface SheetValues {
  readonly state: "counted" | "not received" | "nullified" | "zero";
  readonly registered: number | null;
  readonly hasListedRegister: boolean;
  readonly votes: readonly number[] | null;
  readonly valid: number | null;
  readonly invalid: number | null;
  readonly total: number | null;
  readonly note: string | null;
  readonly label: string;
}

/** A row of `result_sheet` with the alias `sheet` as {@link SheetValues}, with its id. */
export const SHEET_VALUES = sql`jsonb_build_object('id', sheet.id, 'state', sheet.state, 'registered', sheet.registered,
  'hasListedRegister', sheet.has_listed_register, 'votes', sheet.votes, 'valid', sheet.valid, 'invalid', sheet.invalid,
  'total', sheet.total, 'note', sheet.note, 'label', sheet.label)`;

/** A fact with what a change of it is checked against. */
export interface KnownSheet {
  readonly cycleId: number;
  readonly fact: SheetFact;
  readonly station: string;
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

/** Finds a fact by its name. Refused if the cycle, the station or the contest is not there. */
export async function sheetFactOf({ db }: Pick<Read, "db">, name: SheetName): Promise<KnownSheet> {
  const { issuer } = name;
  const cycle = name.cycle === undefined ? sql`cycle.in_force` : sql`cycle.id = ${name.cycle}`;
  const { rows } = await sql<
    Omit<KnownSheet, "fact"> & {
      readonly contest: number | null;
      readonly area: number | null;
    }
  >`
    select cycle.id as "cycleId", contest.id as contest, seat.area_id as "seatArea", station.id as area,
      station.name as station, listed.people as listed,
      (select count(*)::int from contest_ballot where contest_id = contest.id) as candidates,
      concat_ws(', ', district.name, sub_county.name, parish.name, station.name) as label,
      (select ${SHEET_VALUES} from result_sheet sheet where sheet.contest_id = contest.id and sheet.issuer = ${issuer}
        and sheet.area_id = station.id and sheet.retired_at is null) as current
    from cycle
    left join area station on station.id = ${name.area} and station.kind = 'station' and station.list_cycle_id = cycle.id
    left join area parish on parish.id = station.parent_id
    left join area sub_county on sub_county.id = parish.parent_id
    left join area district on district.id = station.district_id
    left join (contest join seat on seat.id = contest.seat_id and seat.kind = ${GENERAL_SEATS[name.contest]})
      on contest.cycle_id = cycle.id and contest.kind = 'general' and contest.polling_day = ${name.pollingDay}::date
      and seat.area_id in (station.constituency_id, station.district_id, (select id from area where kind = 'country'))
    left join lateral (
      select people from register_count join register on register.id = register_id
      where area_id = station.id and kind = 'national_voters' and cycle_id = cycle.id and retired_at is null limit 1
    ) listed on true
    where ${cycle}`.execute(db);
  const [found] = rows;
  if (found === undefined)
    throw new Refusal(404, "There is no such election cycle. It may have been removed. Choose another one.");
  const { contest, area, ...known } = found;
  if (area === null)
    throw new Refusal(
      404,
      "This polling station is not on the station list of the cycle. Choose another one.",
    );
  if (contest === null || known.candidates === 0)
    throw new Refusal(
      409,
      "This contest has no candidates here yet. Import a file of its results or candidates first.",
    );
  return { ...known, fact: { contest, area, issuer } };
}
