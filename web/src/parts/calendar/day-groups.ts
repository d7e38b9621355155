import type { DayOfRecord } from "@command-center/contract/record-days";
import { formatCount } from "../../ui/format.ts";

/** The records of a kind that name the same day, at least one. */
export type DayGroup = readonly [DayOfRecord, ...DayOfRecord[]];

/** Records that a title names. */
const NAMED = 5;

/** Days by the day, then by what they are, in the order of the first of each. */
export function groupsOfDays(days: readonly DayOfRecord[]): DayGroup[] {
  const groups = new Map<string, [DayOfRecord, ...DayOfRecord[]]>();
  for (const day of days) {
    const key = `${day.on} ${day.kind} ${day.field}`;
    const group = groups.get(key);
    if (group === undefined) groups.set(key, [day]);
    else group.push(day);
  }
  return [...groups.values()];
}

/** The record's name for users. */
export const nameOfDay = ({ petition, about }: DayOfRecord) => petition ?? about;

/** `3 rulings due: COU/039, COU/040, COU/041`. */
export function groupText(group: DayGroup): string {
  const names = group.slice(0, NAMED).map(nameOfDay);
  const more = group.length > NAMED ? ` and ${group.length - NAMED} more` : "";
  return `${countOfGroup(group)}: ${names.join(", ")}${more}`;
}

/** `Hearing`, or `3 hearings`. */
export function countOfGroup(group: DayGroup): string {
  const { one, many } = group[0].words;
  return group.length === 1
    ? `${one.charAt(0).toUpperCase()}${one.slice(1)}`
    : `${formatCount(group.length)} ${many}`;
}
