import { sql, type RawBuilder } from "kysely";
import type { Read } from "./database.ts";

/**
 * The condition that a record of two clocks is believed at the moment a read looks from, and true by then. The alias is
 * one of our own table aliases, never a caller's text.
 */
export function inForce(read: Read, alias: string): RawBuilder<boolean> {
  return sql<boolean>`(${sql.raw(alias)}.true_on <= ${read.moment.asOf}::date and ${believed(alias)})`;
}

/**
 * The condition that a record is believed, whenever it is true. To a read that looks from an earlier position nothing is recorded or
 * retired that was not by then (decision 052).
 */
export function believed(alias: string): RawBuilder<boolean> {
  const row = sql.raw(alias);
  // As if it looked from the end of time: without statistics, PostgreSQL expects next to no row that has no value.
  return sql<boolean>`(${row}.recorded_at <= 'infinity' and (${row}.retired_at is null or ${row}.retired_at > 'infinity'))`;
}

/** Tables of facts that follow one another, and what each fact is about. */
const ABOUT = {
  declaration: ["contest_id"],
  petition_state: ["petition_id"],
  court_state: ["contest_id", "number"],
  minister: ["cycle_id", "person_id"],
  cycle_rule: ["cycle_id", "rule"],
} as const;

/**
 * The condition that a row is the newest fact of what it is about: in force, with none in force that became true after
 * it. A correction retires what it corrects; a new fact retires nothing, and holds from its own day.
 */
export function newest(read: Read, table: keyof typeof ABOUT, alias: string): RawBuilder<boolean> {
  const sameThing = sql.join(
    ABOUT[table].map((column) => sql`later.${sql.ref(column)} = ${sql.ref(`${alias}.${column}`)}`),
    sql` and `,
  );
  return sql<boolean>`(${inForce(read, alias)} and not exists (
    select from ${sql.table(table)} later
    where ${sameThing} and later.true_on > ${sql.ref(`${alias}.true_on`)} and ${inForce(read, "later")}))`;
}

/** The condition that a declaration is its contest's newest and has one of these statuses. */
export function stands(
  read: Read,
  alias: string,
  statuses: readonly ("declared" | "provisional")[] = ["declared"],
): RawBuilder<boolean> {
  return sql<boolean>`(${sql.ref(`${alias}.status`)} in (${sql.join(statuses)}) and ${newest(read, "declaration", alias)})`;
}

/**
 * The condition that an area or a seat exists on a day: from its first day on, and until the day before `valid_to`. The
 * alias is one of our own, never a caller's text.
 */
export function existsOn(day: string, alias: string): RawBuilder<boolean> {
  const row = sql.raw(alias);
  return sql<boolean>`(${row}.valid_from <= ${day}::date and (${row}.valid_to is null or ${row}.valid_to > ${day}::date))`;
}

/** The condition that a row lies where the caller may look; the column holds a district's area id. */
export function inScope({ scope }: Pick<Read, "scope">, districtColumn: string): RawBuilder<boolean> {
  if (scope === "everywhere") return sql<boolean>`true`;
  return sql<boolean>`${sql.ref(districtColumn)} = any(${[...scope]}::int[])`;
}
