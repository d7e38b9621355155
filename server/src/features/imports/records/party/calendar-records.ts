import { sql } from "kysely";
import { calendarRule } from "@command-center/import-rules/records/calendar-rule";
import { Refusal } from "../../../../http/errors.ts";
import { ofOneTable } from "../one-table.ts";
import { counting, type RecordsOfKind } from "../records-of-kind.ts";

const EVENTS = ofOneTable({
  dataSet: "cycle",
  table: "calendar_event",
  columns: ["cycle_id", "kind", "title", "starts_on", "ends_on", "body", "is_countdown", "source_id"],
  givesWay: ({ cycleId }) => sql`old.cycle_id = ${cycleId} and lower(old.title) = staged.key`,
  added: ({ cycleId, sourceId }) => sql`
    select ${cycleId}::integer, record ->> 'kind', record ->> 'event', (record ->> 'startsOn')::date,
      (record ->> 'endsOn')::date, record ->> 'body', coalesce(record ->> 'countdown', 'no') = 'yes', ${sourceId}::integer`,
});

/** Events of a cycle's calendar, by name. */
export const CALENDAR_RECORDS: RecordsOfKind = {
  measures: [
    counting("Events of the calendar"),
    counting("Of the party", "body", "party"),
    counting("Of the Electoral Commission", "body", "electoral_commission"),
  ],
  inForce: (cycleId) => sql`
    select lower(title) as key, jsonb_build_object('event', title, 'startsOn', starts_on, 'endsOn', ends_on, 'body', body,
      'kind', kind, 'countdown', case when is_countdown then 'yes' else 'no' end) as record
    from calendar_event where cycle_id = ${cycleId} and retired_at is null`,
  async rule({ db }, cycleId) {
    const marked = await db
      .selectFrom("calendar_event")
      .select("title")
      .where("cycle_id", "=", cycleId)
      .where("is_countdown", "=", true)
      .where("retired_at", "is", null)
      .executeTakeFirst();
    return calendarRule(marked?.title ?? null);
  },
  fills: EVENTS.fills,
  commit: EVENTS.commit,
  async undo(write, batch) {
    // A calendar is also changed by hand, on the page Cycles: that is not undone along with the import.
    const { rows } = await sql<{ changed: boolean }>`
      select exists (select from calendar_event where source_id = ${batch.sourceId} and retired_at is not null
        and retired_by is null) as changed`.execute(write.db);
    if (rows[0]?.changed === true)
      throw new Refusal(
        409,
        "These events were changed on the page Cycles since. Correct the calendar there.",
      );
    await EVENTS.undo(write, batch);
  },
};
