import { sql, type RawBuilder } from "kysely";
import type { Read } from "../../database/database.ts";

/** What the address of a record says: `petition-12`, `seat-7`. */
interface Named {
  readonly kind: "petition" | "seat";
  readonly id: number;
}

function named(record: string): Named {
  const [kind, id] = record.split("-");
  return { kind: kind === "seat" ? "seat" : "petition", id: Number(id) };
}

/**
 * Whether an entry tells of something that brought, changed or took back a record: an import of any of its rows, from the
 * upload of the file to its undoing, a change by hand from its proposal to its undoing, or the loading of the sample.
 */
export function tellsOf(record: string): RawBuilder<boolean> {
  const { kind, id } = named(record);
  const { sources, retirers, cycles } = kind === "petition" ? ofPetition(id) : ofSeat(id);
  const batches = sql`(select source.import_batch_id from source where source.id in (${sources}) union ${retirers})`;
  const changes = sql`(select set.id from change_set set left join data_import on data_import.id = set.import_id
    where set.source_id in (${sources}) or (data_import.file_id is null and data_import.batch_id in ${batches}))`;
  return sql<boolean>`(split_part(action, '.', 1) in ('import', 'change') and exists (
    select from (
      select 'Import ' || data_import.id || ', ' as start from data_import
      where data_import.batch_id in ${batches}
      union all
      select 'Change ' || set.id || ', ' from change_set set where set.id in ${changes} or set.undoes in ${changes}
      union all
      select 'Sample cycle' where exists (select from cycle where cycle.is_sample and cycle.id in (${cycles}))
    ) begun where starts_with(subject, begun.start)))`;
}

/** What a record is called; null where there is none. */
export async function recordName({ db }: Read, record: string): Promise<string | null> {
  const { kind, id } = named(record);
  const { rows } = await sql<{ name: string }>`${
    kind === "petition"
      ? sql`select number || ' ' || subject as name from petition where id = ${id}`
      : sql`select name from seat where id = ${id}`
  }`.execute(db);
  return rows[0]?.name ?? null;
}

/** A record's rows: where they come from, which batches put an end to some, and the cycles that they are of. */
interface Rows {
  readonly sources: RawBuilder<unknown>;
  readonly retirers: RawBuilder<unknown>;
  readonly cycles: RawBuilder<unknown>;
}

/** The petition and each of its states. */
function ofPetition(id: number): Rows {
  return {
    sources: sql`
      select source_id from petition where id = ${id}
      union select source_id from petition_state where petition_id = ${id}`,
    retirers: sql`select retired_by from petition_state where petition_id = ${id}`,
    cycles: sql`select cycle_id from petition where id = ${id}`,
  };
}

/** The seat, its contests, who stood, their votes, and what was declared. Results by station have a history of their own. */
function ofSeat(id: number): Rows {
  const held = sql`(select contest.id from contest where contest.seat_id = ${id})`;
  return {
    sources: sql`
      select source_id from seat where id = ${id}
      union select source_id from contest where seat_id = ${id}
      union select source_id from candidacy where contest_id in ${held}
      union select vote_count.source_id from vote_count
        join candidacy on candidacy.id = vote_count.candidacy_id where candidacy.contest_id in ${held}
      union select source_id from declaration where contest_id in ${held}`,
    retirers: sql`
      select retired_by from candidacy where contest_id in ${held}
      union select retired_by from declaration where contest_id in ${held}`,
    cycles: sql`select cycle_id from contest where seat_id = ${id}`,
  };
}
