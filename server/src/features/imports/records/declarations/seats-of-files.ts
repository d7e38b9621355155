import type { SeatKind } from "@command-center/contract/results/seat";
import { sql } from "kysely";
import { comparisonKey } from "@command-center/domain/names/comparison-key";
import { seatKey } from "@command-center/import-rules/records/declaration-rule";
import type { Write } from "../../../../database/database.ts";
import type { Schema } from "../../../../database/schema/tables.ts";
import { makeSeats, type PlaceSeat } from "../../../../measures/results/seats.ts";
import { votesIn } from "../../../../measures/stations/listed-constituencies.ts";
import type { Batch } from "../../batch.ts";

interface FileSeat {
  readonly kind: SeatKind;
  readonly contest: Schema["contest"]["kind"];
  readonly group?: "youth" | "workers" | "persons_with_disabilities" | "older_persons";
}

/** What a file calls a seat, and what it is on record. */
const SEATS: Readonly<Record<string, FileSeat>> = {
  mp: { kind: "constituency_mp", contest: "mp_primary" },
  woman_mp: { kind: "district_woman_mp", contest: "mp_primary" },
  youth_mp: { kind: "special_interest_mp", contest: "mp_primary", group: "youth" },
  workers_mp: { kind: "special_interest_mp", contest: "mp_primary", group: "workers" },
  pwd_mp: { kind: "special_interest_mp", contest: "mp_primary", group: "persons_with_disabilities" },
  older_persons_mp: { kind: "special_interest_mp", contest: "mp_primary", group: "older_persons" },
  lc5: { kind: "lc5_chairperson", contest: "lc5_primary" },
  mayor: { kind: "mayor", contest: "mayoral_primary" },
  cec: { kind: "cec_office", contest: "cec" },
};

const WORDS = sql`(values ${sql.join(
  Object.entries(SEATS).map(
    ([word, { kind, contest, group = null }]) =>
      sql`(${sql.lit(word)}, ${sql.lit(kind)}, ${sql.lit(contest)}, ${group === null ? sql`null` : sql.lit(group)})`,
  ),
)}) word (word, kind, contest, interest_group)`;

const IS_OFFICE = sql`word.kind in ('cec_office', 'special_interest_mp')`;

/**
 * The seats that stand today or in a cycle, as files have them: by their `word`, and `of` the id of their area or the name of
 * their office.
 */
export const seatsOfFiles = (cycleId: number) => sql`
  select seat.id, seat.name, seat.area_id, word.word, word.contest, ${IS_OFFICE} as is_office,
    case when ${IS_OFFICE} then lower(seat.name) else seat.area_id::text end as of
  from seat join ${WORDS} on word.kind = seat.kind and word.interest_group is not distinct from seat.interest_group
  left join area on area.id = seat.area_id
  where (seat.valid_to is null or area.list_cycle_id is not null)
    and (area.id is null or ${votesIn(cycleId, "area")})`;

/** The district of a `file_seat`; null for an office. */
export const seatDistrict = sql`(select coalesce(area.district_id, area.id) from area
  where area.id = file_seat.area_id and not file_seat.is_office)`;

/** Seats of which something is declared, as files have them. */
export const declaredSeats = (cycleId: number) => sql`
  select file_seat.word, file_seat.of, file_seat.name, file_seat.is_office as "isOffice", ${seatDistrict} as district,
    (select max(again.true_on) from declaration again
      where again.contest_id = contest.id and again.retired_at is null and again.reason <> 'first')::text as again
  from (${seatsOfFiles(cycleId)}) file_seat
  join contest on contest.seat_id = file_seat.id and contest.kind = file_seat.contest and contest.cycle_id = ${cycleId}
  where exists (select from declaration d where d.contest_id = contest.id and d.retired_at is null)`;

interface DeclaredSeat {
  readonly word: string;
  readonly of: string;
  readonly name: string;
  readonly isOffice: boolean;
  /** The day of the newest rerun or ruling that is declared; null without one. */
  readonly again: string | null;
}

async function declaredByKey(
  { db }: Write,
  cycleId: number,
): Promise<readonly (readonly [string, DeclaredSeat])[]> {
  const { rows } = await sql<DeclaredSeat>`${declaredSeats(cycleId)}`.execute(db);
  return rows.map((seat) => [
    seat.isOffice ? seatKey("office", comparisonKey(seat.name)) : seatKey(seat.word, seat.of),
    seat,
  ]);
}

/** Names of the seats of which something is declared. */
export async function seatsWithResult(write: Write, cycleId: number): Promise<ReadonlyMap<string, string>> {
  return new Map((await declaredByKey(write, cycleId)).map(([key, { name }]) => [key, name]));
}

/** The same, with the days of the newest reruns and rulings that are declared. */
export async function seatsDeclaredAgain(
  write: Write,
  cycleId: number,
): Promise<{
  readonly seats: ReadonlyMap<string, string>;
  readonly declaredAgain: ReadonlyMap<string, string>;
}> {
  const declared = await declaredByKey(write, cycleId);
  return {
    seats: new Map(declared.map(([key, { name }]) => [key, name])),
    declaredAgain: new Map(
      declared.flatMap(([key, { again }]) => (again === null ? [] : [[key, again] as const])),
    ),
  };
}

/** Makes the seats of staged declarations that are not there yet: all of a kind where they lie in areas, offices by their names. */
export async function makeFileSeats(write: Write, { importId, cycleId, sourceId }: Batch): Promise<void> {
  const { db } = write;
  const { rows } = await sql<{ kind: SeatKind; day: string; areas: number[] }>`
    select word.kind, min(record ->> 'pollingDay') as day, array_agg((record ->> 'seatOf')::integer) as areas
    from staged_record join ${WORDS} on word.word = record ->> 'seat'
    where import_id = ${importId} and record ->> 'office' is null group by word.kind`.execute(db);
  for (const { kind, day, areas } of rows)
    await makeSeats(write, kind as PlaceSeat, { cycleId, day, sourceId, also: areas });
  // The seats of parliament are counted together, so the other kind is made as well.
  const ofMps = rows.find(({ kind }) => kind === "constituency_mp" || kind === "district_woman_mp");
  if (ofMps !== undefined)
    for (const kind of ["constituency_mp", "district_woman_mp"] as const)
      await makeSeats(write, kind, { cycleId, day: ofMps.day, sourceId });
  await sql`
    insert into seat (kind, interest_group, name, rank, source_id)
    select kind, interest_group, name, last.rank + row_number() over (partition by kind order by line), ${sourceId} from (
      select distinct on (word.kind, record ->> 'seatOf') word.kind, word.interest_group, record ->> 'office' as name, line
      from staged_record join ${WORDS} on word.word = record ->> 'seat'
      where import_id = ${importId} and record ->> 'office' is not null
      order by word.kind, record ->> 'seatOf', line) wanted
    cross join lateral (select coalesce(max(seat.rank), 0) as rank from seat where seat.kind = wanted.kind) last
    where not exists (select from seat where seat.kind = wanted.kind and lower(seat.name) = lower(wanted.name))`.execute(
    db,
  );
}
