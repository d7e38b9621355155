import { sql } from "kysely";
import type { GeneralContest } from "@command-center/contract/cycles";
import type { Read } from "../../database/database.ts";
import { believed, inScope } from "../../database/in-force.ts";
import { isPublisher } from "./publishers.ts";
import { GENERAL_DAYS, GENERAL_SEATS, isByElection } from "../results/general-contests.ts";

/** The contest for one seat, with the unit that elects it. */
export interface SeatContest {
  readonly id: number;
  readonly seat: { readonly id: number; readonly name: string };
  readonly area: {
    readonly id: number;
    readonly name: string;
    readonly kind: string;
    readonly code: string | null;
  };
  readonly districtName: string | null;
  /** The units that this one lies in, or is, by their kinds; the country's seat lies in none. */
  readonly within: {
    readonly district: number | null;
    readonly sub_region: number | null;
    readonly region: number | null;
    readonly party_region: number | null;
  };
}

/** A contest, or all contests of a kind, by polling station, as one issuer has their results. */
export interface Contests {
  readonly contest: GeneralContest;
  readonly pollingDay: string;
  readonly issuer: string;
  /** Whether single seats are voted for, apart from the general election. */
  readonly isByElection: boolean;
  /** Of every seat that is contested and that whoever asks may see, by its name. */
  readonly seats: readonly SeatContest[];
}

/**
 * Which contests of a cycle are asked for; what is left out, the general election before by-elections, the newest, those of the cycle's
 * publisher, those with the most stations.
 */
export interface WhichContests {
  readonly contest: GeneralContest;
  readonly pollingDay?: string | undefined;
  readonly issuer?: string | undefined;
  /** Whose results come first where there are some of several issuers, and none was chosen. */
  readonly preferredIssuer?: string | undefined;
}

/**
 * Finds a cycle's contests of a kind that were polled by the day of the read, and whose results of them there are. Null where there are
 * none.
 */
export async function findContests(
  read: Read,
  { contest, pollingDay, issuer, preferredIssuer }: WhichContests,
): Promise<Contests | null> {
  const ofKind = sql`contest.cycle_id = ${read.cycle.id} and contest.kind = 'general' and seat.kind = ${GENERAL_SEATS[contest]}
    and contest.polling_day <= ${read.moment.asOf}::date`;
  const { rows: found } = await sql<{ pollingDay: string; issuer: string; isByElection: boolean }>`
    select contest.polling_day as "pollingDay", sums.issuer,
      ${isByElection("seat.kind", "contest.polling_day", "general.polling_day")} as "isByElection"
    from contest join seat on seat.id = contest.seat_id
    left join (${GENERAL_DAYS}) general on general.cycle_id = contest.cycle_id and general.kind = seat.kind
    join result_sum sums on sums.contest_id = contest.id and sums.kind = 'country'
    where ${ofKind}
      and (${pollingDay ?? null}::date is null or contest.polling_day = ${pollingDay ?? null}::date)
      and (${issuer ?? null}::text is null or sums.issuer = ${issuer ?? null})
    group by 1, 2, 3
    order by 3, 1 desc, sums.issuer = ${preferredIssuer ?? ""} desc, ${isPublisher(sql`sums.issuer`, read.cycle.id)} desc,
      sum(sums.counted + sums.zero + sums.tallied) desc, sums.issuer limit 1`.execute(read.db);
  const [first] = found;
  if (first === undefined) return null;
  const { rows: seats } = await sql<SeatContest>`
    select contest.id, jsonb_build_object('id', seat.id, 'name', seat.name) as seat,
      jsonb_build_object('id', area.id, 'name', area.name, 'kind', area.kind, 'code', coalesce(area.printed_code, area.code)) as area,
      district.name as "districtName",
      jsonb_build_object('district', district.id, 'sub_region', sub_region.id, 'region', sub_region.parent_id,
        'party_region', area.party_region_id) as within
    from contest join seat on seat.id = contest.seat_id join area on area.id = seat.area_id
    left join area district on district.id = area.district_id
    left join area sub_region on sub_region.id = district.parent_id
    where ${ofKind} and contest.polling_day = ${first.pollingDay}::date
      and (area.district_id is null or ${inScope(read, "area.district_id")})
      and (not ${first.isByElection} or exists (select from result_sum where contest_id = contest.id))
    order by seat.name, seat.id`.execute(read.db);
  return { contest, ...first, seats };
}

/** Names of candidates by contest, in the order of the ballot. */
export type Ballots = ReadonlyMap<number, readonly string[]>;

/** The names on the ballot of a contest. None for sums of several contests, which have no contest of their own. */
export function namesOn(ballots: Ballots, contest: number | null): readonly string[] {
  return (contest === null ? undefined : ballots.get(contest)) ?? [];
}

/** Records of the party's own candidates, by contest. The name is null where none is known. */
export async function ownCandidates(
  { db }: Pick<Read, "db">,
  contests: readonly number[],
): Promise<ReadonlyMap<number, { readonly id: number; readonly name: string | null }>> {
  const { rows } = await sql<{ id: number; contest: number; name: string | null }>`
    select own.id, own.contest_id as contest, person.name
    from own_candidate own left join candidacy on candidacy.id = own.candidacy_id left join person on person.id = candidacy.person_id
    where own.contest_id = any(${[...contests]}::int[]) and ${believed("own")}`.execute(db);
  return new Map(rows.map(({ contest, ...own }) => [contest, own]));
}

/** Candidates of each contest, in the order of the ballot, as votes stand in sheets and sums. */
export async function ballotsOf({ db }: Pick<Read, "db">, contests: readonly number[]): Promise<Ballots> {
  if (contests.length === 0) return new Map();
  const { rows } = await sql<{ id: number; names: string[] }>`
    select contest_ballot.contest_id as id, array_agg(person.name order by position) as names
    from contest_ballot join candidacy on candidacy.id = candidacy_id join person on person.id = candidacy.person_id
    where contest_ballot.contest_id = any(${[...contests]}::int[]) group by 1`.execute(db);
  return new Map(rows.map(({ id, names }) => [id, names]));
}
