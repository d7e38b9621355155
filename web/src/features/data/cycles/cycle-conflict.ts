import { countedText } from "@command-center/domain/number-text";
import { calendarEntry, CYCLE_FIELD_WORDS } from "@command-center/contract/cycle-changes";
import type { Conflict } from "@command-center/contract/wire/errors";
import { formatDay } from "../../../ui/format.ts";
import { eventEntry, type CycleEntries } from "./cycle-entries.ts";

type TextField = Exclude<keyof CycleEntries, "calendar" | "countdown">;

const isTextField = (field: string): field is TextField =>
  field !== "calendar" && Object.hasOwn(CYCLE_FIELD_WORDS, field);

const textOf = (value: unknown) =>
  typeof value === "string" || typeof value === "number" ? String(value) : "";

/** A field of a cycle and a value of it, as the form has them. */
export function fieldWords(
  field: string,
  value: unknown,
  nameOfCycle: (id: string) => string | undefined,
): { name: string; text: string } {
  if (!isTextField(field)) {
    const events = Array.isArray(value) ? value.length : 0;
    return { name: CYCLE_FIELD_WORDS.calendar, text: countedText(events, "event", "events") };
  }
  const text = textOf(value);
  const words =
    field === "previousCycle"
      ? (nameOfCycle(text) ?? "No other cycle")
      : field.endsWith("On") || field === "asOf"
        ? formatDay(text)
        : text;
  return { name: CYCLE_FIELD_WORDS[field], text: words === "" ? "Empty" : words };
}

/** The form with another user's values in the conflicting fields. */
export function withTheirs(entries: CycleEntries, fields: Conflict["fields"]): CycleEntries {
  return fields.reduce((filled, { field, theirs }): CycleEntries => {
    if (isTextField(field)) return { ...filled, [field]: textOf(theirs) };
    if (!Array.isArray(theirs)) return filled;
    const events = theirs.flatMap((event) => calendarEntry.safeParse(event).data ?? []);
    const countdown = events.findIndex(({ isCountdown }) => isCountdown);
    return {
      ...filled,
      calendar: events.map((event, key) => eventEntry(key, event)),
      countdown: countdown === -1 ? null : countdown,
    };
  }, entries);
}
