import type { ActivityEntry } from "@command-center/contract/activity";
import { count } from "./words.ts";

const UGANDA_AHEAD = 3 * 3_600_000;

/** Words for what happened, one and several. */
const KINDS: Partial<Record<ActivityEntry["kind"], readonly [string, string]>> = {
  declared: ["declaration", "declarations"],
  declared_again: ["declaration after a rerun or ruling", "declarations after a rerun or ruling"],
  corrected: ["correction", "corrections"],
  petition_filed: ["petition filed", "petitions filed"],
  petition_resolved: ["petition resolved", "petitions resolved"],
};

export interface DayOfChanges {
  readonly day: string;
  /** e.g. `4 petitions filed, 26 petitions resolved (capacity 56 a day)`. */
  readonly counts: string;
  readonly entries: readonly ActivityEntry[];
}

/** Entries that changed the record by day in Uganda, the latest day first. */
export function changesByDay(entries: readonly ActivityEntry[], dailyCapacity: number): DayOfChanges[] {
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

/** What one entry says, e.g. `COU/052 resolved: dismissed, Sub-county councillor, Rakai`. */
export function entryText({ kind, subject, detail }: ActivityEntry): string {
  const happened = {
    declared: "declared",
    declared_again: "declared again",
    corrected: "corrected",
    petition_filed: "filed",
    petition_resolved: "resolved",
    imported: "imported",
    exported: "exported",
  }[kind];
  return `${subject} ${happened}${detail === "" ? "" : `: ${detail}`}`;
}

function countsOf(entries: readonly ActivityEntry[], dailyCapacity: number): string {
  const counts: string[] = [];
  for (const [kind, [one, several]] of Object.entries(KINDS)) {
    const many = entries.filter((entry) => entry.kind === kind).length;
    if (many === 0) continue;
    const capacity =
      kind === "petition_resolved" && dailyCapacity > 0 ? ` (capacity ${count(dailyCapacity)} a day)` : "";
    counts.push(`${count(many)} ${many === 1 ? one : several}${capacity}`);
  }
  return counts.join(", ");
}
