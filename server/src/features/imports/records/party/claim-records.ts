import { sql } from "kysely";
import { PUBLISHED_TOTAL_IDS } from "@command-center/import-rules/records/published-totals";
import { claimRule, claimSubject, type ChosenClaim } from "@command-center/import-rules/records/claim-rule";
import type { Write } from "../../../../database/database.ts";
import type { Batch } from "../../batch.ts";
import { ofOneTable } from "../one-table.ts";
import { counting, type RecordsOfKind } from "../records-of-kind.ts";

/** Claims in force of a cycle about the whole country or totals of its presidential election, each with its publication and key. */
const published = (cycleId: number) => sql`
  select claim.*, source.title as publication, source.publisher,
    lower(concat_ws(' | ', claim.measure, coalesce(claim.candidate, ''), coalesce(claim.area_id::text, ''), source.publisher,
      source.title)) as key
  from claim join source on source.id = claim.source_id
  where claim.cycle_id = ${cycleId} and (claim.area_id is null or claim.measure = any(${[...PUBLISHED_TOTAL_IDS]}::text[])) and claim.value is not null and claim.retired_at is null`;

/** What was published of headline figures, each value with its publication as its source. */
export const CLAIM_RECORDS: RecordsOfKind = {
  measures: [counting("Published figures"), counting("Findings among them", "standing", "finding")],
  inForce: (cycleId) => sql`
    select key, jsonb_build_object('figure', measure, 'candidate', candidate, 'district', area_id, 'value', value, 'publication', publication, 'publisher', publisher,
      'publishedOn', published_on, 'day', true_on, 'reason', chosen_reason, 'note', note, 'unit', unit,
      'definition', definition, 'standing', standing) as record
    from (${published(cycleId)}) published`,
  rule: async (write, cycleId) => claimRule(await chosenClaims(write, cycleId)),
  ...ofOneTable({
    dataSet: "claims",
    table: "claim",
    columns: [
      "cycle_id",
      "measure",
      "candidate",
      "area_id",
      "definition",
      "unit",
      "value",
      "standing",
      "is_chosen",
      "chosen_reason",
      "note",
      "true_on",
      "published_on",
      "source_id",
    ],
    prepare: addPublications,
    givesWay: ({ cycleId }) => sql`old.id in (
      select published.id from (${published(cycleId)}) published where published.key = staged.key)`,
    added: ({ batchId, cycleId }) => sql`
      select ${cycleId}::integer, record ->> 'figure', record ->> 'candidate', (record ->> 'district')::integer,
        record ->> 'definition', record ->> 'unit',
        (record ->> 'value')::numeric, record ->> 'standing', record ->> 'reason' is not null, record ->> 'reason',
        record ->> 'note', (record ->> 'day')::date, (record ->> 'publishedOn')::date,
        (select source.id from source where source.import_batch_id = ${batchId} and source.kind = 'publication'
          and source.title = record ->> 'publication' and source.publisher = record ->> 'publisher' limit 1)`,
  }),
};

async function chosenClaims({ db }: Write, cycleId: number): Promise<ReadonlyMap<string, ChosenClaim>> {
  const { rows } = await sql<ChosenClaim & { figure: string; candidate: string | null; area: number | null }>`
    select measure as figure, candidate, area_id as area, publisher, publication from (${published(cycleId)}) published where is_chosen`.execute(
    db,
  );
  return new Map(
    rows.map(({ figure, candidate, area, publisher, publication }) => [
      claimSubject(figure, candidate, area),
      { publisher, publication },
    ]),
  );
}

/** A publication is a source of its own, beside that of the import. */
async function addPublications({ db }: Write, { importId, batchId }: Batch): Promise<void> {
  await sql`
    insert into source (kind, title, publisher, published_on, import_batch_id)
    select 'publication', record ->> 'publication', record ->> 'publisher', min((record ->> 'publishedOn')::date), ${batchId}::integer
    from staged_record where import_id = ${importId} and change <> 'same' group by 2, 3`.execute(db);
}
