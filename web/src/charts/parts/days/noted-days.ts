import { countedText } from "@command-center/domain/number-text";

/** What a chart says of a day besides its figure. */
export interface DayNotes {
  readonly notes: number;
  /** What changed the figure on that day, in words: `2 fresh polls ordered`. */
  readonly events: readonly string[];
}

/** Days of a chart with notes or events, by `2025-08-12`. */
export type NotedDays = ReadonlyMap<string, DayNotes>;

/** `Fresh poll ordered`, `2 notes`; nothing for a day without. */
export function noteLines(noted: NotedDays | undefined, day: string): string[] {
  const { notes, events } = noted?.get(day) ?? { notes: 0, events: [] };
  return notes === 0 ? [...events] : [...events, countedText(notes, "note", "notes")];
}
