import { sql } from "kysely";
import { CALENDAR } from "@command-center/contract/facts/calendar";
import { calendarRule } from "@command-center/import-rules/records/record-rules";
import { Refusal } from "../../../../http/errors.ts";
import { factTable } from "../fact-table.ts";
import { counting, type RecordsOfKind } from "../records-of-kind.ts";

const EVENTS = factTable(CALENDAR, {
  record: { countdown: sql`case when is_countdown then 'yes' else 'no' end` },
  columns: { is_countdown: () => sql`coalesce(record ->> 'countdown', 'no') = 'yes'` },
});

/** Events of a cycle's calendar, by name. */
export const CALENDAR_RECORDS: RecordsOfKind = {
  measures: [
    counting("Events of the calendar"),
    counting("Of the party", "body", "party"),
    counting("Of the Electoral Commission", "body", "electoral_commission"),
  ],
  ...EVENTS,
  async rule(_write, _cycleId, onRecord) {
    const marked = onRecord.find(({ countdown }) => countdown === "yes");
    return calendarRule(marked === undefined ? null : String(marked["event"]));
  },
  async undo(write, batch) {
    // A calendar is also changed by hand, on the page Cycles: that is not undone along with the import.
    const { rows } = await sql<{ changed: boolean }>`
      select exists (select from calendar_event where source_id = ${batch.sourceId} and retired_at is not null
        and retired_by is null) as changed`.execute(write.db);
    if (rows[0]?.changed === true)
      throw new Refusal(
        409,
        "These events were later changed under Data → Cycles. Correct the calendar there.",
      );
    await EVENTS.undo(write, batch);
  },
};
