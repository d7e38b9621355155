import { sql, type RawBuilder } from "kysely";
import type { DataSet } from "@command-center/contract/wire/live";
import type { Write } from "../../../database/database.ts";
import { RECORDING_TIME } from "../../../database/turns.ts";
import type { Batch } from "../batch.ts";
import { refuseLater, sourcesOfBatches } from "../approvals/later-write.ts";
import type { RecordsOfKind } from "./records-of-kind.ts";

/** A table whose rows are the records of a kind: it has the clock of what was believed, `source_id` and `retired_by`. */
export interface OneTable {
  readonly dataSet: DataSet;
  readonly table: string;
  /** Which staged rows are of this table; all, where left out. */
  readonly rows?: RawBuilder<unknown>;
  /** All that a record is made of, as {@link added} gives it. */
  readonly columns: readonly string[];
  /** Whether the row `old` of the table gives way to the row `staged`. */
  givesWay(batch: Batch): RawBuilder<unknown>;
  /** Tables that `prepare` adds rows to. */
  readonly alsoFills?: RecordsOfKind["fills"];
  /** Makes what rows of the table name, before they are added. */
  prepare?(write: Write, batch: Batch): Promise<void>;
  /** Sources of later records that depend on those of this import, besides the records that replaced them. */
  later?(batch: Batch): RawBuilder<unknown>;
  /** The columns of a new row, from `record`: a select without its from. */
  added(batch: Batch): RawBuilder<unknown>;
}

/** How records of one table are taken over and undone. */
export function ofOneTable(plan: OneTable): Pick<RecordsOfKind, "fills" | "commit" | "undo"> {
  const table = sql.table(plan.table);
  const rows = plan.rows ?? sql`true`;
  const columns = sql.join(plan.columns.map((column) => sql.ref(column)));
  return {
    fills: [plan.table, ...(plan.alsoFills ?? [])],
    async commit(write, batch) {
      const { importId, batchId } = batch;
      await plan.prepare?.(write, batch);
      await sql`
        update ${table} old set retired_at = ${RECORDING_TIME}, retired_by = ${batchId}
        from staged_record staged
        where staged.import_id = ${importId} and staged.change <> 'same' and ${rows} and old.retired_at is null
          and ${plan.givesWay(batch)}`.execute(write.db);
      await sql`
        insert into ${table} (${columns})
        ${plan.added(batch)} from staged_record where import_id = ${importId} and change <> 'same' and ${rows} order by line`.execute(
        write.db,
      );
      write.touch(plan.dataSet);
    },
    async undo(write, batch) {
      const { db } = write;
      const { batchId } = batch;
      const sources = sql`(select id from source where import_batch_id = ${batchId})`;
      const replaced = sourcesOfBatches(
        sql`select retired_by from ${table} where source_id in ${sources} and retired_by <> ${batchId}`,
      );
      const standing = plan.later === undefined ? sql`` : sql`union ${plan.later(batch)}`;
      await refuseLater(write, sql`${replaced} ${standing}`, "some of these records");
      await sql`update ${table} set retired_at = ${RECORDING_TIME}, retired_by = ${batchId}
        where source_id in ${sources} and retired_at is null`.execute(db);
      // As records of their own, so that both states stay to be seen.
      await sql`
        insert into ${table} (${columns}) select ${columns} from ${table}
        where retired_by = ${batchId} and source_id not in ${sources} order by id`.execute(db);
      write.touch(plan.dataSet);
    },
  };
}
