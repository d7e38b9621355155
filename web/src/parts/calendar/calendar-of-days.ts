import type { Cycle } from "@command-center/contract/cycle";
import type { DayOfRecord } from "@command-center/contract/record-days";
import {
  CALENDAR_MEDIA_TYPE,
  calendarFile,
  type CalendarEntry,
} from "@command-center/domain/files/calendar-file";
import { fileDay, saveFile } from "../../ui/save-file.ts";
import { formatDay } from "../../ui/format.ts";
import { toasts } from "../../ui/overlays/toast-store.ts";
import { groupsOfDays, groupText } from "./day-groups.ts";

type Noted = Pick<Cycle, "id" | "asOf" | "isSample">;

/**
 * Entries of days that are planned or limits. The limits of a kind on one day share an entry; every other day keeps its own wherever it
 * moves, as its number of changes rises.
 */
export function calendarEntries(days: readonly DayOfRecord[], cycle: Noted): CalendarEntry[] {
  const planned = days
    .filter(({ is }) => is === "planned")
    .map((day) => ({ id: `${cycle.id}-${day.id}`, sequence: day.sequence, group: [day] as const }));
  const limits = groupsOfDays(days.filter(({ is }) => is === "limit")).map((group) => ({
    id: `${group[0].field === "rulingDueOn" ? "rulings-due" : group[0].field}-${cycle.id}-${group[0].on}`,
    sequence: 0,
    group,
  }));
  return [...planned, ...limits].map(({ id, sequence, group }) => {
    const [{ on, until, kind, about }] = group;
    const title = kind === "event" ? about : groupText(group);
    return {
      id,
      sequence,
      from: on,
      to: until ?? on,
      title: `${cycle.isSample ? "Sample: " : ""}${title}`,
      description: [
        ...group.map((day) =>
          [day.petition, day.about, day.detail].filter((text) => text !== null).join(", "),
        ),
        `As of ${formatDay(cycle.asOf)}${cycle.isSample ? ". Sample data, not the party's own" : ""}`,
      ].join("\n"),
    };
  });
}

/** Saves the days ahead as a file for calendars: of all records, or of petitions. */
export function saveCalendar(days: readonly DayOfRecord[], cycle: Cycle, isWhole: boolean): void {
  const fileName = `${isWhole ? "calendar" : "petition-days"}-${fileDay()}.ics`;
  const text = calendarFile({
    name: isWhole ? `Calendar of ${cycle.name}` : "Hearings and rulings due",
    host: location.host,
    madeAt: new Date(),
    entries: calendarEntries(isWhole ? days : days.filter(({ kind }) => kind === "petition_state"), cycle),
  });
  saveFile(new Blob([text], { type: CALENDAR_MEDIA_TYPE }), fileName);
  toasts.add({ title: "Export Complete", description: `Saved ${fileName}` });
}
