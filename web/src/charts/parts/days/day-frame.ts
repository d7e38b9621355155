import { ticks } from "d3-array";
import { tenth } from "../geometry/box.ts";
import { shortDate, toDay } from "./days.ts";
import { linear } from "../geometry/linear.ts";
import { foot } from "./day-room.ts";
import { textWidth } from "../geometry/text.ts";

/** What a chart of days has around its marks. */
export type DayFrame = {
  height: number;
  plot: { left: number; right: number; top: number; bottom: number };
  yTicks: { y: number; text: string }[];
  xTicks: DayTick[];
};

type Wanted = {
  /** All days that are drawn, in order, as `toDay` counts them. */
  days: readonly number[];
  width: number;
  /** The highest number of the scale, which starts at 0. */
  highest: number;
  /** About how many grid lines there are. */
  lines: number;
  format: (value: number) => string;
  /** Whether a day is a point on the axis or a stretch of it. */
  each: "point" | "stretch";
};

const size = 11;
const edge = 8;

/** Scales of a chart of days, with whole numbers from 0 up. `below` makes the frame once the plot's top is known. */
export function daysAcross({ days, width, highest, lines, format, each }: Wanted) {
  const values = ticks(0, highest, lines).filter((value) => Number.isInteger(value));
  const axis = Math.max(0, ...values.map((value) => textWidth(format(value), size)));
  const left = Math.min(Math.ceil(axis) + edge, width);
  const right = Math.max(left, width - edge);
  const [first, last] = [days[0] ?? 0, days.at(-1) ?? 0];
  const span = each === "point" ? Math.max(1, last - first) : last - first + 1;
  const across = linear([first, first + span], [left, right]);
  const x = (day: number) => tenth(across(day + (each === "point" ? 0 : 0.5)));

  const below = (top: number, plotHeight: number) => {
    const bottom = top + plotHeight;
    const y = linear([0, highest], [bottom, top]);
    const frame: DayFrame = {
      height: days.length === 0 ? 0 : bottom + foot,
      plot: { left, right, top, bottom },
      yTicks: values.map((value) => ({ y: tenth(y(value)), text: format(value) })),
      xTicks: days.length === 0 ? [] : dayTicks(first, last, x, width),
    };
    return { frame, y };
  };
  return { left, right, first, last, pitch: (right - left) / span, x, below };
}

/** Days that have a date; a chart says nothing of others. */
export function datedOf<Day extends { date: string }>(days: readonly Day[]): Day[] {
  return days.filter(({ date }) => Number.isFinite(toDay(date)));
}

type DayTick = { day: number; x: number; text: string; anchor: "start" | "middle" | "end" };

const steps = [1, 2, 7, 14, 28, 56, 91, 182, 364];
const tickSize = 11;

/** Dates from the first day on in even steps, and always the last day; none of them touch. */
export function dayTicks(first: number, last: number, x: (day: number) => number, width: number): DayTick[] {
  const tick = (day: number): DayTick => {
    const text = shortDate(day);
    const [at, half] = [x(day), textWidth(text, tickSize) / 2];
    // The outer ones lean inwards where they would leave the picture.
    const anchor = at - half < 0 ? "start" : at + half > width ? "end" : "middle";
    return { day, x: at, text, anchor };
  };
  const start = tick(first);
  if (last <= first) return [start];
  const end = tick(last);
  for (const step of steps) {
    const inner: DayTick[] = [];
    for (let day = first + step; day < last; day += step) inner.push(tick(day));
    // The last date is worth more than the one before it.
    const all = [start, ...inner.filter((each) => !touches(each, end)), end];
    if (all.length <= Math.max(3, width / 90) && apart(all)) return all;
  }
  return apart([start, end]) ? [start, end] : [end];
}

function apart(ticks: DayTick[]): boolean {
  return ticks.every((each, i) => !touches(ticks[i - 1], each));
}

function span({ x, text, anchor }: DayTick): [from: number, to: number] {
  const wide = textWidth(text, tickSize);
  const from = anchor === "start" ? x : anchor === "end" ? x - wide : x - wide / 2;
  return [from, from + wide];
}

function touches(a: DayTick | undefined, b: DayTick): boolean {
  return a !== undefined && span(a)[1] + 8 > span(b)[0];
}
