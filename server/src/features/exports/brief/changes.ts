import type { ActivityEntry } from "@command-center/contract/activity";
import { ACTIVITY_WORDS } from "@command-center/domain/activity-words";
import {
  PETITION_OUTCOME_WORDS,
  PETITION_STATUS_WORDS,
} from "@command-center/domain/petitions/petition-words";
import type { Petition } from "@command-center/contract/petitions";
import { addDays, dayInUganda, UGANDA_AHEAD, type Day } from "@command-center/domain/time/calendar";
import { countedText, countText } from "@command-center/domain/number-text";

interface Words {
  /** Stands beside the entries of a day; null: their outcome does. */
  readonly title: string | null;
  /** How many there were is said in these, of one and of several. */
  readonly one: string;
  readonly several: string;
}

/** An entry of the activity, or a petition that became overdue. */
export type BriefChange = Omit<ActivityEntry, "kind"> & {
  readonly kind: ActivityEntry["kind"] | "petition_overdue";
};

/** What changes the record. */
const KINDS: Partial<Record<BriefChange["kind"], Words>> = {
  declared: { title: ACTIVITY_WORDS.declared, one: "declaration", several: "declarations" },
  declared_again: {
    title: ACTIVITY_WORDS.declared_again,
    one: "declaration after a rerun or ruling",
    several: "declarations after a rerun or ruling",
  },
  corrected: { title: ACTIVITY_WORDS.corrected, one: "correction", several: "corrections" },
  entered: { title: ACTIVITY_WORDS.entered, one: "record entered", several: "records entered" },
  // Among petitions: the number behind it says what was filed.
  petition_filed: { title: PETITION_STATUS_WORDS.filed, one: "petition filed", several: "petitions filed" },
  petition_resolved: { title: null, one: "petition resolved", several: "petitions resolved" },
  petition_overdue: {
    title: "Became overdue",
    one: "petition became overdue",
    several: "petitions became overdue",
  },
};

/** What asks for something to be done comes first, what only closes a case last; null stands for every other ruling. */
const GROUP_ORDER = [
  ACTIVITY_WORDS.corrected,
  "Became overdue",
  ACTIVITY_WORDS.declared_again,
  ACTIVITY_WORDS.declared,
  ACTIVITY_WORDS.entered,
  null,
  PETITION_STATUS_WORDS.filed,
  PETITION_OUTCOME_WORDS.dismissed,
];

/** Changes of one sort on one day. */
export interface ChangeGroup {
  /** e.g. `Fresh poll ordered`. */
  readonly title: string;
  /** e.g. `COU/038 District councillor, Bududa`. */
  readonly entries: readonly string[];
}

export interface DayOfChanges {
  readonly day: string;
  /** e.g. `4 petitions filed, 26 petitions resolved (capacity 56 a day)`. */
  readonly counts: string;
  readonly entries: readonly BriefChange[];
}

/** Entries that changed the record by day in Uganda, the latest day first; the capacity is null where it is not theirs. */
export function changesByDay(entries: readonly BriefChange[], dailyCapacity: number | null): DayOfChanges[] {
  const days = new Map<string, BriefChange[]>();
  for (const entry of entries) {
    if (KINDS[entry.kind] === undefined) continue;
    const day = dayInUganda(entry.at);
    days.set(day, [...(days.get(day) ?? []), entry]);
  }
  return [...days]
    .toSorted(([a], [b]) => b.localeCompare(a))
    .map(([day, ofDay]) => ({ day, counts: countsOf(ofDay, dailyCapacity), entries: ofDay }));
}

/** A day's entries by what happened: rulings that change a result before those that do not. */
export function changeGroupsOf(entries: readonly BriefChange[]): ChangeGroup[] {
  const groups = new Map<string, string[]>();
  for (const entry of entries) {
    const [title, text] = inWords(entry);
    groups.set(title, [...(groups.get(title) ?? []), text]);
  }
  const rank = (title: string): number => {
    const known = GROUP_ORDER.findIndex((group) => group === title);
    return known === -1 ? GROUP_ORDER.indexOf(null) : known;
  };
  return [...groups]
    .map(([title, texts]) => ({ title, entries: texts }))
    .toSorted((a, b) => rank(a.title) - rank(b.title) || a.title.localeCompare(b.title));
}

/** What happened, and to what: a resolved petition's detail begins with its outcome. */
function inWords({ kind, subject, detail }: BriefChange): [title: string, text: string] {
  const [outcome = "", ...about] = detail.split(", ");
  const isPetition = kind.startsWith("petition_");
  const title = KINDS[kind]?.title ?? `${outcome.charAt(0).toUpperCase()}${outcome.slice(1)}`;
  const rest = kind === "petition_resolved" ? about.join(", ") : detail;
  if (isPetition) return [title, petitionText(subject, rest)];
  return [title, rest === "" ? subject : `${subject}: ${rest}`];
}

/** A petition with its contest: `COU/038 District councillor, Bududa`, `LC5/163 Chairperson, Ntoroko`. */
export function petitionText(number: string, contest: string): string {
  return `${number} ${number.startsWith("LC5/") ? contest.replace(/^LC5 /, "") : contest}`.trim();
}

/** Pending petitions that became overdue after a day, as changes of their first day too late. */
export function becameOverdue(pending: readonly Petition[], since: Day): BriefChange[] {
  return pending.flatMap(({ id, number, contest, isOverdue, rulingDueOn }) => {
    if (isOverdue !== true || rulingDueOn === null || rulingDueOn < since) return [];
    const midnight = Date.parse(`${addDays(rulingDueOn, 1)}T00:00:00Z`) - UGANDA_AHEAD;
    return {
      id: `petition-overdue-${id}`,
      at: new Date(midnight).toISOString(),
      clock: "cycle",
      kind: "petition_overdue",
      subject: number,
      detail: contest,
      seatId: null,
    };
  });
}

function countsOf(entries: readonly BriefChange[], dailyCapacity: number | null): string {
  const counts: string[] = [];
  for (const kind of Object.keys(KINDS) as BriefChange["kind"][]) {
    const many = entries.filter((entry) => entry.kind === kind).length;
    if (many === 0) continue;
    const capacity =
      kind === "petition_resolved" && dailyCapacity !== null && dailyCapacity > 0
        ? ` (capacity ${countText(dailyCapacity)} a day)`
        : "";
    counts.push(`${changeCountText(kind, many)}${capacity}`);
  }
  return counts.join(", ");
}

/** How many changes of a kind there are: `28 petitions resolved`. */
export function changeCountText(kind: BriefChange["kind"], many: number): string {
  const { one, several } = KINDS[kind] ?? { one: kind, several: kind };
  return countedText(many, one, several);
}
