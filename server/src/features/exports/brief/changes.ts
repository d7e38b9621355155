import type { ActivityEntry } from "@command-center/contract/activity";
import { PETITION_OUTCOME_WORDS } from "@command-center/domain/petition-words";
import { UGANDA_AHEAD } from "@command-center/domain/time/calendar";
import { countText } from "./brief-text.ts";

/** Words for what happened, one and several. */
const KINDS: Partial<Record<ActivityEntry["kind"], readonly [string, string]>> = {
  declared: ["declaration", "declarations"],
  declared_again: ["declaration after a rerun or ruling", "declarations after a rerun or ruling"],
  corrected: ["correction", "corrections"],
  petition_filed: ["petition filed", "petitions filed"],
  petition_resolved: ["petition resolved", "petitions resolved"],
};

/** What asks for something to be done comes first, what only closes a case last; null stands for every other ruling. */
const GROUP_ORDER = [
  "Corrected",
  "Declared again",
  "Declared",
  null,
  "Filed",
  PETITION_OUTCOME_WORDS.dismissed,
] as const;

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
  readonly entries: readonly ActivityEntry[];
}

/** Entries that changed the record by day in Uganda, the latest day first; the capacity is null where it is not theirs. */
export function changesByDay(
  entries: readonly ActivityEntry[],
  dailyCapacity: number | null,
): DayOfChanges[] {
  const days = new Map<string, ActivityEntry[]>();
  for (const entry of entries) {
    if (KINDS[entry.kind] === undefined) continue;
    const day = new Date(Date.parse(entry.at) + UGANDA_AHEAD).toISOString().slice(0, 10);
    days.set(day, [...(days.get(day) ?? []), entry]);
  }
  return [...days]
    .toSorted(([a], [b]) => b.localeCompare(a))
    .map(([day, ofDay]) => ({ day, counts: countsOf(ofDay, dailyCapacity), entries: ofDay }));
}

/** A day's entries by what happened: rulings that change a result before those that do not. */
export function changeGroupsOf(entries: readonly ActivityEntry[]): ChangeGroup[] {
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

const TITLES: Partial<Record<ActivityEntry["kind"], string>> = {
  declared: "Declared",
  declared_again: "Declared again",
  corrected: "Corrected",
  petition_filed: "Filed",
};

/** What happened, and to what: a resolved petition's detail begins with its outcome. */
function inWords({ kind, subject, detail }: ActivityEntry): [title: string, text: string] {
  const [outcome = "", ...about] = detail.split(", ");
  const isPetition = kind.startsWith("petition_");
  const [title, rest] =
    kind === "petition_resolved"
      ? [`${outcome.charAt(0).toUpperCase()}${outcome.slice(1)}`, about.join(", ")]
      : [TITLES[kind] ?? "Other", detail];
  return [title, rest === "" ? subject : `${subject}${isPetition ? " " : ": "}${rest}`];
}

function countsOf(entries: readonly ActivityEntry[], dailyCapacity: number | null): string {
  const counts: string[] = [];
  for (const [kind, [one, several]] of Object.entries(KINDS)) {
    const many = entries.filter((entry) => entry.kind === kind).length;
    if (many === 0) continue;
    const capacity =
      kind === "petition_resolved" && dailyCapacity !== null && dailyCapacity > 0
        ? ` (capacity ${countText(dailyCapacity)} a day)`
        : "";
    counts.push(`${countText(many)} ${many === 1 ? one : several}${capacity}`);
  }
  return counts.join(", ");
}
