import { sql, type RawBuilder } from "kysely";
import type { WaitingRequest } from "@command-center/domain/changes/approval";
import { IMPORT_KINDS } from "@command-center/import-rules/kinds/import-kinds";
import type { Asking } from "../database/database.ts";
import { changeSetsInWords } from "./change-set-detail.ts";

/** Imports with records, and the fields that name a record. */
const NAMED_BY = JSON.stringify(
  IMPORT_KINDS.flatMap(({ id, record }) =>
    // A petition is one record in all its states.
    record === undefined ? [] : { kind: id, fields: id === "petitions" ? ["number"] : record.key },
  ),
);

/**
 * The records that change sets are about: a query of `id` and `fact`. `sets` is a query of `id`, `kind`, `cycle_id` and `import_id`. Files of
 * stations have no records here: a new preview makes their requests lapse.
 */
export const recordsOf = (sets: RawBuilder<unknown>): RawBuilder<unknown> => sql`
  select set.id, change.fact from (${sets}) set join change on change.change_set_id = set.id
  union all ${recordsOfImports(sets)}`;

const recordsOfImports = (sets: RawBuilder<unknown>) => sql`
  select set.id, case when petition.id is not null then jsonb_build_object('petition', petition.id)
    else jsonb_build_object('kind', set.kind, 'cycle', set.cycle_id, 'record', named.record) end as fact
  from (select set.*, kind.fields from (${sets}) set
    join jsonb_to_recordset(${NAMED_BY}::jsonb) as kind (kind text, fields text[]) on kind.kind = set.kind offset 0) set
  join import_change changed on changed.import_id = set.import_id
  cross join lateral (select string_agg(coalesce(lower(changed.after ->> field), ''), ' | ' order by place) as record
    from unnest(set.fields) with ordinality given (field, place)) named
  left join petition on set.kind = 'petitions' and petition.cycle_id = set.cycle_id and lower(petition.number) = named.record`;

export const PROPOSED = sql`select id, kind, cycle_id, import_id from change_set where state = 'proposed'`;

/** Requests that wait for approval against each of these facts, oldest first. */
export async function requestsAgainst(
  asking: Asking,
  facts: readonly object[],
): Promise<readonly (readonly WaitingRequest[])[]> {
  const against = await requestsAbout(
    asking,
    sql`select number, fact from jsonb_array_elements(${JSON.stringify(facts)}::jsonb) with ordinality given (fact, number)`,
  );
  return facts.map((_, at) => against.get(at + 1) ?? []);
}

/** Requests that wait for approval against the records of an import, apart from its own. */
export async function requestsAgainstImport(
  asking: Asking,
  importId: number,
): Promise<readonly WaitingRequest[]> {
  const own = recordsOfImports(
    sql`select id, kind, cycle_id, id as import_id from data_import where id = ${importId}`,
  );
  return (
    (await requestsAbout(asking, sql`select 1 as number, fact from (${own}) own`, importId)).get(1) ?? []
  );
}

async function requestsAbout(
  asking: Asking,
  given: RawBuilder<unknown>,
  exceptImport: number | null = null,
): Promise<ReadonlyMap<number, readonly WaitingRequest[]>> {
  const { rows } = await sql<{ number: number; id: number }>`
    select distinct given.number::int as number, set.id
    from (${recordsOf(PROPOSED)}) waiting join (${given}) given using (fact) join change_set set on set.id = waiting.id
    where ${exceptImport}::int is null or set.import_id is distinct from ${exceptImport}::int`.execute(
    asking.db,
  );
  const against = new Map<number, WaitingRequest[]>();
  if (rows.length === 0) return against;
  const sets = await changeSetsInWords(
    asking,
    rows.map(({ id }) => id),
  );
  for (const { id, what, set } of sets) {
    const { by, at } = set.proposed;
    for (const { number } of rows.filter((row) => row.id === id))
      against.set(number, [...(against.get(number) ?? []), { what, by, at: at.toISOString() }]);
  }
  return against;
}
