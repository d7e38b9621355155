import type { Day } from "@command-center/domain/time/calendar";
import { NOT_A_DAY, SHORT_YEAR } from "../problems/cell-problems.ts";
import { refusedCell, type RefusedCell } from "./counts.ts";

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

const ISO = /^(\d{4})-(\d{1,2})-(\d{1,2})(?:[T ]00:00(?::00(?:\.0+)?)?Z?)?$/;
const DAY_FIRST = /^(\d{1,2})\s*([/.-])\s*(\d{1,2})\s*\2\s*(\d{2}|\d{4})$/;
const DAY_MONTH = /^(\d{1,2})(?:st|nd|rd|th)?[\s.-]*([a-z]{3,9})\.?,?[\s.-]*(\d{2}|\d{4})$/i;
const MONTH_DAY = /^([a-z]{3,9})\.?\s+(\d{1,2})(?:st|nd|rd|th)?,?\s+(\d{2}|\d{4})$/i;

/** Reads a day: ISO, or the day first, or with the month in words. Spreadsheets' own dates come as ISO. */
export function readDay(text: string): DayCell {
  if (text === "" || text === "-") return { is: "blank" };
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
function monthNumber(word = ""): number | null {
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
