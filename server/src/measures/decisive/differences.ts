import { sql } from "kysely";
import {
  MOST_DIFFERENCES,
  type Differences,
  type listDifferences,
  type SeatDifference,
  type StationDifference,
} from "@command-center/contract/results/decisive/differences";
import type { InputOf } from "@command-center/contract/wire/endpoint";
import {
  decides,
  seatLead,
  seatSwing,
  swing,
  type SeatLead,
} from "@command-center/domain/decisive/differences";
import type { Read } from "../../database/database.ts";
import { believed, inScope } from "../../database/in-force.ts";
import { Refusal } from "../../http/errors.ts";
import { isoTime } from "../../database/iso-time.ts";
import { ballotsOf, type Contests } from "../stations/contests.ts";
import { contestsOf } from "../stations/contests-of-places.ts";

/** A station with different votes by two issuers. */
interface DifferentStation extends Pick<
  StationDifference,
  "area" | "contest" | "station" | "parish" | "subCounty" | "district" | "inquiry"
> {
  readonly published: readonly number[];
  readonly other: readonly number[];
}

/** Where two issuers' results differ, and what that decides. */
export async function differencesOf(
  read: Read,
  input: InputOf<typeof listDifferences>,
  most = MOST_DIFFERENCES,
): Promise<Differences> {
  const contests = await contestsOf(read, input);
  const { contest: kind, pollingDay, issuer } = contests;
  const others = await otherIssuers(read, contests);
  const other = input.other ?? others[0] ?? null;
  if (other !== null && !others.includes(other))
    throw new Refusal(404, "This issuer has no results of this contest. Choose another one.");
  const named = { kind, pollingDay, issuer, other, others };
  if (other === null) {
    const none = { both: 0, same: 0, published: 0, other: 0 };
    return { ...named, compared: none, seats: [], stations: [], total: 0 };
  }
  const compared = await countsOf(read, contests, other);
  const different = await differentStations(read, contests, other);
  const ids = [...new Set(different.map(({ contest }) => contest))];
  const ballots = await ballotsOf(read, ids);
  const leads = await leadsOf(read, contests, ids);
  const seatNames = new Map(contests.seats.map(({ id, seat }) => [id, seat.name]));
  const seats = new Map<number, SeatDifference>();
  for (const id of ids) {
    const lead = leads.get(id);
    if (lead === undefined) continue;
    const names = ballots.get(id) ?? [];
    const own = different.filter(({ contest }) => contest === id);
    seats.set(id, {
      contest: id,
      seat: seatNames.get(id) ?? "",
      leaders: [names[lead.leader] ?? ""],
      runnerUp: lead.runnerUp === null ? null : (names[lead.runnerUp] ?? ""),
      lead: lead.lead,
      stations: own.length,
      ...seatSwing(
        lead.lead,
        own.map((station) => swing(station, lead)),
      ),
    });
  }
  const stations = different
    .map(({ published, other: theirs, ...station }): StationDifference => {
      const lead = leads.get(station.contest);
      const seat = seats.get(station.contest);
      const votes = lead === undefined ? 0 : swing({ published, other: theirs }, lead);
      const names = ballots.get(station.contest) ?? [];
      return {
        ...station,
        seat: seatNames.get(station.contest) ?? "",
        valid: { published: sumOf(published), other: sumOf(theirs) },
        candidates: names
          .map((name, place) => ({ name, published: published[place] ?? 0, other: theirs[place] ?? 0 }))
          .filter((one) => one.published !== one.other),
        swing: votes,
        decides: seat === undefined ? "no" : decides(votes, seat),
      };
    })
    .toSorted(
      (one, two) =>
        ORDER[one.decides] - ORDER[two.decides] ||
        Math.abs(two.swing) - Math.abs(one.swing) ||
        one.station.localeCompare(two.station),
    );
  return {
    ...named,
    compared,
    seats: [...seats.values()].toSorted(
      (one, two) =>
        (one.fewest ?? MORE_THAN_ALL) - (two.fewest ?? MORE_THAN_ALL) ||
        one.lead - one.against - (two.lead - two.against) ||
        one.seat.localeCompare(two.seat),
    ),
    stations: stations.slice(0, most),
    total: stations.length,
  };
}

/** For a seat that all of its differences cannot decide. */
const MORE_THAN_ALL = Number.MAX_SAFE_INTEGER;
const ORDER: Record<StationDifference["decides"], number> = { alone: 0, together: 1, no: 2 };
const sumOf = (votes: readonly number[]) => votes.reduce((sum, count) => sum + count, 0);

async function otherIssuers(read: Read, { seats, issuer }: Contests): Promise<string[]> {
  const { rows } = await sql<{ issuer: string }>`
    select distinct issuer from result_sum
    where contest_id = any(${seats.map(({ id }) => id)}::int[]) and kind = 'country' and issuer <> ${issuer}
      and counted + zero > 0
    order by issuer`.execute(read.db);
  return rows.map((row) => row.issuer);
}

/** The sheets of both issuers of each station that the caller sees, with votes by at least one of them. */
const bothSheets = (read: Read, { seats, issuer }: Contests, other: string) => sql`
  published as materialized (
    select contest_id, area_id, votes from result_sheet sheet
    where contest_id = any(${seats.map(({ id }) => id)}::int[]) and issuer = ${issuer} and ${believed("sheet")} and votes is not null),
  theirs as materialized (
    select contest_id, area_id, votes from result_sheet sheet
    where contest_id = any(${seats.map(({ id }) => id)}::int[]) and issuer = ${other} and ${believed("sheet")} and votes is not null),
  pair as (
    select contest_id, area_id, published.votes as published, theirs.votes as other, station.name, station.parent_id, station.district_id
    from published full join theirs using (contest_id, area_id)
    join area station on station.id = area_id and station.kind = 'station'
    where ${inScope(read, "station.district_id")})`;

async function countsOf(read: Read, contests: Contests, other: string): Promise<Differences["compared"]> {
  const { rows } = await sql<Differences["compared"]>`
    with ${bothSheets(read, contests, other)}
    select count(*) filter (where published is not null and other is not null)::int as both,
      count(*) filter (where published = other)::int as same,
      count(*) filter (where other is null)::int as published, count(*) filter (where published is null)::int as other
    from pair`.execute(read.db);
  return rows[0] ?? { both: 0, same: 0, published: 0, other: 0 };
}

async function differentStations(
  read: Read,
  contests: Contests,
  other: string,
): Promise<readonly DifferentStation[]> {
  const { rows } = await sql<DifferentStation>`
    with ${bothSheets(read, contests, other)}
    select pair.area_id as area, pair.contest_id as contest, pair.name as station, parish.name as parish,
      sub_county.name as "subCounty", district.name as district, pair.published, pair.other,
      case when inquiry.id is not null then jsonb_build_object('id', inquiry.id, 'state', inquiry.state, 'note', inquiry.note,
        'evidence', inquiry.evidence, 'by', inquiry.entered_by, 'at', ${isoTime(sql`inquiry.recorded_at`)}) end as inquiry
    from pair join area parish on parish.id = pair.parent_id join area sub_county on sub_county.id = parish.parent_id
    join area district on district.id = pair.district_id
    left join difference_inquiry inquiry on inquiry.contest_id = pair.contest_id and inquiry.area_id = pair.area_id
      and inquiry.issuer = ${contests.issuer} and inquiry.other_issuer = ${other} and ${believed("inquiry")}
    where pair.published <> pair.other`.execute(read.db);
  return rows;
}

/** Leader and runner-up of contests by their published totals. */
async function leadsOf(
  read: Read,
  { seats, issuer }: Contests,
  ids: readonly number[],
): Promise<ReadonlyMap<number, SeatLead>> {
  const areas = new Map(seats.map(({ id, area }) => [id, area.id]));
  const { rows } = await sql<{ contest: number; votes: number[] }>`
    select held.contest, sums.votes::float8[] as votes
    from unnest(${[...ids]}::int[], ${ids.map((id) => areas.get(id) ?? 0)}::int[]) as held (contest, area)
    join result_sum sums on sums.contest_id = held.contest and sums.area_id = held.area and sums.issuer = ${issuer}
      and sums.constituency_id = 0`.execute(read.db);
  return new Map(
    rows.flatMap(({ contest, votes }) => {
      const lead = seatLead(votes);
      return lead === null ? [] : [[contest, lead] as const];
    }),
  );
}
