import { countedText } from "@command-center/domain/number-text";
/** Days of a chart with notes, `2025-08-12`, and how many each has. */
export type NotedDays = ReadonlyMap<string, number>;

/** `2 notes`; nothing for a day without. */
export function noteLines(noted: NotedDays | undefined, day: string): string[] {
  const count = noted?.get(day) ?? 0;
  return count === 0 ? [] : [countedText(count, "note", "notes")];
}
