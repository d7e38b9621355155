import { sql } from "kysely";
import { CLAIMS } from "@command-center/contract/facts/claims";
import { PUBLISHED_TOTAL_IDS } from "@command-center/import-rules/records/published-totals";
import { claimRule } from "@command-center/import-rules/records/claim-rule";
import type { Write } from "../../../../database/database.ts";
import type { Batch } from "../../batch.ts";
import { factRecords } from "../fact-table.ts";
import { counting, type RecordsOfKind } from "../records-of-kind.ts";

/** Claims of a cycle about the whole country, or totals of its presidential election. */
const published = sql`claim.value is not null
  and (claim.area_id is null or claim.measure = any(${[...PUBLISHED_TOTAL_IDS]}::text[]))`;

/** What was published of headline figures, each value with its publication as its source. */
export const CLAIM_RECORDS: RecordsOfKind = {
  ...factRecords(CLAIMS, {
    where: published,
    joined: sql`join source on source.id = claim.source_id`,
    record: {
      publication: sql`source.title`,
      publisher: sql`source.publisher`,
      unit: sql`claim.unit`,
      definition: sql`claim.definition`,
      standing: sql`claim.standing`,
    },
    prepare: addPublications,
    columns: {
      unit: () => sql`record ->> 'unit'`,
      definition: () => sql`record ->> 'definition'`,
      standing: () => sql`record ->> 'standing'`,
      is_chosen: () => sql`record ->> 'reason' is not null`,
      source_id: ({ batchId }) => sql`(select source.id from source
        where source.import_batch_id = ${batchId} and source.kind = 'publication'
          and source.title = record ->> 'publication' and source.publisher = record ->> 'publisher' limit 1)`,
    },
  }),
  measures: [counting("Published figures"), counting("Findings among them", "standing", "finding")],
  effectsOf: chosenInFile,
  rule: async (_write, _cycleId, onRecord) => claimRule(onRecord),
};

/** Figures that show a value which the file chooses. */
async function chosenInFile({ db }: Pick<Write, "db">, importId: number): Promise<{ shown: number }> {
  const { rows } = await sql<{ shown: number }>`
    select count(*)::int as shown from staged_record
    where import_id = ${importId} and change <> 'same' and record ->> 'reason' is not null`.execute(db);
  return { shown: rows[0]?.shown ?? 0 };
}

/** A publication is a source of its own, beside that of the import. */
async function addPublications({ db }: Write, { importId, batchId }: Batch): Promise<void> {
  await sql`
    insert into source (kind, title, publisher, published_on, import_batch_id)
    select 'publication', record ->> 'publication', record ->> 'publisher', min((record ->> 'publishedOn')::date), ${batchId}::integer
    from staged_record where import_id = ${importId} and change <> 'same' group by 2, 3`.execute(db);
}
