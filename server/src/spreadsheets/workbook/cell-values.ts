import type { Shown } from "./number-formats.ts";

const SECONDS_A_DAY = 86_400;
/** 31 December 9999, in the 1900 date system. */
const LAST_DAY = 2_958_465;
/** How many days later the system of 1904 begins to count. */
const DAYS_TO_1904 = 1_462;
/** Digits that spreadsheet programs count with; what is beyond them is 0.30000000000000004. */
const DIGITS = 15;

/** A number as plain text: no exponent, no thousands separators, at most 15 digits; what is no number stays as it is. */
export function numberText(value: string): string {
  const text = value.trim();
  if (/^-?\d+$/.test(text)) return text;
  const number = Number(text);
  if (text === "" || !Number.isFinite(number)) return text;
  return plainDigits(String(Number(number.toPrecision(DIGITS))));
}

/**
 * A number that is shown as a date: `2021-01-14`, `2021-01-14T07:00:00` where its time is shown and is not midnight,
 * `07:00:00` for a time alone. What no date can be made of stays a number. Day 60 of the 1900 system is 1900-02-29, a day
 * that never was: Excel shows it so.
 */
export function dateText(value: string, shown: NonNullable<Shown>, dateSystem: 1900 | 1904): string {
  const number = Number(value);
  const serial = number + (dateSystem === 1904 ? DAYS_TO_1904 : 0);
  if (value.trim() === "" || !(number >= 0 && serial < LAST_DAY + 1)) return numberText(value);
  const seconds = shown === "day" ? 0 : Math.round((serial % 1) * SECONDS_A_DAY);
  const day = Math.floor(serial) + (seconds === SECONDS_A_DAY ? 1 : 0);
  const time = clock(seconds % SECONDS_A_DAY);
  if (number < 1 && shown === "time") return time;
  if (day < 1 || day > LAST_DAY) return numberText(value);
  return seconds % SECONDS_A_DAY === 0 ? dayText(day) : `${dayText(day)}T${time}`;
}

function dayText(serial: number): string {
  if (serial === 60) return "1900-02-29";
  // Days before that one are a day further from the calendar's.
  return new Date(Date.UTC(1899, 11, serial < 60 ? 31 : 30) + serial * SECONDS_A_DAY * 1_000)
    .toISOString()
    .slice(0, 10);
}

function clock(seconds: number): string {
  const parts = [Math.floor(seconds / 3_600), Math.floor(seconds / 60) % 60, seconds % 60];
  return parts.map((part) => String(part).padStart(2, "0")).join(":");
}

/** `1.5e-7` as `0.00000015`, `1e+21` as digits. */
function plainDigits(text: string): string {
  const parts = /^(-?)(\d+)(?:\.(\d+))?e([+-]\d+)$/.exec(text);
  if (parts === null) return text;
  const [, sign = "", whole = "", fraction = "", exponent = "0"] = parts;
  const digits = whole + fraction;
  const point = whole.length + Number(exponent);
  if (point <= 0) return `${sign}0.${"0".repeat(-point)}${digits}`;
  return `${sign}${digits.padEnd(point, "0")}`;
}
