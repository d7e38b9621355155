import { sql, type RawBuilder } from "kysely";
import type { Read } from "./database.ts";

/**
 * The condition that a record of two clocks holds at the moment a read looks from. The alias is one of our own
 * table aliases, never a caller's text.
 */
export function inForce(read: Read, alias: string): RawBuilder<boolean> {
  const { asOf, knownAt } = read.moment;
  const row = sql.raw(alias);
  return sql<boolean>`(${row}.true_on <= ${asOf}::date and ${row}.recorded_at <= ${knownAt}::timestamptz
    and (${row}.retired_at is null or ${row}.retired_at > ${knownAt}::timestamptz))`;
}

/**
 * The condition that a declaration with one of these statuses is in force. One that was superseded since carries that
 * status now, but still stands where a read looks from before.
 */
export function stands(
  read: Read,
  alias: string,
  statuses: readonly ("declared" | "provisional")[] = ["declared"],
): RawBuilder<boolean> {
  return sql<boolean>`(${sql.raw(alias)}.status in (${sql.join([...statuses, "superseded"])}) and ${inForce(read, alias)})`;
}

/** The condition that a row lies where the caller may look; the column holds a district's area id. */
export function inScope(read: Read, districtColumn: string): RawBuilder<boolean> {
  if (read.scope === "everywhere") return sql<boolean>`true`;
  return sql<boolean>`${sql.ref(districtColumn)} = any(${[...read.scope]}::int[])`;
}
