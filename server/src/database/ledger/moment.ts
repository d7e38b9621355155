import { sql, type QueryExecutorProvider } from "kysely";
import type { ChosenMoment } from "@command-center/contract/wire/moment-choice";

/**
 * The moment that a read looks from: what was true by `asOf`, as it was known at a position of the ledger, or is now. The same
 * question of the same moment always has the same answer (decision 052).
 */
export interface Moment {
  readonly asOf: string;
  readonly known: "now" | KnownAt;
}

/**
 * A position, and the writes that were visible by then: their ids are taken when they begin, their positions when they commit. Only for
 * the snapshot in which it was found: writes that have not committed are not among the exceptions.
 */
export interface KnownAt {
  readonly token: string;
  readonly at: Date;
  /** The highest id that was visible. */
  readonly horizon: number;
  /** Lower ids that were not: of writes that began earlier and committed later. */
  readonly except: readonly number[];
}

/** Thrown by a read from a position that does not exist. */
export class NoSuchMoment extends Error {}

/** Thrown by a read from a day that the cycle does not have, or from a position without a day. Its message is for users. */
export class ImpossibleMoment extends Error {}

/** A cycle's first day, and the one that its figures are as of. */
export interface CycleDays {
  readonly opensOn: string;
  readonly asOf: string;
}

/** The day that a caller chose of a cycle with these days; the newest, where none is chosen. */
export function dayOf({ asOf }: ChosenMoment, days: CycleDays): string {
  if (asOf !== undefined && asOf > days.asOf)
    throw new ImpossibleMoment(`Give a day up to ${days.asOf}, the day of the figures.`);
  if (asOf !== undefined && asOf < days.opensOn)
    throw new ImpossibleMoment(`Give a day from ${days.opensOn} on, the first of the cycle.`);
  return asOf ?? days.asOf;
}

/**
 * Has a transaction look from the position that is chosen, if one is: tables of which rows change are then the views of the schema
 * `past`, which show their versions of that position (decision 052).
 */
export async function lookBackTo(
  db: QueryExecutorProvider,
  { cycle, asOf, known }: ChosenMoment,
): Promise<Moment["known"]> {
  if (known === undefined) return "now";
  if (cycle === undefined || asOf === undefined)
    throw new ImpossibleMoment("Give the cycle and the day (asOf) together with known.");
  const { rows } = await sql<KnownAt>`
    select token, at, horizon, unseen as "except" from public.look_back_to(${known}) where token is not null`.execute(
    db,
  );
  const [row] = rows;
  if (row === undefined) throw new NoSuchMoment();
  const { token, at, horizon, except } = row;
  return { token, at, horizon, except };
}
