import type { DateShown, Padding, Shown } from "./number-formats.ts";

const SECONDS_A_DAY = 86_400;
/** 31 December 9999, in the 1900 date system. */
const LAST_DAY = 2_958_465;
/** How many days later the system of 1904 begins to count. */
const DAYS_TO_1904 = 1_462;
/** Digits that spreadsheet programs count with; what is beyond them is 0.30000000000000004. */
const DIGITS = 15;

/** From here on a spreadsheet program has rounded a whole number to 15 digits. */
const DIGITS_LOST = 1e15;
/** Decimals of a percentage: more come from calculations. */
const PERCENT_DECIMALS = 6;

/** Whether a number has more digits than a spreadsheet keeps: what is saved of it may be another one. */
export function hasLostDigits(value: string): boolean {
  return Math.abs(Number(value)) >= DIGITS_LOST;
}

/** A number as a reader of the sheet sees it, but for thousands separators and rounding: `35%`, `007`, `2021-01-14`, `268`. */
export function shownText(value: string, shown: Shown, dateSystem: 1900 | 1904): string {
  if (shown === null) return numberText(value);
  if (shown === "percent") return percentText(value);
  return typeof shown === "string" ? dateText(value, shown, dateSystem) : paddedText(value, shown);
}

function percentText(value: string): string {
  const number = Number(value);
  if (value.trim() === "" || !Number.isFinite(number)) return numberText(value);
  return `${numberText(String(Number((number * 100).toFixed(PERCENT_DECIMALS))))}%`;
}

function paddedText(value: string, padding: Padding): string {
  const digits = numberText(value);
  if (!/^\d+$/.test(digits)) return digits;
  const places = padding.filter((one) => one === null).length;
  const padded = digits.padStart(places, "0");
  let at = 0;
  let text = "";
  for (const one of padding) {
    // Digits beyond the format's places stand before its first.
    const end = at === 0 ? padded.length - places + 1 : at + 1;
    text += one ?? padded.slice(at, end);
    if (one === null) at = end;
  }
  return text;
}

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
export function dateText(value: string, shown: DateShown, dateSystem: 1900 | 1904): string {
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
