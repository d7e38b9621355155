import { tenth } from "../parts/geometry/box.ts";
import { datedOf, daysAcross, type DayFrame } from "../parts/days/day-frame.ts";
import { toDay } from "../parts/days/days.ts";
import { fitText } from "../parts/geometry/text.ts";
import { headroom, plotHeight } from "./skeleton.tsx";

export type ColumnDay = {
  /** "2025-07-29" */
  date: string;
  value: number;
};

export type ColumnsLayout = DayFrame & {
  width: number;
  columns: { x: number; y: number; width: number; height: number }[];
  limit: { y: number; text: string; textY: number } | null;
};

const small = 11;
/** Widest column, in pixels: one day alone must not look like a wall. */
const widest = 48;

/** A column a day from 0 up, and the line of the daily limit. */
export function columnsLayout(
  days: readonly ColumnDay[],
  width: number,
  limit: { value: number; text: string } | null,
  format: (value: number) => string,
): ColumnsLayout {
  const dated = datedOf(days).map(({ date, value }) => ({ day: toDay(date), value: Math.max(0, value) }));
  const most = Math.max(1, limit?.value ?? 0, ...dated.map(({ value }) => value));
  const { pitch, x, below } = daysAcross({
    days: dated.map(({ day }) => day),
    width,
    highest: most * 1.02,
    lines: 2,
    format,
    each: "stretch",
  });
  const { frame, y } = below(headroom, plotHeight);
  const { plot } = frame;
  const wide = Math.min(widest, Math.max(1, pitch - (pitch > 4 ? 1.5 : 0)));
  const line = limit === null ? null : tenth(y(limit.value));
  return {
    ...frame,
    width,
    columns: dated.map(({ day, value }) => ({
      x: tenth(x(day) - wide / 2),
      y: tenth(y(value)),
      width: tenth(wide),
      height: tenth(plot.bottom - y(value)),
    })),
    // A tick's number beside the limit's line would be read as the limit.
    yTicks: frame.yTicks.filter(
      (tick) => line === null || tick.y === line || Math.abs(tick.y - line) > small,
    ),
    limit:
      limit === null || line === null
        ? null
        : { y: line, text: fitText(limit.text, plot.right - plot.left, 12, true), textY: line - 5 },
  };
}
