import { sql, type RawBuilder } from "kysely";
import { nextOf } from "@command-center/domain/time/calendar";
import type { Read } from "../database/database.ts";
import { believed } from "../database/in-force.ts";

/** When the cycle in force opened, and the cycle before it that trends compare with. */
export async function cycleDates(
  read: Read,
): Promise<{ opensOn: string; previous: { id: number; name: string; asOf: string } | null }> {
  const row = await read.db
    .selectFrom("cycle")
    .leftJoin("cycle as previous", "previous.id", "cycle.previous_cycle_id")
    .select(["cycle.opens_on", "previous.id", "previous.name", "previous.as_of"])
    .where("cycle.id", "=", read.cycle.id)
    .executeTakeFirst();
  if (row === undefined) return { opensOn: read.moment.asOf, previous: null };
  const { id, name, as_of: asOf } = row;
  return {
    opensOn: row.opens_on,
    previous: id === null || name === null || asOf === null ? null : { id, name, asOf },
  };
}

/**
 * The day that the countdown runs to: the event marked for it and, once that has passed, the next day of the general
 * election, at last the last of them. Null before an administrator marks one.
 */
export async function electionDay(read: Read): Promise<{ on: string; title: string } | null> {
  const events = await read.db
    .selectFrom("calendar_event")
    .select(["starts_on", "title", "is_countdown"])
    .where("cycle_id", "=", read.cycle.id)
    .where(believed("calendar_event"))
    .where((is) => is.or([is("is_countdown", "=", true), is("kind", "=", "general")]))
    .orderBy("is_countdown", "desc")
    .orderBy("starts_on")
    .orderBy("id")
    .execute();
  const marked = events.find((event) => event.is_countdown);
  if (marked === undefined) return null;
  const days = events.filter((event) => event.starts_on >= marked.starts_on);
  const on = nextOf(
    read.moment.asOf,
    days.map((event) => event.starts_on),
  );
  const event = days.find((day) => day.starts_on === on) ?? marked;
  return { on: event.starts_on, title: event.title };
}

/**
 * SQL: the day that a read takes a row of `cycle` as of. Of its own cycle that is the read's day. Of another cycle it is that cycle's newest
 * day. If the read chooses an earlier day of its own cycle, no cycle is as of a later one.
 */
export function dayOfCycle({ cycle: { id }, moment: { asOf } }: Read): RawBuilder<string> {
  return sql<string>`case
    when ${asOf}::date < (select own.as_of from cycle own where own.id = ${id}) then least(cycle.as_of, ${asOf}::date)
    else cycle.as_of end`;
}
