import { addDays, type Day } from "../time/calendar.ts";

/** The media type of calendar files. */
export const CALENDAR_MEDIA_TYPE = "text/calendar;charset=utf-8";

/** Something that lasts whole days. */
export interface CalendarEntry {
  /** The same in every file: a calendar that has the entry changes it instead of adding another. */
  readonly id: string;
  readonly from: Day;
  /** The last day. */
  readonly to: Day;
  readonly title: string;
  readonly description: string;
  /** Higher than in every earlier file that has the entry with another day. */
  readonly sequence: number;
}

export interface CalendarFile {
  readonly name: string;
  /** The installation's host name, which makes ids differ from those of all others. */
  readonly host: string;
  readonly madeAt: Date;
  readonly entries: readonly CalendarEntry[];
}

/** A line of the file has at most so many bytes, without its ending. */
const MOST_BYTES = 75;
const CONTROL = /[\u0000-\u0008\u000b-\u001f\u007f]/g;

/** A calendar file (RFC 5545) that calendars of phones and desks import. Whole days have no time zone: none moves them. */
export function calendarFile({ name, host, madeAt, entries }: CalendarFile): string {
  const stamp = madeAt.toISOString().replaceAll(/[-:]|\.\d+/g, "");
  return [
    "BEGIN:VCALENDAR",
    "VERSION:2.0",
    "PRODID:-//Command Center//Calendar//EN",
    "CALSCALE:GREGORIAN",
    `X-WR-CALNAME:${escaped(name)}`,
    ...entries.flatMap(({ id, from, to, title, description, sequence }) => [
      "BEGIN:VEVENT",
      `UID:${escaped(`${id}@${host}`)}`,
      `DTSTAMP:${stamp}`,
      `SEQUENCE:${sequence}`,
      `DTSTART;VALUE=DATE:${digits(from)}`,
      // The end is the first day after.
      `DTEND;VALUE=DATE:${digits(addDays(to, 1))}`,
      `SUMMARY:${escaped(title)}`,
      `DESCRIPTION:${escaped(description)}`,
      "TRANSP:TRANSPARENT",
      "END:VEVENT",
    ]),
    "END:VCALENDAR",
  ]
    .map((line) => `${folded(line)}\r\n`)
    .join("");
}

const digits = (day: Day) => day.replaceAll("-", "");

/** Text as a value: line breaks and separators escaped, other control characters left out. */
function escaped(text: string): string {
  return text
    .replaceAll(/\r\n?/g, "\n")
    .replaceAll(CONTROL, "")
    .replaceAll(/[\\;,]/g, "\\$&")
    .replaceAll("\n", "\\n");
}

/** A long line continues on the next after a space; no character is cut. */
function folded(line: string): string {
  const bytes = new TextEncoder();
  let text = "";
  let room = MOST_BYTES;
  for (const character of line) {
    const size = bytes.encode(character).length;
    if (size > room) {
      text += "\r\n ";
      room = MOST_BYTES - 1;
    }
    text += character;
    room -= size;
  }
  return text;
}
