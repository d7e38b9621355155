import { sql } from "kysely";
import { targetRule } from "@command-center/import-rules/records/target-rule";
import { ofOneTable } from "../one-table.ts";
import type { RecordsOfKind } from "../records-of-kind.ts";

/** A file's aim as its measure is called; that of members is named otherwise (data-model.md). */
const MEASURE = sql`case record ->> 'aim' when 'members' then 'membership_target' when 'presidential_vote' then 'target_presidential'
  else 'target_' || (record ->> 'aim') end`;
const AIM = sql`case measure when 'membership_target' then 'members' when 'target_presidential' then 'presidential_vote'
  else substr(measure, 8) end`;

/** What the party has set itself for a cycle. */
export const TARGET_RECORDS: RecordsOfKind = {
  // Each is a headline figure.
  measures: [],
  inForce: (cycleId) => sql`
    select ${AIM} as key, jsonb_build_object('aim', ${AIM}, 'value', value, 'dueOn', due_on) as record
    from target where cycle_id = ${cycleId} and retired_at is null`,
  rule: async () => targetRule,
  ...ofOneTable({
    dataSet: "claims",
    table: "target",
    columns: ["cycle_id", "measure", "unit", "value", "due_on", "source_id"],
    givesWay: ({ cycleId }) => sql`old.cycle_id = ${cycleId} and old.measure = ${MEASURE}`,
    added: ({ cycleId, sourceId }) => sql`
      select ${cycleId}::integer, ${MEASURE}, case record ->> 'aim' when 'members' then 'count' else 'percent' end,
        (record ->> 'value')::numeric, (record ->> 'dueOn')::date, ${sourceId}::integer`,
  }),
};
