import { bisectCenter, ticks } from "d3-array";
import { dayTicks, type DayTick } from "../backlog/day-ticks.ts";
import { tenth } from "../parts/box.ts";
import { toDay } from "../parts/days.ts";
import { linear } from "../parts/linear.ts";
import { fitText, textWidth } from "../parts/text.ts";

export type ColumnDay = {
  /** "2025-07-29" */
  date: string;
  value: number;
};

export type ColumnsLayout = {
  width: number;
  height: number;
  plot: { left: number; right: number; top: number; bottom: number };
  columns: { x: number; y: number; width: number; height: number }[];
  yTicks: { y: number; text: string }[];
  xTicks: DayTick[];
  limit: { y: number; text: string; textY: number } | null;
};

const plotHeight = 92;
const small = 11;

/** A column a day from 0 up, under the line of what a day can hold. */
export function columnsLayout(
  days: readonly ColumnDay[],
  width: number,
  limit: { value: number; text: string } | null,
  format: (value: number) => string,
): ColumnsLayout {
  const dated = days.map(({ date, value }) => ({ day: toDay(date), value: Math.max(0, value) }));
  const first = dated[0]?.day ?? 0;
  const last = dated.at(-1)?.day ?? first;
  const most = Math.max(1, limit?.value ?? 0, ...dated.map(({ value }) => value));
  const values = ticks(0, most, 2).filter((value) => Number.isInteger(value));
  const axis = Math.max(0, ...values.map((value) => textWidth(format(value), small)));
  const left = Math.min(Math.ceil(axis) + 8, width);
  const right = Math.max(left, width - 8);
  const top = 20;
  const bottom = top + plotHeight;
  const pitch = (right - left) / Math.max(1, last - first + 1);
  const gap = pitch > 4 ? 1.5 : 0;
  const x = (day: number) => left + (day - first) * pitch;
  const y = linear([0, most * 1.02], [bottom, top]);
  const line = limit === null ? null : tenth(y(limit.value));
  return {
    width,
    height: dated.length === 0 ? 0 : bottom + 24,
    plot: { left, right, top, bottom },
    columns: dated.map(({ day, value }) => ({
      x: tenth(x(day)),
      y: tenth(y(value)),
      width: tenth(Math.max(1, pitch - gap)),
      height: tenth(bottom - y(value)),
    })),
    // A tick beside the line would be read as its figure.
    yTicks: values
      .map((value) => ({ y: tenth(y(value)), text: format(value) }))
      .filter((tick) => line === null || tick.y === line || Math.abs(tick.y - line) > small),
    xTicks: dated.length === 0 ? [] : dayTicks(first, last, (day) => tenth(x(day) + pitch / 2), width),
    limit:
      limit === null || line === null
        ? null
        : { y: line, text: fitText(limit.text, right - left, 12), textY: line - 5 },
  };
}

/** The day whose column is nearest to a place on the chart. */
export function columnAt(layout: Pick<ColumnsLayout, "columns">, x: number): number {
  return bisectCenter(
    layout.columns.map((column) => column.x + column.width / 2),
    x,
  );
}
