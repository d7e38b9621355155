import { sql } from "kysely";
import type { Read } from "../database.ts";
import { dayOf, lookBackTo, type CycleDays } from "./moment.ts";

/** Another moment of the same cycle. Without a position it is as known at the moment of the read. */
export interface OtherMoment {
  readonly asOf: string;
  readonly known: string | undefined;
}

/**
 * Runs work from another moment in the transaction of a read, which then looks from its own moment again. Queries of the two moments
 * must not overlap: the position is a setting of the transaction, and a savepoint brings back the one before.
 */
export async function readAt<T>(
  read: Read,
  { asOf, known }: OtherMoment,
  days: CycleDays,
  work: (read: Read) => Promise<T>,
): Promise<T> {
  const day = dayOf({ asOf }, days);
  if (known === undefined) return work({ ...read, moment: { asOf: day, known: read.moment.known } });
  await sql`savepoint other_moment`.execute(read.db);
  const found = await lookBackTo(read.db, { cycle: read.cycle.id, asOf: day, known });
  const result = await work({ ...read, moment: { asOf: day, known: found } });
  await sql`rollback to savepoint other_moment`.execute(read.db);
  return result;
}
