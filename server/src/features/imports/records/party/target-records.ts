import { sql } from "kysely";
import { TARGETS } from "@command-center/contract/facts/targets";
import { targetRule } from "@command-center/import-rules/records/record-rules";
import { factTable } from "../fact-table.ts";
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
  rule: async () => targetRule,
  ...factTable(TARGETS, {
    record: { aim: AIM },
    givesWay: ({ cycleId }) => sql`old.cycle_id = ${cycleId} and old.measure = ${MEASURE}`,
    columns: {
      measure: () => MEASURE,
      unit: () => sql`case record ->> 'aim' when 'members' then 'count' else 'percent' end`,
    },
  }),
};
