import { sql, type RawBuilder } from "kysely";
import { ACCENTS, APOSTROPHES, UNSEEN } from "@command-center/domain/names/characters";
import { GAPS, numberPattern, TYPED_LETTERS } from "@command-center/domain/names/search-text";

const DROPPED = `[${ACCENTS}${APOSTROPHES}${UNSEEN}]+`;
const { letters, typed } = TYPED_LETTERS;

/** A value as it is searched in, the same as `searchText` of `domain` returns for a text. */
export function searchTextOf(value: RawBuilder<unknown>): RawBuilder<string> {
  return sql`case when ${value} ~ '^[A-Za-z0-9]+( [A-Za-z0-9]+)*$' then lower(${value}) else
    btrim(regexp_replace(translate(regexp_replace(normalize(lower(${value}), nfd), ${sql.lit(DROPPED)}, '', 'g'),
      ${sql.lit(letters + letters.toUpperCase())}, ${sql.lit(typed + typed)}), ${sql.lit(`[${GAPS}]+`)}, ' ', 'g')) end`;
}

/** Whether a value, as {@link searchTextOf} has it, holds every word as `holds` of `domain` does. */
export function holdsEvery(value: RawBuilder<unknown>, words: readonly string[]): RawBuilder<boolean> {
  return sql`(${sql.join(
    words.map((word) => {
      const pattern = numberPattern(word);
      const isInside = sql`${value} like ${anywhere(word)}`;
      return pattern === null ? isInside : sql`(${isInside} or ${value} ~ ${pattern})`;
    }),
    sql` and `,
  )})`;
}

/** A `like` pattern that matches text anywhere in a value. Wildcards in the text are escaped. */
export function anywhere(text: string): string {
  return `%${literally(text)}%`;
}

/** The text with the wildcards of `like` escaped. */
export function literally(text: string): string {
  return text.replace(/[\\%_]/g, "\\$&");
}
