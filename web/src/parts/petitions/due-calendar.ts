import type { Cycle } from "@command-center/contract/cycle";
import type { Petition } from "@command-center/contract/petitions";
import {
  CALENDAR_MEDIA_TYPE,
  calendarFile,
  type CalendarEntry,
} from "@command-center/domain/files/calendar-file";
import { countedText } from "@command-center/domain/number-text";
import { PETITION_GROUND_WORDS } from "@command-center/domain/petitions/petition-words";
import { dueDays, type DueDay } from "@command-center/domain/petitions/due-days";
import { fileDay, saveFile } from "../../ui/save-file.ts";
import { formatDay } from "../../ui/format.ts";
import { toasts } from "../../ui/overlays/toast-store.ts";

/** Petitions that a title names; the description has all. */
const NAMED = 5;

/** One entry per due day with its petitions, and of which day the record is. */
function dueEntries(
  days: readonly DueDay<Petition>[],
  { id, asOf, isSample }: Pick<Cycle, "id" | "asOf" | "isSample">,
): CalendarEntry[] {
  return days.map(({ day, petitions }) => {
    const numbers = petitions.slice(0, NAMED).map(({ number }) => number);
    const more = petitions.length - numbers.length;
    return {
      id: `rulings-due-${id}-${day}`,
      from: day,
      to: day,
      title: `${isSample ? "Sample: " : ""}${countedText(petitions.length, "ruling", "rulings")} due: ${numbers.join(", ")}${more > 0 ? ` and ${more} more` : ""}`,
      description: [
        ...petitions.map(
          ({ number, contest, ground, panel }) =>
            `${number} ${contest}, ${PETITION_GROUND_WORDS[ground].toLowerCase()}, ${panel === null ? "no panel yet" : `panel ${panel}`}`,
        ),
        `Pending as of ${formatDay(asOf)}${isSample ? ". Sample data, not the party's own" : ""}`,
      ].join("\n"),
    };
  });
}

function eventEntries({ id, calendar, isSample }: Cycle): CalendarEntry[] {
  return calendar.map((event) => ({
    id: `event-${id}-${event.id}`,
    from: event.startsOn,
    to: event.endsOn,
    title: event.title,
    description: [
      event.body === "party" ? "Party" : "Electoral Commission",
      ...(isSample ? ["From a sample cycle"] : []),
    ].join("\n"),
  }));
}

/** Saves the due days ahead as a file for calendars; for the whole calendar, with the cycle's events. */
export function saveCalendar(rows: readonly Petition[], cycle: Cycle, isWhole: boolean): void {
  const fileName = `${isWhole ? "calendar" : "rulings-due"}-${fileDay()}.ics`;
  const text = calendarFile({
    name: isWhole ? `Calendar of ${cycle.name}` : "Petition rulings due",
    host: location.host,
    madeAt: new Date(),
    entries: [...(isWhole ? eventEntries(cycle) : []), ...dueEntries(dueDays(rows), cycle)],
  });
  saveFile(new Blob([text], { type: CALENDAR_MEDIA_TYPE }), fileName);
  toasts.add({ title: "Export Complete", description: `Saved ${fileName}` });
}
