import { sql, type RawBuilder } from "kysely";
import type { HistoryEntry } from "@command-center/contract/changes/record-history";
import type { Read } from "../database/database.ts";
import { isoTime } from "../database/iso-time.ts";
import { sourceName } from "../measures/source-title.ts";
import { inForce, inScope } from "../database/in-force.ts";
import { partsOf } from "./changed-rows.ts";
import {
  APART,
  columnsOf,
  dayOf,
  DISTRICT,
  FOLLOWING,
  REGISTER_NAME,
  type Part,
  type VersionRow,
} from "./part.ts";

/** A write: when, by whom and why, and who decided it. */
export interface Turn extends Pick<
  HistoryEntry,
  "at" | "by" | "reason" | "decided" | "changeSet" | "import"
> {
  readonly id: number;
  readonly position: number;
  readonly isUndo: boolean;
  /** Whether it was saved by hand. */
  readonly isByHand: boolean;
}

/** A version of a record, with the writes that began and ended it. */
export interface Version extends VersionRow {
  readonly source: string | null;
  readonly began: Turn;
  readonly ended: Turn | null;
  /** Whether it is itself chosen, or another version of its record: a record is corrected from one district to another. */
  readonly isChosen: boolean;
}

/** What registers count in each district: lists of changes have a register as one record. */
const registersByDistrict = (read: Read): Part => ({
  alias: "r",
  kind: "register",
  holds: inForce(read, "r"),
  key: sql`r.kind || ' ' || district.id`,
  tables: sql`register r join register_count counted on counted.register_id = r.id
    join area district on district.id = counted.area_id and district.kind = 'district'`,
  where: sql`r.cycle_id = ${read.cycle.id} and ${inScope(read, "district.id")}`,
  about: sql`${REGISTER_NAME} || ', ' || district.name`,
  place: DISTRICT,
  sort: sql`r.kind`,
  fields: { Members: sql`counted.people` },
});

/** Every version of the records of which a condition chooses a version, with the states that follow one another, as known at the moment of the read and true by its day; the oldest first. */
export async function versionsOf(
  read: Read,
  chosen: (part: Part) => RawBuilder<boolean> | null,
): Promise<Version[]> {
  const parts = [...partsOf(read), registersByDistrict(read)].flatMap((part) => {
    const condition = APART.has(part.kind) ? null : chosen(part);
    return condition === null ? [] : [{ part, condition }];
  });
  if (parts.length === 0) return [];
  // Most kinds have none, and the query of a kind costs more to plan than to ask.
  const { rows: some } = await sql<{ at: number }>`${sql.join(
    parts.map(
      ({ part: { tables, where }, condition }, at) =>
        sql`select ${at}::int as at where exists (select from ${tables} where ${where} and ${condition})`,
    ),
    sql` union all `,
  )}`.execute(read.db);
  const selects = some.flatMap(({ at }) => {
    const found = parts[at];
    return found === undefined ? [] : [selectOf(found.part, read, found.condition)];
  });
  if (selects.length === 0) return [];
  const { rows } = await sql<Version>`
    with version as materialized (${sql.join(selects, sql` union all `)}), turn as materialized (${turnsOf(read)})
    select version.*, to_jsonb(began) as began, to_jsonb(ended) as ended
    from version join turn began on began.id = version.recorded_in left join turn ended on ended.id = version.retired_in
    order by began.position, version.day, version.number`.execute(read.db);
  return rows;
}

function selectOf(part: Part, read: Read, condition: RawBuilder<boolean>): RawBuilder<unknown> {
  const { alias, kind, key, tables, where, importId } = part;
  const row = sql.raw(alias);
  const subject = FOLLOWING.has(kind) ? sql`split_part((${key})::text, ' ', 1)` : sql`(${key})::text`;
  const source =
    importId === undefined
      ? sql`(select ${sourceName(read)} from source where source.id = ${row}.source_id)`
      : sql`null`;
  return sql`
    select ${columnsOf(part)}, (${source})::text as source, ${row}.recorded_in, ${row}.retired_in, coalesce(${condition}, false) as "isChosen"
    from ${tables} where ${where} and ${subject} in (select ${subject} from ${tables} where ${where} and ${condition})
      and coalesce((${dayOf(part)})::date <= ${read.moment.asOf}::date, true)`;
}

/** The writes of the versions. The number of an import, and so its file, is for callers who see the whole country. */
const turnsOf = ({ scope }: Read) => sql`
  select position.id, position.position, ${isoTime(sql`position.at`)} as at, coalesce(set.proposed_by, position.username) as by,
    set.reason, case when approval.change_set_id is not null then jsonb_build_object('decision', approval.decision, 'by', approval.username,
      'at', ${isoTime(sql`approval.at`)}, 'note', approval.note) end as decided,
    case when data_import.file_id is null then set.id end as "changeSet",
    case when ${scope === "everywhere"} and data_import.file_id is not null then data_import.id end as import, position.origin = 'undo' as "isUndo",
    coalesce(set.origin = 'form', false) as "isByHand"
  from ledger_position position
  left join lateral (select * from change_set where change_set.ledger_id = position.id order by change_set.id limit 1) set on true
  left join approval on approval.change_set_id = set.id
  left join data_import on data_import.batch_id = position.batch_id
  where position.id in (select recorded_in from version union select retired_in from version where retired_in is not null)`;
