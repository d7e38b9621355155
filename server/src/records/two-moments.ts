import type { ChangesBetween, readChangesBetween } from "@command-center/contract/changes/changes-between";
import type { InputOf } from "@command-center/contract/wire/endpoint";
import { addDays } from "@command-center/domain/time/calendar";
import type { Read } from "../database/database.ts";
import type { KnownAt, Moment } from "../database/ledger/moment.ts";
import { readAt } from "../database/ledger/other-moment.ts";
import { Refusal } from "../http/errors.ts";
import { cycleDates } from "../measures/cycles.ts";
import { seenAreas } from "../measures/seen-areas.ts";

export interface TwoMoments {
  /** The read itself, which looks from the second moment. */
  readonly to: Read;
  readonly first: Moment;
  /** Runs work from the first moment, in the same transaction. It must end before the next query of the second. */
  atFirst<T>(work: (from: Read) => Promise<T>): Promise<T>;
}

/**
 * The first moment, next to that of the read. Without a position it is as known at the second, so that only the days differ. Rejects
 * with a {@link Refusal} if it is the later one.
 */
export async function twoMoments(
  to: Read,
  { from, fromKnown }: InputOf<typeof readChangesBetween>,
): Promise<TwoMoments> {
  if (fromKnown !== undefined && from === undefined)
    throw new Refusal(400, "Give the day (from) together with fromKnown.");
  const { opensOn } = await cycleDates(to);
  const { asOf } = to.moment;
  const dayBefore = addDays(asOf, -1);
  const chosen = { asOf: from ?? (dayBefore < opensOn ? opensOn : dayBefore), known: fromKnown };
  const atFirst = <T>(work: (read: Read) => Promise<T>) => readAt(to, chosen, { opensOn, asOf }, work);
  const first = await atFirst(({ moment }) => Promise.resolve(moment));
  if (isLater(first, to.moment))
    throw new Refusal(400, "The first moment is known later than the second. Exchange the two.");
  return { to, first, atFirst };
}

function isLater({ known: one }: Moment, { known: other }: Moment): boolean {
  if (one === "now" || other === "now") return false;
  if (one.horizon !== other.horizon) return one.horizon > other.horizon;
  return one.except.length < other.except.length;
}

const positionOf = ({ token, at }: KnownAt) => ({ token, at: at.toISOString() });

/** The two moments, as every answer about them begins. */
export async function headOf({
  to,
  first,
}: TwoMoments): Promise<Pick<ChangesBetween, "from" | "to" | "part">> {
  const [before, after] = [first.known, to.moment.known];
  return {
    from: { day: first.asOf, known: before === "now" || before === after ? null : positionOf(before) },
    to: { day: to.moment.asOf, known: after === "now" ? null : positionOf(after) },
    part: (await seenAreas(to)).country,
  };
}
