import { sql, type RawBuilder } from "kysely";
import {
  DUE_DAYS,
  MOST_FOLLOWED,
  type FollowedRecord,
  type FollowKind,
  type Follows,
  type findFollow,
  type listFollows,
} from "@command-center/contract/following/follows";
import type { InputOf } from "@command-center/contract/wire/endpoint";
import type { Read, Write } from "../../database/database.ts";
import { existsOn, inScope } from "../../database/in-force.ts";
import { awaitTurn } from "../../database/turns.ts";
import { Refusal } from "../../http/errors.ts";
import { isPending, petitionsNow } from "../../measures/petitions/petition-records.ts";
import { rulingDeadline } from "../../measures/petitions/petitions.ts";
import { contests, joinDeclaration } from "../../measures/results/contests.ts";
import { byArea } from "../../measures/turnout/district-records.ts";
import { presentTurnout, turnoutBy } from "../../measures/turnout/turnout.ts";

type RecordToFollow = InputOf<typeof findFollow>;

const COLUMNS = { petition: "petition_id", seat: "seat_id", district: "district_id" } as const;

const DEFAULT_LIMIT = 50;

const isOf = (accountId: string, { kind, id }: RecordToFollow) =>
  sql<boolean>`account_id = ${accountId} and ${sql.ref(COLUMNS[kind])} = ${id}`;

/** Whether an account follows a record. */
export async function isFollowed(read: Read, accountId: string, record: RecordToFollow): Promise<boolean> {
  const { rows } = await sql`select from follow where ${isOf(accountId, record)}`.execute(read.db);
  return rows.length > 0;
}

/** How many records an account follows of those that it may see. */
export async function followedCount(read: Read, accountId: string): Promise<number> {
  const { rows } = await sql<{ count: number }>`
    select count(*)::int as count from (${followed(read, accountId)}) f`.execute(read.db);
  return rows[0]?.count ?? 0;
}

/**
 * Follows a record that the caller may see; following it again changes nothing. Alerts are about what happens from then on. `read` looks
 * from the same transaction.
 */
export async function follow(
  write: Write,
  read: Read,
  accountId: string,
  record: RecordToFollow,
): Promise<string> {
  const name = await nameOf(read, record);
  const { db } = write;
  if (name === null)
    throw new Refusal(404, "There is no such record in the current cycle, or your account may not see it.");
  // Otherwise two requests at once could pass the limit.
  await awaitTurn(write, "follows", accountId);
  // Follows of earlier cycles, and of what left the account's scope, are not listed: their user could not stop them.
  if ((await followedCount(read, accountId)) >= MOST_FOLLOWED)
    throw new Refusal(
      422,
      `You follow ${MOST_FOLLOWED.toLocaleString("en")} records, which is the maximum. Stop following some first.`,
    );
  await sql`
    insert into follow (account_id, ${sql.ref(COLUMNS[record.kind])}, since_position, since_day)
    select ${accountId}, ${record.id}, max(position), ${read.moment.asOf}::date from ledger_position
    on conflict do nothing`.execute(db);
  return name;
}

/** Stops following a record. Returns false if the account did not follow it. */
export async function unfollow({ db }: Write, accountId: string, record: RecordToFollow): Promise<boolean> {
  const { numAffectedRows = 0n } = await sql`delete from follow where ${isOf(accountId, record)}`.execute(db);
  return numAffectedRows > 0n;
}

/** What a record is called; null where there is none that the caller may see. */
async function nameOf(read: Read, { kind, id }: RecordToFollow): Promise<string | null> {
  const query = {
    petition: sql`select p.number as name from (${petitionsNow(read)}) p where p.id = ${id}`,
    seat: sql`select seat.name from seat left join area on area.id = seat.area_id
      where seat.id = ${id} and ${isSeatSeen(read)} and ${existsOn(read.moment.asOf, "seat")}`,
    district: sql`select area.name from area where area.id = ${id} and area.kind = 'district'
      and ${inScope(read, "area.district_id")} and ${existsOn(read.moment.asOf, "area")}`,
  }[kind];
  const { rows } = await sql<{ name: string }>`${query}`.execute(read.db);
  return rows[0]?.name ?? null;
}

/** Seats of the party's leadership are seen by every account. */
const isSeatSeen = (read: Read) =>
  sql<boolean>`(seat.kind = 'cec_office' or ${inScope(read, "area.district_id")})`;

interface FollowedRow extends Pick<FollowedRecord, "kind" | "id" | "name" | "place"> {
  readonly followedAt: Date;
  readonly number: string | null;
  readonly slug: string | null;
  readonly seatKind: NonNullable<FollowedRecord["seat"]>["kind"] | null;
}

/** Followed records of the cycle that the account may see. A petition is among them even if its import was undone. */
function followed(read: Read, accountId: string): RawBuilder<FollowedRow> {
  const of = sql`f.account_id = ${accountId}`;
  return sql<FollowedRow>`
    select 'petition' as kind, petition.id, petition.subject as name, district.name as place, f.followed_at as "followedAt",
      petition.number, null::text as slug, null::text as "seatKind"
    from follow f join petition on petition.id = f.petition_id left join area on area.id = petition.area_id
      left join area district on district.id = area.district_id
    where ${of} and petition.cycle_id = ${read.cycle.id} and ${inScope(read, "area.district_id")}
    union all
    select 'seat', seat.id, seat.name, district.name, f.followed_at, null, null, seat.kind
    from follow f join seat on seat.id = f.seat_id left join area on area.id = seat.area_id
      left join area district on district.id = area.district_id
    where ${of} and ${isSeatSeen(read)}
    union all
    select 'district', area.id, area.name, null, f.followed_at, null, area.slug, null
    from follow f join area on area.id = f.district_id
    where ${of} and ${inScope(read, "area.district_id")}`;
}

type PetitionNow = NonNullable<FollowedRecord["petition"]>;

interface ListedRow extends FollowedRow, Readonly<Omit<PetitionNow, "number">> {}

type Totals = Readonly<Record<FollowKind | "overdue" | "due", number>>;

/** One page of the records that an account follows: overdue petitions first, then due ones, then the last followed. */
export async function follows(
  read: Read,
  accountId: string,
  { kind, page = 1, limit = DEFAULT_LIMIT }: InputOf<typeof listFollows>,
): Promise<Follows> {
  const rulingDays = await rulingDeadline(read);
  const dueOn = sql`case when ${isPending} then p.filed_on + ${rulingDays}::int end`;
  const listed = sql`
    select f.*, p.status, p.outcome, p.ruled_on as "ruledOn", ${dueOn} as "dueOn", ${dueOn} - ${read.moment.asOf}::date as "daysLeft"
    from (${followed(read, accountId)}) f left join (${petitionsNow(read)}) p on f.kind = 'petition' and p.id = f.id`;
  const { rows } = await sql<{ rows: ListedRow[] } & Totals>`
    with listed as materialized (${listed})
    select count(*) filter (where kind = 'petition')::int as petition, count(*) filter (where kind = 'seat')::int as seat,
      count(*) filter (where kind = 'district')::int as district, count(*) filter (where "daysLeft" < 0)::int as overdue,
      count(*) filter (where "daysLeft" between 0 and ${DUE_DAYS}::int)::int as due,
      array(
        select to_jsonb(one) from (
          select * from listed where ${kind === undefined ? sql`true` : sql`kind = ${kind}`}
          order by case when "daysLeft" <= ${DUE_DAYS}::int then "daysLeft" end nulls last, "followedAt" desc, kind, id
          limit ${limit} offset ${(page - 1) * limit}
        ) one
      ) as rows
    from listed`.execute(read.db);
  const { rows: some = [], overdue = 0, due = 0, petition = 0, seat = 0, district = 0 } = rows[0] ?? {};
  const pending = await pendingPetitions(read, some);
  const seats = await seatsNow(read, idsOf(some, "seat"));
  const turnout = some.some((row) => row.kind === "district")
    ? byArea(await turnoutBy(read, "mp_primary", "district"))
    : new Map<number, never>();
  return {
    counts: { petition, seat, district },
    overdue,
    due,
    rows: some.map((row) => ({
      kind: row.kind,
      id: row.id,
      name: row.name,
      place: row.place,
      followedAt: new Date(row.followedAt).toISOString(),
      petition: row.number === null ? null : petitionOf(row, row.number),
      seat:
        row.seatKind === null
          ? null
          : {
              kind: row.seatKind,
              ...(seats.get(row.id) ?? { status: "awaiting", winner: null, margin: null }),
              pendingPetitions: pending.get(`seat ${row.id}`) ?? 0,
            },
      district:
        row.slug === null
          ? null
          : {
              slug: row.slug,
              mpTurnout: presentTurnout(turnout.get(row.id))?.percent ?? null,
              pendingPetitions: pending.get(`district ${row.id}`) ?? 0,
            },
    })),
  };
}

function petitionOf({ status, outcome, ruledOn, dueOn, daysLeft }: ListedRow, number: string): PetitionNow {
  return { number, status, outcome, ruledOn, dueOn, daysLeft };
}

const idsOf = (rows: readonly FollowedRow[], kind: FollowKind) =>
  rows.filter((row) => row.kind === kind).map(({ id }) => id);

/** Pending petitions about seats and districts, by kind and id. */
async function pendingPetitions(
  read: Read,
  rows: readonly FollowedRow[],
): Promise<ReadonlyMap<string, number>> {
  const [seats, districts] = [idsOf(rows, "seat"), idsOf(rows, "district")];
  if (seats.length + districts.length === 0) return new Map();
  const { rows: counted } = await sql<{ key: string; count: number }>`
    with pending as (
      select contest.seat_id, p.district_id from (${petitionsNow(read)}) p left join contest on contest.id = p.contest_id where ${isPending})
    select 'seat ' || seat_id as key, count(*)::int as count from pending where seat_id = any(${seats}::int[]) group by 1
    union all
    select 'district ' || district_id, count(*)::int from pending where district_id = any(${districts}::int[]) group by 1`.execute(
    read.db,
  );
  return new Map(counted.map(({ key, count }) => [key, count]));
}

type SeatNow = Omit<NonNullable<FollowedRecord["seat"]>, "kind" | "pendingPetitions">;

/** Results in force of seats, each of its newest contest in the cycle. */
async function seatsNow(read: Read, ids: readonly number[]): Promise<ReadonlyMap<number, SeatNow>> {
  if (ids.length === 0) return new Map();
  const { rows } = await sql<SeatNow & { seatId: number }>`
    select distinct on (c.seat_id) c.seat_id as "seatId", coalesce(d.status, 'awaiting') as status, winner.name as winner,
      d.margin_percent as margin
    from (${contests(read)}) c ${joinDeclaration(read, ["declared", "provisional"])}
    where c.seat_id = any(${[...ids]}::int[])
    order by c.seat_id, c.polling_day desc, c.id desc`.execute(read.db);
  return new Map(rows.map(({ seatId, status, winner, margin }) => [seatId, { status, winner, margin }]));
}
