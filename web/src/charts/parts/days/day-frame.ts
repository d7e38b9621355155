import { ticks } from "d3-array";
import { tenth } from "../geometry/box.ts";
import { dayTicks, type DayTick } from "./day-ticks.ts";
import { toDay } from "./days.ts";
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
  /** The middle of a day. */
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
