import {
  changeKind,
  type Change,
  type ChangeGroup,
  type ChangeKind,
  type Changes,
  type readChanges,
} from "@command-center/contract/changes/changes";
import { petitionCategory, type Petition } from "@command-center/contract/petitions";
import type { InputOf } from "@command-center/contract/wire/endpoint";
import { groupedBy } from "@command-center/domain/grouped-by";
import { isDueSoon } from "@command-center/domain/petitions/petitions";
import { addDays, daysBetween } from "@command-center/domain/time/calendar";
import type { Read } from "../../database/database.ts";
import { Refusal } from "../../http/errors.ts";
import { petitionRecords } from "../../measures/petitions/petition-records.ts";
import { rulingDeadline } from "../../measures/petitions/petitions.ts";
import { seenAreas } from "../../measures/seen-areas.ts";
import { recordEvents, type RecordEvent } from "../../records/events.ts";

/** Entries of a kind, before one has to open the list. */
const FIRST = 8;

/** What changed after a day and up to the as-of day: the events that the activity and the morning brief list. */
export async function changes(
  read: Read,
  { since = addDays(read.moment.asOf, -1) }: InputOf<typeof readChanges>,
): Promise<Changes> {
  const { asOf } = read.moment;
  if (since > asOf) throw new Refusal(400, `Give a day up to ${asOf}, the day of the figures.`);
  const rulingDays = await rulingDeadline(read);
  const petitions: Petition[] = await petitionRecords(read, rulingDays).execute();
  const waiting = petitions.flatMap((petition) => waitsUntil(petition, asOf)).toSorted(inOrder);
  const [overdue, late] = [waiting.filter(({ day }) => day <= asOf), waiting.filter(({ day }) => day > asOf)];
  const next = late.filter(({ day }) => day === late[0]?.day);
  const isKnown = rulingDays !== null;
  const events = await recordEvents(read, { after: since, andLast: true });
  const happened = (kind: ChangeKind) =>
    kind === "petition_overdue" ? overdue : events.filter((event) => event.kind === kind).map(changeOf);
  return {
    since,
    asOf,
    part: (await seenAreas(read)).country,
    petitions: petitions.length,
    rulingDays,
    overdue: isKnown ? overdue.length : null,
    dueSoon: isKnown ? petitions.filter(isDueSoon).length : null,
    nextOverdue: { count: next.length, entries: next.slice(0, FIRST) },
    groups: changeKind.options.map((kind): ChangeGroup => {
      const all = happened(kind);
      const changed = all
        .filter(({ day }) => day > since && day <= asOf)
        .toSorted(kind === "petition_overdue" ? inOrder : decisiveFirst);
      const [last = null] = changed.length > 0 ? [] : all.toSorted(newestFirst);
      return {
        kind,
        count: changed.length,
        totals: totalsOf(changed),
        entries: changed.slice(0, FIRST),
        last,
      };
    }),
  };
}

const TOTALS = ["contest", "reason", "category", "outcome"] as const;

function totalsOf(some: readonly Change[]): ChangeGroup["totals"] {
  const textOf = (total: Pick<Change, (typeof TOTALS)[number]>) =>
    TOTALS.map((name) => total[name] ?? "~").join(" ");
  return [...groupedBy(some, textOf).values()]
    .flatMap((same) =>
      same.slice(0, 1).map(({ contest, reason, category, outcome }) => ({
        contest,
        reason,
        category,
        outcome,
        count: same.length,
      })),
    )
    .toSorted((one, other) => other.count - one.count || textOf(one).localeCompare(textOf(other)));
}

type Order = (one: Change, other: Change) => number;
const RANKS = petitionCategory.options;
/** The highest office first. */
const byOffice: Order = (one, other) =>
  rankOf(one) - rankOf(other) || (one.petition ?? "").localeCompare(other.petition ?? "");
const rankOf = ({ category }: Change) => (category === null ? RANKS.length : RANKS.indexOf(category));
/** The longest wait first. */
const inOrder: Order = (one, other) => one.day.localeCompare(other.day) || byOffice(one, other);
const newestFirst: Order = (one, other) => other.day.localeCompare(one.day) || byOffice(one, other);
/** Changed results before dismissals. */
const decisiveFirst: Order = (one, other) =>
  Number(one.outcome === "dismissed") - Number(other.outcome === "dismissed") || newestFirst(one, other);

/** Default values of a change. */
const NOTHING = {
  petition: null,
  category: null,
  outcome: null,
  daysWaited: null,
  contest: null,
  reason: null,
  winner: null,
} as const;

function changeOf({ kind: what, day, version }: RecordEvent): Change {
  const { kind, petition, about, seatId, place: district, sort, state, outcome, fields } = version;
  const { Winner: winner, "Filed on": filedOn } = fields;
  const waited =
    what === "petition_resolved" && typeof filedOn === "string" ? daysBetween(filedOn, day) : null;
  const named =
    kind === "declaration"
      ? { contest: sort, reason: state, winner: typeof winner === "string" ? winner : null }
      : petition === null
        ? {}
        : { petition, category: sort, outcome, daysWaited: waited };
  return { ...NOTHING, day, about, seatId, district, ...(named as Partial<Change>) };
}

/** The first day on which the ruling on a pending petition is too late. */
function waitsUntil(petition: Petition, asOf: string): Change[] {
  const { isPending, rulingDueOn, number, category, contest: about, filedOn, seatId, district } = petition;
  if (!isPending || rulingDueOn === null) return [];
  const daysWaited = daysBetween(filedOn, asOf);
  const day = addDays(rulingDueOn, 1);
  return [{ ...NOTHING, day, petition: number, category, daysWaited, about, seatId, district }];
}
