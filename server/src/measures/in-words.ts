import { sql, type RawBuilder } from "kysely";

/** A coded value in the words that the screen has for it (`petition-words.ts` and the like); null for none. */
export function inWords(
  words: Readonly<Record<string, string>>,
  code: RawBuilder<unknown>,
): RawBuilder<string | null> {
  return sql`(${JSON.stringify(words)}::jsonb ->> ${code})`;
}
