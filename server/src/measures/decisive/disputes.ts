import { sql, type RawBuilder } from "kysely";
import type { Dispute } from "@command-center/contract/results/decisive/disputes";
import { isoTime } from "../../database/iso-time.ts";

/** A row of `station_dispute` as the contract has it. */
export function disputeJson(alias: string): RawBuilder<Dispute> {
  const row = sql.raw(alias);
  return sql<Dispute>`jsonb_build_object('id', ${row}.id, 'reason', ${row}.reason, 'evidence', ${row}.evidence,
    'by', ${row}.entered_by, 'at', ${isoTime(sql`${row}.recorded_at`)})`;
}
