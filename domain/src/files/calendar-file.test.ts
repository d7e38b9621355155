import * as fc from "fast-check";
import { expect, test } from "vitest";
import { calendarFile, type CalendarEntry } from "./calendar-file.ts";

const MADE_AT = new Date("2025-09-02T05:22:10.123Z");
const file = (entries: readonly CalendarEntry[]) =>
  calendarFile({ name: "Rulings due", host: "c.example", madeAt: MADE_AT, entries });

test("DAY-03 an entry is one event of whole days, which ends before the day after its last", () => {
  const entry = {
    id: "rulings-2025-08-31",
    from: "2025-08-31",
    to: "2025-08-31",
    title: "2 rulings due: COU/039, COU/040",
    description: "COU/039; Kabarole\nSample data",
    sequence: 2,
  };
  expect(file([entry]).split("\r\n")).toEqual([
    "BEGIN:VCALENDAR",
    "VERSION:2.0",
    "PRODID:-//Command Center//Calendar//EN",
    "CALSCALE:GREGORIAN",
    "X-WR-CALNAME:Rulings due",
    "BEGIN:VEVENT",
    "UID:rulings-2025-08-31@c.example",
    "DTSTAMP:20250902T052210Z",
    "SEQUENCE:2",
    "DTSTART;VALUE=DATE:20250831",
    "DTEND;VALUE=DATE:20250901",
    "SUMMARY:2 rulings due: COU/039\\, COU/040",
    "DESCRIPTION:COU/039\\; Kabarole\\nSample data",
    "TRANSP:TRANSPARENT",
    "END:VEVENT",
    "END:VCALENDAR",
    "",
  ]);
});

test("DAY-03 a file without entries is still a calendar", () => {
  expect(file([])).toMatch(/^BEGIN:VCALENDAR\r\n(?:.+\r\n)*END:VCALENDAR\r\n$/);
});

test("DAY-03 any text makes lines of at most 75 bytes and reads back as it was", () => {
  fc.assert(
    fc.property(fc.string({ unit: "grapheme", maxLength: 300 }), (title) => {
      const text = file([
        { id: "x", from: "2025-09-03", to: "2025-09-03", title, description: "", sequence: 0 },
      ]);
      for (const line of text.split("\r\n")) expect(Buffer.byteLength(line)).toBeLessThanOrEqual(75);
      const summary = /\r\nSUMMARY:([^\r]*)\r\n/.exec(text.replaceAll("\r\n ", ""))?.[1] ?? "";
      const read = summary.replaceAll(/\\(.)/gs, (_, character: string) =>
        character === "n" ? "\n" : character,
      );
      const plain = title.replaceAll(/\r\n?/g, "\n").replaceAll(/[\u0000-\u0008\u000b-\u001f\u007f]/g, "");
      // A lone half of a character becomes a mark when it is written in UTF-8.
      expect(read.toWellFormed()).toBe(plain.toWellFormed());
    }),
  );
});
