import { sql, type RawBuilder } from "kysely";
import type { Read } from "../database/database.ts";

/**
 * The title of a row's source, of the alias `source`. Limited callers get the day of an import instead of its file's name: the user who
 * sent the file chose the name, and it may say what happens in other districts. The source of a form is that of its record.
 */
export function sourceTitle({ scope }: Pick<Read, "scope">): RawBuilder<string> {
  if (scope === "everywhere") return sql<string>`source.title`;
  return sql<string>`case when source.import_batch_id in (select batch_id from data_import where batch_id is not null and entered is null)
    then ${importDay(sql`source.recorded_at`)} else source.title end`;
}

/**
 * Names of the sheets that an import reads as one file, of the alias `di`: empty for any other import. Limited callers get no names, under
 * the same rule.
 */
export function sheetNames({ scope }: Pick<Read, "scope">): RawBuilder<readonly (string | null)[]> {
  const names = sql<readonly string[]>`coalesce(di.recognised -> 'together', '[]')`;
  if (scope === "everywhere") return names;
  return sql`(select coalesce(jsonb_agg(null::text), '[]') from jsonb_array_elements(${names}))`;
}

/** The title of an import, of the alias `batch`, under the same rule. */
export function batchTitle({ scope }: Pick<Read, "scope">): RawBuilder<string> {
  return scope === "everywhere" ? sql<string>`batch.title` : importDay(sql`batch.committed_at`);
}

const importDay = (moment: RawBuilder<unknown>) =>
  sql<string>`'File imported on ' || to_char(${moment} at time zone 'Africa/Kampala', 'YYYY-MM-DD')`;

/** Publisher and title of a row's source, of the alias `source`. */
export function sourceName(read: Pick<Read, "scope">): RawBuilder<string> {
  return sql<string>`concat_ws(', ', source.publisher, ${sourceTitle(read)})`;
}
