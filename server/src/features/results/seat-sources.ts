import { sql } from "kysely";
import type { SeatDetail } from "@command-center/contract/results/seat";
import type { Read } from "../../database/database.ts";
import { inForce } from "../../database/in-force.ts";
import { sourceTitle } from "../../measures/source-title.ts";

type Source = SeatDetail["sources"][number];

/** Where the records of a seat come from: its results, the newest first, what turnout is counted by, and the seat itself. */
export async function sourcesOf(
  read: Read,
  {
    seatId,
    districtId,
    contest,
  }: {
    readonly seatId: number;
    readonly districtId: number | null;
    readonly contest: { readonly id: number; readonly kind: string } | null;
  },
): Promise<Source[]> {
  const { rows } = await sql<Omit<Source, "recordedAt"> & { recordedAt: Date }>`
    with record as (
      select 1 as place, 'result' as "of", d.source_id, d.recorded_at from declaration d
      where d.contest_id = ${contest?.id ?? null}::int and ${inForce(read, "d")}
      union all
      select 2, 'turnout', t.source_id, t.recorded_at from turnout_count t join area on area.id = t.area_id
      where area.district_id = ${districtId}::int and t.contest_kind = ${contest?.kind ?? null}
        and t.cycle_id = ${read.cycle.id} and t.standing = 'fact' and ${inForce(read, "t")}
      union all
      select 3, 'seat', seat.source_id, source.recorded_at from seat join source on source.id = seat.source_id
      where seat.id = ${seatId}
    ),
    newest as (
      select distinct on (place, source_id) * from record order by place, source_id, recorded_at desc
    )
    select newest."of", ${sourceTitle(read)} as title, source.publisher, source.kind, source.published_on as "publishedOn",
      newest.recorded_at as "recordedAt"
    from newest join source on source.id = newest.source_id
    order by newest.place, newest.recorded_at desc, source.id`.execute(read.db);
  return rows.map(({ recordedAt, ...source }) => ({ ...source, recordedAt: recordedAt.toISOString() }));
}
