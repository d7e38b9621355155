import { sql } from "kysely";
import type { LedgerPosition, Moments } from "@command-center/contract/moments";
import type { Read } from "../../database/database.ts";
import { heldEvents, recordedEvents } from "../../records/events.ts";

type Day = Moments["days"][number];

/** The days on which something changed, up to the as-of day, and the last ruling that changed a result. */
export async function momentsOf(read: Read): Promise<Moments> {
  const recorded = (await recordedEvents(read)).map(({ day, kind }) => ({ day, kind }));
  const { rows } = await sql<Day & { readonly decided: readonly string[] | null }>`
    with event (day, kind, outcome, petition) as (
      select day, event, outcome, petition from (${heldEvents(read)}) held
      union all select day, kind, null, null from jsonb_to_recordset(${JSON.stringify(recorded)}::jsonb) recorded(day date, kind text))
    select day, count(*) filter (where kind = 'petition_filed')::int as filed,
      count(*) filter (where kind = 'petition_resolved')::int as ruled,
      count(*) filter (where kind = 'petition_resolved' and outcome <> 'dismissed')::int as decisive,
      array_agg(petition) filter (where kind = 'petition_resolved' and outcome <> 'dismissed') as decided,
      count(*) filter (where kind = 'corrected')::int as corrected, count(*) filter (where kind = 'imported')::int as imported
    from event where day <= ${read.moment.asOf}::date and kind not in ('declared', 'declared_again', 'entered') group by day order by day`.execute(
    read.db,
  );
  const last = rows.findLast(({ decided }) => decided !== null);
  return {
    days: rows.map(({ decided: _decided, ...day }) => day),
    lastRuling: last?.decided == null ? null : await lastRuling(read, last.day, last.decided),
  };
}

/** The last of the rulings of a day that changed results. */
async function lastRuling(
  read: Read,
  day: string,
  petitions: readonly string[],
): Promise<Moments["lastRuling"]> {
  const { rows } = await sql<{ petition: string; about: string; position: number }>`
    select petition.number as petition, petition.subject as about, min(place.position) as position
    from petition join petition_state state on state.petition_id = petition.id join ledger_position place on place.id = state.recorded_in
    where state.ruled_on = ${day}::date and state.outcome <> 'dismissed' and petition.number = any(${petitions}::text[])
      and petition.cycle_id = ${read.cycle.id}
    group by petition.id, petition.number, petition.subject order by position desc, petition.id desc limit 1`.execute(
    read.db,
  );
  const [ruling] = rows;
  if (ruling === undefined) return null;
  const { petition, about, position } = ruling;
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
