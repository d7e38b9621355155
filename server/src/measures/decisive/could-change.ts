import { sql } from "kysely";
import type {
  CouldChangeSeat,
  CouldChangeSeats,
  DecidedSeat,
  listCouldChange,
  OpenStation,
  readCouldChange,
} from "@command-center/contract/results/decisive/could-change";
import { FIRST_STATIONS, MOST_OPEN_STATIONS } from "@command-center/contract/results/decisive/could-change";
import type { InputOf } from "@command-center/contract/wire/endpoint";
import { byMostOpen, contestLeads, couldChange } from "@command-center/domain/decisive/could-change";
import { recountLimits } from "@command-center/domain/decisive/legal-limits";
import { isPartial } from "@command-center/domain/results/stations/coverage";
import type { Read } from "../../database/database.ts";
import { believed, inScope } from "../../database/in-force.ts";
import { disputeJson } from "./disputes.ts";
import { legalLimits } from "./legal-limits.ts";
import { seatOfContest, seatsSeen } from "./published-stations.ts";
import { districtsOf, sumsOf } from "../sums/unit-sums.ts";
import { ballotsOf, ownCandidates, type Contests, type SeatContest } from "../stations/contests.ts";
import { contestsOf } from "../stations/contests-of-places.ts";
import { placeOf } from "../stations/places.ts";

/** Every seat of a kind: whether its open stations could change it. */
export async function couldChangeSeats(
  read: Read,
  input: InputOf<typeof listCouldChange>,
): Promise<CouldChangeSeats> {
  const contests = await contestsOf(read, input);
  const held = seatsSeen(read, contests);
  const seats = await decidedSeats(read, contests, held, await sumsOfSeats(read, contests, held));
  const known = seats.filter(({ lead, stations }) => lead !== null || stations > 0);
  return {
    ...(await named(read, contests)),
    seats: known.toSorted(byMostOpen),
    withoutStations: seats.length - known.length,
  };
}

/** One seat with its open stations, those with the most voters first. */
export async function couldChangeSeat(
  read: Read,
  { contest, issuer }: InputOf<typeof readCouldChange>,
): Promise<CouldChangeSeat> {
  const { contests, seat } = await seatOfContest(read, contest, issuer);
  const held = [seat];
  const sums = await sumsOfSeats(read, contests, held);
  const [decided] = await decidedSeats(read, contests, held, sums);
  const sum = sums.get(contest);
  if (decided === undefined || sum === undefined)
    throw new Error(`Contest ${contest} has gone within one read.`);
  return {
    ...(await named(read, contests)),
    ...decided,
    allRegistered: sum.allRegistered,
    seen: { highest: sum.highest, nearby: sum.nearby },
    mostByForms: sum.mostByForms,
    open: await openStations(read, contests, held, MOST_OPEN_STATIONS),
  };
}

/** All open stations of the seat that a unit elects; none if it elects no seat of the kind. */
export async function openStationsOf(
  read: Read,
  which: InputOf<typeof listCouldChange>,
  area: number,
): Promise<readonly OpenStation[]> {
  const contests = await contestsOf(read, which);
  const held = seatsSeen(read, contests).filter((seat) => seat.area.id === area);
  return openStations(read, contests, held, null);
}

async function named(read: Read, { contest: kind, pollingDay, issuer }: Contests) {
  return { kind, pollingDay, issuer, limits: await legalLimits(read) };
}

/** What is added up of the stations of a seat. */
interface SeatSums {
  readonly contest: number;
  readonly votes: readonly number[] | null;
  readonly valid: number | null;
  /** Results with votes that are disputed. */
  readonly disputes: readonly { readonly votes: readonly number[]; readonly valid: number }[];
  readonly allRegistered: number | null;
  readonly stations: number;
  readonly forms: number;
  readonly registered: number | null;
  readonly mostByForms: number | null;
  readonly highest: CouldChangeSeat["seen"]["highest"];
  readonly nearby: CouldChangeSeat["seen"]["nearby"];
  readonly first: DecidedSeat["first"];
}

/**
 * Stations of the list by the seat they vote for, as `listed`, each with its result in force, as `sheet`. A join by one column for each
 * kind of unit: one condition over all of them would compare each station with each seat.
 */
function stationsOf(read: Read, { issuer }: Contests, seats: readonly SeatContest[]) {
  const ofKind = (kind: string, column: string) => sql`
    select held.contest, station.id, station.name, station.parent_id, station.district_id
    from held join area station on station.kind = 'station' and station.${sql.ref(column)} = held.area
    where held.kind = ${kind}`;
  return sql`
    held as materialized (
      select * from unnest(${seats.map(({ id }) => id)}::int[], ${seats.map(({ area }) => area.id)}::int[],
        ${seats.map(({ area }) => area.kind)}::text[]) as held (contest, area, kind)
    ), listed as materialized (
      select station.*, parish.parent_id as sub_county, listed.people as registered, sheet.state, sheet.total, sheet.registered as voters,
        sheet.note, sheet.votes, sheet.valid, dispute.id as dispute, dispute.id is not null as is_disputed
      from (${ofKind("constituency", "constituency_id")} union all ${ofKind("district", "district_id")}
        union all select held.contest, station.id, station.name, station.parent_id, station.district_id
          from held join area station on station.kind = 'station' where held.kind = 'country') station
      join area parish on parish.id = station.parent_id
      join register_count listed on listed.area_id = station.id
      join register on register.id = listed.register_id and register.kind = 'national_voters'
        and register.cycle_id = ${read.cycle.id} and ${believed("register")}
      left join result_sheet sheet on sheet.area_id = station.id and sheet.contest_id = station.contest
        and sheet.issuer = ${issuer} and ${believed("sheet")}
      left join station_dispute dispute on dispute.area_id = station.id and dispute.contest_id = station.contest
        and ${believed("dispute")}
      where ${inScope(read, "station.district_id")}
    ), open as materialized (
      select listed.*, form.issuer as form, form.total as ballots
      from listed left join lateral (
        select other.issuer, other.total from result_sheet other
        where other.area_id = listed.id and other.contest_id = listed.contest and other.issuer <> ${issuer}
          and ${believed("other")} and other.state = 'counted'
        order by other.total desc nulls last, other.issuer limit 1) form on true
      where listed.state is distinct from 'counted' or listed.is_disputed
    )`;
}

async function sumsOfSeats(
  read: Read,
  contests: Contests,
  seats: readonly SeatContest[],
): Promise<ReadonlyMap<number, SeatSums>> {
  const { rows } = await sql<SeatSums>`
    with ${stationsOf(read, contests, seats)}, missing as (
      select contest, count(*)::int as stations, count(form)::int as forms, count(*) = count(registered) as is_known,
        sum(registered)::float8 as registered,
        case when count(*) = count(coalesce(ballots, registered)) then sum(coalesce(ballots, registered))::float8 end as most
      from open group by contest
    ), best as (
      select distinct on (contest) contest, jsonb_build_object('id', id, 'station', name, 'cast', total, 'registered', voters) as seen
      from listed where state = 'counted' and not is_disputed and voters > 0 and total is not null
      order by contest, total::float8 / voters desc, id
    ), near as (
      select contest, jsonb_build_object('stations', count(*), 'cast', sum(total), 'registered', sum(voters)) as seen
      from listed where state = 'counted' and not is_disputed and voters > 0 and total is not null
        and (contest, sub_county) in (select contest, sub_county from open)
      group by contest
    ), disputed as (
      select contest, jsonb_agg(jsonb_build_object('votes', votes, 'valid', valid)) as disputes
      from open where is_disputed and state = 'counted' group by contest
    ), first as (
      select contest, jsonb_agg(jsonb_build_object('id', id, 'name', name, 'registered', registered) order by place) as stations
      from (
        select open.*, row_number() over (partition by contest order by form is not null, registered desc nulls first, id) as place
        from open) ranked
      where place <= ${FIRST_STATIONS} group by contest
    )
    select held.contest, sums.votes::float8[] as votes, sums.valid::float8 as valid,
      (select case when count(*) = count(registered) then sum(registered)::float8 end from listed
        where listed.contest = held.contest) as "allRegistered",
      coalesce(missing.stations, 0) as stations, coalesce(missing.forms, 0) as forms,
      case when missing.contest is null then 0 when missing.is_known then missing.registered end as registered,
      case when missing.contest is null then 0 else missing.most end as "mostByForms",
      best.seen as highest, near.seen as nearby, coalesce(first.stations, '[]') as first,
      coalesce(disputed.disputes, '[]') as disputes
    from held left join missing using (contest) left join disputed using (contest) left join best using (contest) left join near using (contest)
    left join first using (contest)
    left join result_sum sums on sums.contest_id = held.contest and sums.area_id = held.area
      and sums.issuer = ${contests.issuer} and sums.constituency_id = 0`.execute(read.db);
  return new Map(rows.map((row) => [row.contest, row]));
}

const NO_LEAD = { lead: null, publishedLead: null };

async function decidedSeats(
  read: Read,
  contests: Contests,
  seats: readonly SeatContest[],
  sums: ReadonlyMap<number, SeatSums>,
): Promise<readonly DecidedSeat[]> {
  const ids = seats.map(({ id }) => id);
  const ballots = await ballotsOf(read, ids);
  const own = await ownCandidates(read, ids);
  // The lead below which votes are recounted is that of a seat; a President has none.
  const [recount] = contests.contest === "president" ? [] : recountLimits(await legalLimits(read));
  const isPart = await isPartOfCountry(read, contests, seats);
  return seats.flatMap((seat) => {
    const sum = sums.get(seat.id);
    if (sum === undefined) return [];
    const names = ballots.get(seat.id) ?? [];
    const contested = contests.contest === "president" ? "majority" : "lead";
    const counted = { votes: names.map((_, place) => sum.votes?.[place] ?? 0), valid: sum.valid ?? 0 };
    const { leaders, ...leads } = contestLeads(contested, counted, sum.disputes);
    const nameOf = (place: number) => names[place] ?? "";
    const { lead, publishedLead } = isPart ? NO_LEAD : leads;
    const bounds = couldChange(
      { lead, publishedLead, open: sum, highest: sum.highest, nearby: sum.nearby },
      recount?.value ?? null,
    );
    return {
      contest: seat.id,
      seat: seat.seat.name,
      area: seat.area,
      district: seat.districtName,
      leaders: leaders.map(nameOf),
      runnerUp: contested === "majority" || leads.runnerUp === null ? null : nameOf(leads.runnerUp),
      own: own.get(seat.id)?.name ?? null,
      contested,
      lead,
      publishedLead,
      disputed: sum.disputes.length,
      stations: sum.stations,
      forms: sum.forms,
      registered: sum.registered,
      ...bounds,
      first: bounds.standing === "safe" ? [] : sum.first,
    } satisfies DecidedSeat;
  });
}

/** Whether a President's votes are of some districts only: nothing follows from the lead in a part of the country. */
async function isPartOfCountry(
  read: Read,
  contests: Contests,
  seats: readonly SeatContest[],
): Promise<boolean> {
  const [only] = seats;
  if (only?.area.kind !== "country") return false;
  const place = await placeOf(read, { area: only.area.id });
  return isPartial({ districts: districtsOf(await sumsOf(read, contests, seats, place)) });
}

async function openStations(
  read: Read,
  contests: Contests,
  seats: readonly SeatContest[],
  most: number | null,
): Promise<OpenStation[]> {
  const { rows } = await sql<OpenStation>`
    with ${stationsOf(read, contests, seats)}
    select open.id, open.name, parish.name as parish, sub_county.name as "subCounty", open.registered,
      case when is_disputed then 'disputed' else coalesce(open.state, 'expected') end as reason,
      case when is_disputed then dispute.reason else open.note end as note,
      case when is_disputed then ${disputeJson("dispute")} end as dispute,
      case when form is not null then jsonb_build_object('issuer', form, 'ballots', ballots) end as form
    from open join area parish on parish.id = open.parent_id join area sub_county on sub_county.id = parish.parent_id
    left join station_dispute dispute on dispute.id = open.dispute
    order by open.registered desc nulls first, open.id limit ${most}`.execute(read.db);
  return rows;
}
