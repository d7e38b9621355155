import { sql, type RawBuilder } from "kysely";
import {
  changeKind,
  type Change,
  type ChangeGroup,
  type ChangeKind,
  type Changes,
  type readChanges,
} from "@command-center/contract/changes/changes";
import { petitionCategory } from "@command-center/contract/petitions";
import type { InputOf } from "@command-center/contract/wire/endpoint";
import { addDays, type Day } from "@command-center/domain/time/calendar";
import type { Read } from "../../database/database.ts";
import { Refusal } from "../../http/errors.ts";
import { isDueSoon, isOverdue, petitionsNow } from "../../measures/petitions/petition-records.ts";
import { rulingDeadline } from "../../measures/petitions/petitions.ts";
import {
  declarationEvents,
  filedEvents,
  overdueEvents,
  petitionsOnce,
  ruledEvents,
  storable,
  type RecordEvent,
} from "../../measures/record-events.ts";
import { seenAreas } from "../../measures/seen-areas.ts";

/** Entries of a kind, before one has to open the list. */
const FIRST = 8;

type EntryRow = Change & { readonly kind: ChangeKind; readonly isSince: boolean };
type TotalRow = ChangeGroup["totals"][number] & { readonly kind: ChangeKind };

/** What changed after a day and up to the as-of day: the events that the activity and the morning brief list. */
export async function changes(
  read: Read,
  { since = addDays(read.moment.asOf, -1) }: InputOf<typeof readChanges>,
): Promise<Changes> {
  const { asOf } = read.moment;
  if (since > asOf) throw new Refusal(400, `Give a day up to ${asOf}, the day of the figures.`);
  const rulingDays = await rulingDeadline(read);
  const happened = sql<RecordEvent>`(${declarationEvents(read)}) union all (${filedEvents(read, "once")})
    union all (${ruledEvents(read, "once")}) union all (${overdueEvents(read, rulingDays, { found: "once" })})`;
  const span = { after: storable(since), upTo: asOf };
  const { totals, entries } = await totalsAndEntries(read, happened, span);
  const tally = await petitionTally(read, rulingDays);
  return {
    since,
    asOf,
    part: (await seenAreas(read)).country,
    petitions: tally.petitions,
    rulingDays,
    overdue: tally.overdue,
    dueSoon: tally.dueSoon,
    nextOverdue: await nextOverdue(read, rulingDays),
    groups: changeKind.options.map((kind) => groupOf(kind, totals, entries)),
  };
}

function groupOf(kind: ChangeKind, totals: readonly TotalRow[], entries: readonly EntryRow[]): ChangeGroup {
  const ofKind = totals.filter((total) => total.kind === kind);
  const last = entries.find((entry) => entry.kind === kind && !entry.isSince);
  return {
    kind,
    count: ofKind.reduce((sum, { count }) => sum + count, 0),
    totals: ofKind.map(({ contest, reason, category, outcome, count }) => ({
      contest,
      reason,
      category,
      outcome,
      count,
    })),
    entries: entries.filter((entry) => entry.kind === kind && entry.isSince).map(asChange),
    last: ofKind.length > 0 || last === undefined ? null : asChange(last),
  };
}

interface Span {
  readonly after: Day;
  readonly upTo: Day;
}

/** Corrections are dated by the real clock, which may be past the as-of day: they count in a span that holds their day. */
const isIn = ({ after, upTo }: Span) => sql<boolean>`(day > ${after}::date and day <= ${upTo}::date)`;

/**
 * How many there are of each kind in the span, counted in the database, as there are thousands since the cycle opened; and the first
 * entries of each kind in the span with the last one outside it. What changes a result comes before what was dismissed, what waits
 * longest before what does not, else the newest and the highest office first.
 */
async function totalsAndEntries(
  read: Read,
  happened: RawBuilder<RecordEvent>,
  span: Span,
): Promise<{ readonly totals: readonly TotalRow[]; readonly entries: readonly EntryRow[] }> {
  const { rows } = await sql<{ totals: TotalRow[]; entries: EntryRow[] }>`
    with ${petitionsOnce(read)}, e as materialized (select e.*, ${isIn(span)} as "isSince" from (${happened}) e)
    select array(
      select to_jsonb(total) from (
        select kind, contest, reason, category, outcome, count(*)::int as count from e where "isSince"
        group by kind, contest, reason, category, outcome
        order by count desc, contest, reason, category, outcome
      ) total
    ) as totals, array(
      select to_jsonb(entry) from (
        select ${fields(read)}, kind, "isSince" from (
          select e.*, row_number() over (
            partition by kind, "isSince"
            order by "isSince" and outcome = 'dismissed', case when "isSince" and kind = 'petition_overdue' then day end, day desc,
              ${RANK}, petition, number
          ) as place
          from e
        ) e
        where place <= case when "isSince" then ${FIRST}::int else 1 end
        order by kind, "isSince", place
      ) entry
    ) as entries`.execute(read.db);
  const [row] = rows;
  if (row === undefined) throw new Error("The changes were not counted.");
  return row;
}

const RANK = sql`array_position(${[...petitionCategory.options]}::text[], category)`;

/** The contract's fields of an event `e`. */
const fields = (
  read: Read,
) => sql`day, petition, category, outcome, contest, reason, winner, about, "seatId", district,
  case kind when 'petition_resolved' then day - "filedOn" when 'petition_overdue' then ${read.moment.asOf}::date - "filedOn" end
    as "daysWaited"`;

async function petitionTally(
  read: Read,
  rulingDays: number | null,
): Promise<Pick<Changes, "petitions" | "overdue" | "dueSoon">> {
  const { rows } = await sql<{ petitions: number; overdue: number; dueSoon: number }>`
    select count(*)::int as petitions, count(*) filter (where ${isOverdue(read, rulingDays)})::int as overdue,
      count(*) filter (where ${isDueSoon(read, rulingDays)})::int as "dueSoon"
    from (${petitionsNow(read)}) p`.execute(read.db);
  const { petitions, overdue, dueSoon } = rows[0] ?? { petitions: 0, overdue: 0, dueSoon: 0 };
  return rulingDays === null ? { petitions, overdue: null, dueSoon: null } : { petitions, overdue, dueSoon };
}

/** What passes the deadline next, of those that are in time on the as-of day. */
async function nextOverdue(read: Read, rulingDays: number | null): Promise<Changes["nextOverdue"]> {
  const { rows } = await sql<Change & { readonly count: number }>`
    with e as materialized (${overdueEvents(read, rulingDays, { which: "to come" })})
    select ${fields(read)}, count(*) over ()::int as count from e where day = (select min(day) from e)
    order by ${RANK}, petition limit ${FIRST}`.execute(read.db);
  return { count: rows[0]?.count ?? 0, entries: rows.map(asChange) };
}

function asChange(row: Change): Change {
  return {
    day: row.day,
    petition: row.petition,
    category: row.category,
    outcome: row.outcome,
    daysWaited: row.daysWaited,
    contest: row.contest,
    reason: row.reason,
    winner: row.winner,
    about: row.about,
    seatId: row.seatId,
    district: row.district,
  };
}
