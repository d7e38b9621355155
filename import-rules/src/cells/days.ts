import type { Day } from "@command-center/domain/time/calendar";
import { NOT_A_DAY, SHORT_YEAR } from "../problems/cell-problems.ts";
import { refusedCell, type RefusedCell } from "./numbers.ts";

/** What a cell of a day says. */
export type DayCell = { readonly is: "day"; readonly day: Day } | { readonly is: "blank" } | RefusedCell;

const MONTHS = ["jan", "feb", "mar", "apr", "may", "jun", "jul", "aug", "sep", "oct", "nov", "dec"];
const FULL_MONTHS = [
  "january",
  "february",
  "march",
  "april",
  "may",
  "june",
  "july",
  "august",
  "september",
  "october",
  "november",
  "december",
];

const ISO = /^(\d{4})-(\d{1,2})-(\d{1,2})$/;
const DAY_FIRST = /^(\d{1,2})\s*([/.-])\s*(\d{1,2})\s*\2\s*(\d{2}|\d{4})$/;
const DAY_MONTH = /^(\d{1,2})(?:st|nd|rd|th)?[\s.-]*([a-z]{3,9})\.?,?[\s.-]*(\d{2}|\d{4})$/i;
const MONTH_DAY = /^([a-z]{3,9})\.?\s+(\d{1,2})(?:st|nd|rd|th)?,?\s+(\d{2}|\d{4})$/i;

/** A time of day with its zone, where one is given: `22:15`, `22:15:03.000Z`, `10:15 PM`, `22:15+03:00`. */
const CLOCK = /^(\d{1,2}):(\d\d)(?::(\d\d)(?:\.\d{1,9})?)? ?([ap]\.?m\.?)? ?(z|[+-]\d\d:?\d\d)?$/i;
const MINUTES_A_DAY = 1_440;
/** Uganda is three hours ahead of UTC the whole year. */
const UGANDA_MINUTES = 180;

/**
 * Reads a day: ISO, or the day first, or with the month in words; with a time behind it, the day in Uganda. Spreadsheets' own dates
 * come as ISO.
 */
export function readDay(text: string): DayCell {
  if (text === "" || text === "-") return { is: "blank" };
  const colon = text.indexOf(":");
  if (colon === -1) return readDate(text);
  const from = /\d\d$/.test(text.slice(Math.max(0, colon - 2), colon)) ? colon - 2 : colon - 1;
  const minutes = minutesInUganda(text.slice(from));
  const read =
    minutes === null ? null : readDate(text.slice(0, Math.max(0, from)).replace(/[T,\s]{1,3}$/, ""));
  if (minutes === null || read?.is !== "day") return refusedCell(NOT_A_DAY, { reason: "time" });
  const later = Math.floor(minutes / MINUTES_A_DAY);
  const moved = new Date(Date.parse(read.day) + later * MINUTES_A_DAY * 60_000);
  return { is: "day", day: moved.toISOString().slice(0, 10) };
}

/** Minutes after midnight in Uganda, below 0 or above a day where the zone moves the day; null for what is no time. */
function minutesInUganda(text: string): number | null {
  const parts = CLOCK.exec(text);
  if (parts === null) return null;
  const [, hourText, minute, second = "0", half, zone] = parts;
  const hour = Number(hourText);
  if (Number(minute) > 59 || Number(second) > 59 || hour > 23) return null;
  if (half !== undefined && (hour < 1 || hour > 12)) return null;
  const hours = half === undefined ? hour : (hour % 12) + (/^p/i.test(half) ? 12 : 0);
  const minutes = hours * 60 + Number(minute);
  if (zone === undefined) return minutes;
  const offset = /^z$/i.test(zone)
    ? 0
    : (zone.startsWith("-") ? -1 : 1) * (Number(zone.slice(1, 3)) * 60 + Number(zone.slice(-2)));
  return minutes - offset + UGANDA_MINUTES;
}

function readDate(text: string): DayCell {
  const iso = ISO.exec(text);
  if (iso) return day(iso[1], Number(iso[2]), iso[3]);
  const dayFirst = DAY_FIRST.exec(text);
  if (dayFirst) return day(dayFirst[4], Number(dayFirst[3]), dayFirst[1]);
  const dayMonth = DAY_MONTH.exec(text);
  if (dayMonth) return day(dayMonth[3], monthNumber(dayMonth[2]), dayMonth[1]);
  const monthDay = MONTH_DAY.exec(text);
  if (monthDay) return day(monthDay[3], monthNumber(monthDay[1]), monthDay[2]);
  return refusedCell(NOT_A_DAY, { reason: "unreadable" });
}

/** 1 to 12; null for a word that is no month. */
export function monthNumber(word = ""): number | null {
  const lower = word.toLowerCase();
  const full = FULL_MONTHS.indexOf(lower);
  const short = lower === "sept" ? 8 : MONTHS.indexOf(lower);
  const found = full >= 0 ? full : short;
  return found >= 0 ? found + 1 : null;
}

function day(yearText = "", month: number | null, dayText = ""): DayCell {
  if (month === null) return refusedCell(NOT_A_DAY, { reason: "unreadable" });
  if (yearText.length < 4) return refusedCell(SHORT_YEAR, {});
  const year = Number(yearText);
  const moment = new Date(Date.UTC(year, month - 1, Number(dayText)));
  const exists =
    year >= 1900 &&
    year <= 2100 &&
    moment.getUTCMonth() === month - 1 &&
    moment.getUTCDate() === Number(dayText);
  if (!exists) return refusedCell(NOT_A_DAY, { reason: "impossible" });
  return { is: "day", day: moment.toISOString().slice(0, 10) };
}
