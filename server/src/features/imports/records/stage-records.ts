import { sql, type RawBuilder } from "kysely";
import type { ImportCounts } from "@command-center/contract/imports/imports";
import type { RecordValues } from "@command-center/import-rules/records/record-rule";
import type { RowPlan } from "@command-center/import-rules/plans/row-plan";
import { type FileRecord, recordsPlan } from "@command-center/import-rules/records/records-plan";
import type { Read, Write } from "../../../database/database.ts";
import { analyze } from "../../../database/statistics/statistics.ts";
import { headlineImpact } from "../impact/headline-impact.ts";
import type { ImportToRead, Staged, Staging } from "../reading/staging.ts";
import { labeller, numberQuestion, placeAnswers, placeListOf, placeQuestion } from "../reading/places.ts";
import { watchWidths } from "../reading/ragged.ts";
import { countRow, noRows } from "../reading/row-counts.ts";
import { knownUnits } from "../reading/known-units.ts";
import type { RecordsOfKind } from "./records-of-kind.ts";

/** Stages records, and says how the headline figures would move. */
export async function stageRecords(records: RecordsOfKind, staging: Staging): Promise<Staged> {
  const staged = await compareRecords(records, staging);
  const headlines = await headlineImpact(staging.write, staging.importRow, staged.counts, records.commit);
  return { ...staged, impact: [...headlines, ...staged.impact] };
}

/** Rows of records, and the import that they are staged for. */
interface RecordStaging extends Omit<Staging, "importRow" | "again"> {
  readonly importRow: Pick<ImportToRead, "id" | "cycleId" | "choices">;
}

/** Reads records, holds them against those in force, and stages what would change. A field without a column stays as it is. */
export async function compareRecords(records: RecordsOfKind, staging: RecordStaging): Promise<Staged> {
  const { write, importRow, columns } = staging;
  const { id, cycleId, choices } = importRow;
  const places = {
    list: placeListOf(await knownUnits(write, cycleId, { isAboveLists: true })),
    answers: placeAnswers(choices.answers ?? {}),
  };
  const { as_of: asOf } = await write.db
    .selectFrom("cycle")
    .select("as_of")
    .where("id", "=", cycleId)
    .executeTakeFirstOrThrow();
  const { rows: known } = await sql<{ record: RecordValues }>`
    select known.record from (${records.inForce(cycleId)}) known`.execute(write.db);
  const onRecord = known.map(({ record }) => record);
  const rule = await records.rule?.(write, cycleId, onRecord);
  const { taken, rowCounts, questions } = await takeRows(
    staging,
    recordsPlan(columns, {
      ...places,
      asOf,
      onRecord,
      numberAnswers: choices.answers ?? {},
      ...(rule && { rule }),
    }),
  );
  await sql`
    insert into staged_record (import_id, line, key, record, label, change)
    select ${id}, line, lower(key), record, label, 'new'
    from unnest(${taken.map(({ line }) => line)}::int[], ${taken.map(({ record }) => record.key)}::text[],
      ${taken.map(({ record }) => JSON.stringify(record.values))}::jsonb[], ${taken.map(({ label }) => label)}::text[])
      as one (line, key, record, label)`.execute(write.db);
  // Planned for an empty table, joining hundreds of rows to the records takes seconds. A form has one row, and waits for no reading.
  if (taken.length > 100) await analyze(write, ["staged_record"]);
  const { counts, impact } = await compared(write, records, id, cycleId);
  await expectRecords(write, records, id, cycleId);
  return { counts: { ...rowCounts, ...counts }, questions, impact };
}

/** Reads all rows: its records by line, how many rows became what, and what is to be asked. */
async function takeRows({ columns, batches, note }: RecordStaging, plan: RowPlan<FileRecord>) {
  const labelOf = labeller(columns);
  const widths = watchWidths(columns);
  const rowCounts = noRows();
  const taken = new Map<
    number,
    { readonly line: number; readonly record: FileRecord; readonly label: string }
  >();
  for await (const { rows } of batches)
    for (const row of rows) {
      const read = plan.read(row);
      widths.see(row, read);
      countRow(rowCounts, read);
      await note(read.problems);
      const { line, record } = read;
      if (record !== null) taken.set(line, { line, record, label: labelOf(row) });
    }
  const end = plan.end();
  widths.end(end.ragged, rowCounts.rows);
  await note(end.problems);
  for (const line of end.withdrawn) taken.delete(line);
  rowCounts.refused += end.withdrawn.length;
  const questions = [...end.questions.map(placeQuestion), ...(end.numbers ?? []).map(numberQuestion)];
  return { taken: [...taken.values()], rowCounts, questions };
}

interface Compared extends Pick<ImportCounts, "new" | "changed" | "same"> {
  readonly impact: readonly {
    readonly what: string;
    readonly from: number | null;
    readonly to: number | null;
  }[];
}

async function compared({ db }: Write, records: RecordsOfKind, importId: number, cycleId: number) {
  const inForce = records.inForce(cycleId);
  await sql`
    with met as (
      update staged_record staged set record = known.record || staged.record,
        change = case when known.record || staged.record = known.record then 'same' else 'changed' end
      from (${inForce}) known where staged.import_id = ${importId} and ${SAME_KEY}
      returning staged.line, staged.label, staged.change, known.record as before, staged.record as after)
    insert into import_change (import_id, line, label, before, after)
    select ${importId}, line, label, before, after from met where change = 'changed'`.execute(db);
  for (const { records: others, matches } of othersCompared(records, cycleId))
    await sql`
      with met as (
        update staged_record staged set change = 'changed'
        where import_id = ${importId} and change = 'new' and exists (select from (${others}) known where ${matches})
        returning staged.line, staged.key, staged.label, staged.record)
      insert into import_change (import_id, line, label, before, after)
      select distinct on (staged.line) ${importId}, staged.line, staged.label, known.record, staged.record
      from met staged join (${others}) known on ${matches}
      order by staged.line, known.record ->> 'day' desc`.execute(db);
  const [before, after] = [sql`before`, sql`after`];
  const lines = records.measures.map(
    ({ what, over }) => sql`json_build_object('what', ${what}::text, 'from', ${over(before, cycleId)},
      'to', ${over(after, cycleId)})`,
  );
  const { rows } = await sql<Compared>`
    with before as (${inForce}),
      staged as (select key, record, change from staged_record where import_id = ${importId}),
      after as (select key, record from staged
        union all select key, record from before where key not in (select key from staged))
    select count(*) filter (where change = 'new')::int as new, count(*) filter (where change = 'changed')::int as changed,
      count(*) filter (where change = 'same')::int as same, json_build_array(${sql.join(lines)}) as impact
    from staged`.execute(db);
  const [comparison] = rows;
  if (comparison === undefined) throw new Error("A count without groups has a row.");
  const { impact, ...counts } = comparison;
  const count = (value: number | null) => value?.toLocaleString("en-GB") ?? null;
  return {
    counts: { ...counts, relabelled: 0, gone: 0 },
    impact: impact
      .filter(({ from, to }) => from !== to)
      .map(({ what, from, to }) => ({ what, from: count(from), to: count(to) })),
  };
}

const stagedOf = (importIds: readonly number[]) =>
  sql`select import_id, line, key, record from staged_record where import_id = any(${[...importIds]}::int[])`;

const SAME_KEY = sql`known.key = staged.key`;

/** Changes of a new row apart from the record in force with its key: a query `known`, and the condition that it `matches` the row `staged`. */
function othersCompared({ inForce, supersedes, retiredLately }: RecordsOfKind, cycleId: number) {
  return [
    ...(supersedes === undefined ? [] : [{ records: inForce(cycleId), matches: supersedes }]),
    ...(retiredLately === undefined ? [] : [{ records: retiredLately(cycleId), matches: SAME_KEY }]),
  ];
}

/**
 * The version of what each row of `rows` (`import_id`, `line`, `key`, `record`) is compared with, by its import and line: a hash of the
 * records in force with its key, of those that it supersedes, and of those with its key that were retired lately.
 */
function versionsNow(kind: RecordsOfKind, rows: RawBuilder<unknown>, cycleId: number): RawBuilder<unknown> {
  const sameKey = { records: kind.inForce(cycleId), matches: SAME_KEY };
  const all = [sameKey, ...othersCompared(kind, cycleId)].map(
    ({ records, matches }) => sql`
      select staged.import_id, staged.line, known.key, known.record from (${rows}) staged join (${records}) known on ${matches}`,
  );
  return sql`select import_id, line, md5(string_agg(key || record::text, ',' order by key, record::text)) as version
    from (${sql.join(all, sql` union all `)}) compared group by import_id, line`;
}

/** Notes with each staged row the version of what it was compared with. */
async function expectRecords(
  { db }: Write,
  records: RecordsOfKind,
  importId: number,
  cycleId: number,
): Promise<void> {
  await sql`update staged_record staged set expects = now.version
    from (${versionsNow(records, stagedOf([importId]), cycleId)}) now
    where staged.import_id = ${importId} and staged.line = now.line`.execute(db);
}

/** Those of some imports of a cycle of which another write has changed a record that a staged row was compared with. */
export async function replacedRecords(
  { db }: Write,
  records: RecordsOfKind,
  imports: readonly Pick<ImportToRead, "id" | "cycleId">[],
): Promise<readonly number[]> {
  const ids = imports.map(({ id }) => id);
  const cycleId = imports[0]?.cycleId ?? 0;
  const { rows } = await sql<{ id: number }>`
    select distinct import_id as id
    from staged_record staged left join (${versionsNow(records, stagedOf(ids), cycleId)}) now using (import_id, line)
    where import_id = any(${ids}::int[]) and staged.expects is distinct from now.version`.execute(db);
  return rows.map(({ id }) => id);
}

/** The version that a row with this key and record would be compared with; null if there is none. */
export async function versionOf(
  { db }: Pick<Read, "db">,
  records: RecordsOfKind,
  cycleId: number,
  { key, record }: { readonly key: string; readonly record: object },
): Promise<string | null> {
  const row = sql`select 1 as import_id, 1 as line, ${key}::text as key, ${JSON.stringify(record)}::jsonb as record`;
  const { rows } = await sql<{ version: string }>`${versionsNow(records, row, cycleId)}`.execute(db);
  return rows[0]?.version ?? null;
}
