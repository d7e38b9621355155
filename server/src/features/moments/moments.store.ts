import { sql } from "kysely";
import type { LedgerPosition, Moments } from "@command-center/contract/moments";
import type { Read } from "../../database/database.ts";
import { declarationEvents, filedEvents, petitionsOnce, ruledEvents } from "../../measures/record-events.ts";

/** Outcomes of a ruling that change a contest's result. */
const DECISIVE = sql`('fresh_poll_ordered', 'other_candidate_declared')`;

/** The days on which something changed, up to the as-of day, and the last ruling that changed a result. */
export async function momentsOf(read: Read): Promise<Moments> {
  const { rows: days } = await sql<Moments["days"][number]>`
    with ${petitionsOnce(read)},
    event as (
      select day, kind, outcome from (${filedEvents(read, "once")}) filed
      union all select day, kind, outcome from (${ruledEvents(read, "once")}) ruled
      union all select day, kind, outcome from (${declarationEvents(read)}) declared where kind = 'corrected'
      union all select (batch.committed_at at time zone 'Africa/Kampala')::date, 'imported', null from import_batch batch
        join data_import on data_import.batch_id = batch.id
        where data_import.cycle_id = ${read.cycle.id} and ${read.scope === "everywhere"} and batch.status = 'committed' and data_import.file_id is not null
    )
    select day, count(*) filter (where kind = 'petition_filed')::int as filed,
      count(*) filter (where kind = 'petition_resolved')::int as ruled,
      count(*) filter (where kind = 'petition_resolved' and outcome in ${DECISIVE})::int as decisive,
      count(*) filter (where kind = 'corrected')::int as corrected, count(*) filter (where kind = 'imported')::int as imported
    from event where day <= ${read.moment.asOf}::date group by day order by day`.execute(read.db);
  return { days, lastRuling: await lastRuling(read) };
}

async function lastRuling(read: Read): Promise<Moments["lastRuling"]> {
  const { rows } = await sql<{ day: string; petition: string; about: string; position: number | null }>`
    select ruled.day, ruled.petition, ruled.about, (
      select min(place.position) from petition_state state join ledger_position place on place.id = state.recorded_in
      where state.petition_id = ruled.number and state.ruled_on = ruled.day) as position
    from (${ruledEvents(read)}) ruled where outcome in ${DECISIVE}
    order by ruled.day desc, position desc nulls last, ruled.number desc limit 1`.execute(read.db);
  const [ruling] = rows;
  if (ruling?.position == null) return null;
  const { day, petition, about, position } = ruling;
  const before = await newestPosition(read, sql<boolean>`position < ${position}`);
  return before === null ? null : { day, petition, about, before };
}

/** The newest position at a time; null if nothing of the cycle was recorded by then. */
export const positionAt = (read: Read, at: string): Promise<LedgerPosition | null> =>
  // PostgreSQL refuses some offsets, such as that of -16:30.
  newestPosition(read, sql<boolean>`at <= ${new Date(at).toISOString()}::timestamptz`);

/** Positions of other districts are not told: what a limited caller sees is the same just before and after them. */
async function newestPosition(
  { db, cycle, scope }: Read,
  condition: ReturnType<typeof sql<boolean>>,
): Promise<LedgerPosition | null> {
  const isSeen =
    scope === "everywhere" ? sql`true` : sql`(districts is null or districts && ${[...scope]}::int[])`;
  // The first position is that before all records. A cycle from before an upgrade is there from it on.
  const { rows } = await sql<{ token: string; at: Date }>`
    select token, at from ledger_position where position > 1 and ${condition} and ${isSeen}
      and position >= (
        select min(first.position) from (
          select recorded_in from cycle where id = ${cycle.id}
          union all select recorded_in from cycle_past where id = ${cycle.id}) version
        join ledger_position first on first.id = version.recorded_in)
    order by position desc limit 1`.execute(db);
  const [row] = rows;
  return row === undefined ? null : { token: row.token, at: row.at.toISOString() };
}
