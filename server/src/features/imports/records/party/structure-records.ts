import { sql } from "kysely";
import { structureRule } from "@command-center/import-rules/records/record-rules";
import type { Write } from "../../../../database/database.ts";
import type { Batch } from "../../batch.ts";
import { ofOneTable } from "../fact-table.ts";
import type { Measure, RecordsOfKind } from "../records-of-kind.ts";

const counted = (what: string, kind: "organ" | "league" | "post"): Measure => ({
  what,
  over: (
    rows,
  ) => sql`(select count(*) from ${rows} one where case when one.record ->> 'post' is not null then 'post'
    else one.record ->> 'kind' end = ${kind})`,
});

/** The condition that the record of a staged row is about an organ. */
const isNamed = (organ: "organ" | "old") => sql`(${sql.ref(organ)}.kind = record ->> 'kind'
  and lower(${sql.ref(organ)}.name) = lower(record ->> 'organ'))`;

/** The organ in force that the record of a staged row names. */
const organOf = (cycleId: number) => sql`(select organ.id from organ
  where organ.cycle_id = ${cycleId} and ${isNamed("organ")} and organ.retired_at is null)`;

const ORGANS = ofOneTable({
  dataSet: "cycle",
  table: "organ",
  rows: sql`record ->> 'post' is null`,
  columns: ["cycle_id", "kind", "name", "rank", "area_kind", "units", "units_basis", "source_id"],
  givesWay: ({ cycleId }) => sql`old.cycle_id = ${cycleId} and ${isNamed("old")}`,
  // A corrected one keeps its place, others follow in the order of the file.
  added: ({ batchId, cycleId, sourceId }) => sql`
    select ${cycleId}::integer, record ->> 'kind', record ->> 'organ', coalesce(
        (select old.rank from organ old where old.retired_by = ${batchId} and ${isNamed("old")}),
        (select coalesce(max(old.rank), 0) from organ old where old.cycle_id = ${cycleId} and old.retired_at is null)
          + row_number() over (order by line)),
      replace(record ->> 'level', 'subcounty', 'sub_county'), (record ->> 'units')::integer, record ->> 'basis',
      ${sourceId}::integer`,
});

const POSTS = ofOneTable({
  dataSet: "cycle",
  table: "post",
  rows: sql`record ->> 'post' is not null`,
  columns: ["organ_id", "title", "rank", "seat_id", "holder_id", "source_id"],
  prepare: makeOrgansAndHolders,
  givesWay: ({ cycleId }) => sql`lower(old.title) = lower(record ->> 'post') and old.organ_id in (
    select organ.id from organ where organ.cycle_id = ${cycleId} and ${isNamed("organ")})`,
  added: ({ batchId, cycleId, sourceId }) => sql`
    select ${organOf(cycleId)}, record ->> 'post', coalesce(
        (select old.rank from post old join organ on organ.id = old.organ_id
          where old.retired_by = ${batchId} and lower(old.title) = lower(record ->> 'post') and ${isNamed("organ")}),
        (select coalesce(max(old.rank), 0) from post old join organ on organ.id = old.organ_id
          where organ.cycle_id = ${cycleId} and old.retired_at is null) + row_number() over (order by line)),
      null::integer, (select person.id from person
        where person.source_id = ${sourceId} and lower(person.name) = lower(record ->> 'holder') limit 1),
      ${sourceId}::integer`,
});

/** The party's organs, leagues and posts. A post stays with its organ's name: the organ's row may be corrected. */
export const STRUCTURE_RECORDS: RecordsOfKind = {
  measures: [counted("Organs", "organ"), counted("Leagues", "league"), counted("Posts", "post")],
  inForce: (cycleId) => sql`
    select lower(kind || ' | ' || name || ' | ') as key, jsonb_build_object('kind', kind, 'organ', name,
      'level', replace(area_kind, 'sub_county', 'subcounty'), 'units', units, 'basis', units_basis, 'post', null,
      'holder', null) as record
    from organ where cycle_id = ${cycleId} and retired_at is null
    union all
    select lower(organ.kind || ' | ' || organ.name || ' | ' || post.title), jsonb_build_object('kind', organ.kind,
      'organ', organ.name, 'level', null, 'units', null, 'basis', null, 'post', post.title, 'holder', holder.name)
    from post join organ on organ.id = post.organ_id left join person holder on holder.id = post.holder_id
    where organ.cycle_id = ${cycleId} and post.retired_at is null`,
  rule: async () => structureRule,
  fills: ["organ", "post", "person"],
  async commit(write, batch) {
    await ORGANS.commit(write, batch);
    await POSTS.commit(write, batch);
  },
  async undo(write, batch) {
    await POSTS.undo(write, batch);
    await ORGANS.undo(write, batch);
  },
};

/** Organs that a post alone names, and who holds posts. */
async function makeOrgansAndHolders({ db }: Write, { importId, cycleId, sourceId }: Batch): Promise<void> {
  const posts = sql`staged_record where import_id = ${importId} and change <> 'same' and record ->> 'post' is not null`;
  await sql`
    insert into organ (cycle_id, kind, name, rank, source_id)
    select ${cycleId}::integer, record ->> 'kind', record ->> 'organ',
      (select coalesce(max(rank), 0) from organ where cycle_id = ${cycleId} and retired_at is null)
        + row_number() over (order by line), ${sourceId}::integer
    from (select distinct on (record ->> 'kind', lower(record ->> 'organ')) record, line from ${posts}
      and ${organOf(cycleId)} is null order by record ->> 'kind', lower(record ->> 'organ'), line) named`.execute(
    db,
  );
  await sql`
    insert into person (name, source_id)
    select min(record ->> 'holder'), ${sourceId}::integer from ${posts} and record ->> 'holder' is not null
    group by lower(record ->> 'holder')`.execute(db);
}
