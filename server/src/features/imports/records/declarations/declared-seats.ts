import type { SeatKind } from "@command-center/contract/results/seat";
import { sql } from "kysely";
import { comparisonKey } from "@command-center/domain/names/comparison-key";
import { seatKey } from "@command-center/import-rules/records/declaration-rule";
import type { SeatWithResult } from "@command-center/import-rules/records/petition-rule";
import type { Write } from "../../../../database/database.ts";
import { makeSeats, type PlaceSeat } from "../../../../measures/results/seats.ts";
import { seatDistrict, seatsOfFiles, WORDS } from "../../../../measures/results/seats-of-files.ts";
import type { Batch } from "../../batch.ts";
import { PLACE_VALUES } from "../fact-table.ts";

/** A `file_seat` with its `area` as records have it; an office has none. */
export const SEAT_VALUES = {
  seat: sql`file_seat.word`,
  seatOf: sql`file_seat.of`,
  ...PLACE_VALUES,
  office: sql`case when file_seat.is_office then file_seat.name end`,
};

/** Seats of which something is declared, as files have them. */
export const declaredSeats = (cycleId: number) => sql`
  select file_seat.word, file_seat.of, file_seat.name, file_seat.is_office as "isOffice", ${seatDistrict} as district,
    (select max(again.true_on) from declaration again
      where again.contest_id = contest.id and again.retired_at is null and again.reason <> 'first')::text as again
  from (${seatsOfFiles(cycleId)}) file_seat
  join contest on contest.seat_id = file_seat.id and contest.kind = file_seat.contest and contest.cycle_id = ${cycleId}
  where exists (select from declaration d where d.contest_id = contest.id and d.retired_at is null)`;

/** The same by the key that rules know a seat by. */
export async function declaredByKey(
  { db }: Write,
  cycleId: number,
): Promise<ReadonlyMap<string, SeatWithResult>> {
  const { rows } = await sql<SeatWithResult & { word: string; of: string; isOffice: boolean }>`
    ${declaredSeats(cycleId)}`.execute(db);
  return new Map(
    rows.map(({ word, of, isOffice, ...seat }) => [
      isOffice ? seatKey("office", comparisonKey(seat.name)) : seatKey(word, of),
      seat,
    ]),
  );
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
