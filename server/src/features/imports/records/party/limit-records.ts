import { sql } from "kysely";
import { FACTS } from "@command-center/contract/facts/facts";
import { limitRule } from "@command-center/import-rules/records/record-rules";
import type { Read } from "../../../../database/database.ts";
import { factRecords } from "../fact-table.ts";
import type { RecordsOfKind } from "../records-of-kind.ts";

/** What the law limits after an election. Limits of a kind stand side by side: measures take the shortest, or the highest. */
export const LIMIT_RECORDS: RecordsOfKind = {
  ...factRecords(FACTS.limits),
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
