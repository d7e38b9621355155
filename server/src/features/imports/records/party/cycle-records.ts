import { sql } from "kysely";
import { CALENDAR } from "@command-center/contract/facts/calendar";
import { LIMITS } from "@command-center/contract/facts/limits";
import { TARGETS } from "@command-center/contract/facts/targets";
import { calendarRule, limitRule, targetRule } from "@command-center/import-rules/records/record-rules";
import type { Read } from "../../../../database/database.ts";
import { Refusal } from "../../../../http/errors.ts";
import { TARGET_MEASURE } from "../../../../measures/targets.ts";
import { factRecords } from "../fact-table.ts";
import type { RecordsOfKind } from "../records-of-kind.ts";

const EVENTS = factRecords(CALENDAR, {
  record: { countdown: sql`case when is_countdown then 'yes' else 'no' end` },
  columns: { is_countdown: () => sql`coalesce(record ->> 'countdown', 'no') = 'yes'` },
});

/** Events of a cycle's calendar, by name. */
export const CALENDAR_RECORDS: RecordsOfKind = {
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

/** Legal limits after an election. Several of a kind may be recorded: measures take the shortest, or the highest. */
export const LIMIT_RECORDS: RecordsOfKind = {
  ...factRecords(LIMITS),
  rule: async () => limitRule,
  effectsOf: besideOthers,
};

/** New limits of kinds that the cycle has a limit of. */
async function besideOthers({ db }: Pick<Read, "db">, importId: number): Promise<{ besideOthers: number }> {
  const { rows } = await sql<{ besideOthers: number }>`
    select count(*)::int as "besideOthers" from staged_record staged join data_import on data_import.id = staged.import_id
    where staged.import_id = ${importId} and staged.change = 'new' and (
      exists (select from legal_limit where legal_limit.cycle_id = data_import.cycle_id and legal_limit.retired_at is null
        and legal_limit.kind = staged.record ->> 'limit')
      or staged.record ->> 'limit' = 'tribunal_ruling_after_filing' and exists (
        select from cycle_rule where cycle_rule.cycle_id = data_import.cycle_id and cycle_rule.retired_at is null
          and cycle_rule.rule = 'petition_ruling_days'))`.execute(db);
  return { besideOthers: rows[0]?.besideOthers ?? 0 };
}

/** The aim of a row of targets. */
const AIM = sql`case measure when 'membership_target' then 'members' when 'target_presidential' then 'presidential_vote'
  else substr(measure, 8) end`;

/** Targets of the party for a cycle. */
export const TARGET_RECORDS: RecordsOfKind = {
  ...factRecords(TARGETS, {
    record: { aim: AIM },
    columns: {
      measure: () => TARGET_MEASURE,
      unit: () => sql`case record ->> 'aim' when 'members' then 'count' else 'percent' end`,
    },
  }),
  rule: async () => targetRule,
};
