import { type RawBuilder, sql } from "kysely";
import { comparisonKey } from "@command-center/domain/names/comparison-key";
import type { Read } from "../../database/database.ts";

type Asking = Pick<Read, "db">;

/** Whether results of an issuer come first in a cycle. */
export const isPublisher = (issuer: RawBuilder<unknown>, cycle: number) =>
  sql`(${issuer} = (select publisher from cycle where cycle.id = ${cycle}))`;

/**
 * The names by which a cycle has these publishers already, or the given names: those with the same key are one, however they are spelled.
 * Without a cycle it is the one in force.
 */
export async function publishersOf(
  { db }: Asking,
  cycle: number | undefined,
  names: readonly string[],
): Promise<ReadonlyMap<string, string>> {
  const { rows } = await sql<{ name: string }>`
    select publisher as name from cycle where case when ${cycle ?? null}::int is null then in_force else id = ${cycle ?? null}::int end
    union select sums.issuer from cycle join contest on contest.cycle_id = cycle.id
      join result_sum sums on sums.contest_id = contest.id and sums.kind = 'country'
    where case when ${cycle ?? null}::int is null then in_force else cycle.id = ${cycle ?? null}::int end`.execute(
    db,
  );
  const known = new Map(rows.map(({ name }) => [comparisonKey(name), name]));
  return new Map(names.map((name) => [name, known.get(comparisonKey(name)) ?? name]));
}

/** The same of one name. */
export const knownPublisher = async (asking: Asking, cycle: number | undefined, name: string) =>
  (await publishersOf(asking, cycle, [name])).get(name) ?? name;

/**
 * Contests and issuers, of those that the query `given` has as `contest` and `issuer`, where the issuer has no results yet of any contest
 * of that kind and day, and others have. The cycle's publisher is no such issuer.
 */
export async function newPublishers(
  { db }: Asking,
  given: RawBuilder<unknown>,
): Promise<readonly { readonly contest: number; readonly issuer: string }[]> {
  const { rows } = await sql<{ contest: number; issuer: string }>`
    select given.contest, given.issuer from (${given}) given
    join contest own on own.id = given.contest join seat own_seat on own_seat.id = own.seat_id
    join cycle on cycle.id = own.cycle_id and cycle.publisher <> given.issuer
    cross join lateral (
      select coalesce(bool_or(sums.issuer = given.issuer), false) as is_known, count(*) > 0 as are_some
      from contest join seat on seat.id = contest.seat_id and seat.kind = own_seat.kind
      join result_sum sums on sums.contest_id = contest.id and sums.kind = 'country'
      where contest.cycle_id = own.cycle_id and contest.kind = own.kind and contest.polling_day = own.polling_day) results
    where are_some and not is_known`.execute(db);
  return rows;
}
