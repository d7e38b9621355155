import { bisectCenter, ticks } from "d3-array";
import { clamp, tenth, type Point } from "../parts/box.ts";
import { shortDate, toDay } from "../parts/days.ts";
import { linear } from "../parts/linear.ts";
import { areaPath, linePath } from "../parts/path.ts";
import { textWidth, wrapText } from "../parts/text.ts";
import { dayTicks, type DayTick } from "./day-ticks.ts";

export type BacklogDay = {
  /** "2025-07-29" */
  date: string;
  pending: number | null;
  /** Other figures of the day, as they are written: "56 resolved". */
  notes?: string[];
};
export type BacklogMarker = { date: string; text: string };

export type BacklogLayout = {
  width: number;
  height: number;
  plot: { left: number; right: number; top: number; bottom: number };
  line: string;
  area: string;
  /** One a day, in order; null where the figure is missing. */
  points: { x: number; y: number | null }[];
  gaps: { x: number; width: number }[];
  yTicks: { y: number; text: string }[];
  xTicks: DayTick[];
  markers: {
    x: number;
    top: number;
    lines: { text: string; x: number; y: number; anchor: "start" | "end" }[];
  }[];
  end: (Point & { text: string; anchor: "start" | "middle" | "end"; dot: Point }) | null;
};

const small = 12;
const lineHeight = 15;
const plotHeight = 150;

/** Pending a day from 0 up: line, area, gaps where days are unknown, markers in a band of their own above. */
export function backlogLayout(
  days: readonly BacklogDay[],
  width: number,
  markers: readonly BacklogMarker[],
  options: { format: (value: number) => string; endLabel: (value: number) => string },
): BacklogLayout {
  const rows = days
    .map((day) => ({ day: toDay(day.date), pending: known(day.pending) }))
    .filter((row) => Number.isFinite(row.day));
  const first = rows[0]?.day ?? 0;
  const last = rows.at(-1)?.day ?? first;
  const most = Math.max(1, ...rows.map((row) => row.pending ?? 0));
  const highest = most * 1.04;
  const values = ticks(0, highest, 3).filter((value) => Number.isInteger(value));
  const axis = Math.max(0, ...values.map((value) => textWidth(options.format(value), 11)));
  const left = Math.min(Math.ceil(axis) + 8, width);
  const right = Math.max(left, width - 8);
  const x = linear([first, Math.max(last, first + 1)], [left, right]);

  const marks = placeMarkers(
    markers
      .map((marker) => ({ ...marker, day: toDay(marker.date) }))
      .filter((m) => m.day >= first && m.day <= last),
    (day) => tenth(x(day)),
    { left, right },
  );
  const top = marks.height + 8;
  const bottom = top + plotHeight;
  const y = linear([0, highest], [bottom, top]);

  const points = rows.map((row) => ({
    x: tenth(x(row.day)),
    y: row.pending === null ? null : tenth(y(row.pending)),
  }));
  return {
    width,
    height: rows.length === 0 ? 0 : bottom + 24,
    plot: { left, right, top, bottom },
    line: linePath(points),
    area: areaPath(points, bottom),
    points,
    gaps: gaps(points, right),
    yTicks: values.map((value) => ({ y: tenth(y(value)), text: options.format(value) })),
    xTicks: rows.length === 0 ? [] : dayTicks(first, last, (day) => tenth(x(day)), width),
    markers: marks.placed.map((mark) => ({ ...mark, top: mark.lines.length > 0 ? mark.top : top })),
    end: endLabel(points, rows.at(-1)?.pending ?? null, { left, right, top, bottom }, options.endLabel),
  };
}

/** The day nearest to a place on the chart. */
export function dayAt(layout: Pick<BacklogLayout, "points">, x: number): number {
  return bisectCenter(
    layout.points.map((point) => point.x),
    x,
  );
}

function known(value: number | null): number | null {
  return value === null || !Number.isFinite(value) ? null : Math.max(0, value);
}

function gaps(points: BacklogLayout["points"], right: number): { x: number; width: number }[] {
  const found: { x: number; width: number }[] = [];
  let from = -1;
  points.forEach((point, i) => {
    if (point.y === null && from < 0) from = i;
    const over = point.y !== null || i === points.length - 1;
    if (from < 0 || !over) return;
    const start = points[Math.max(0, from - 1)]?.x ?? 0;
    const end = point.y === null && points.length === 1 ? right : point.x;
    if (end > start) found.push({ x: start, width: tenth(end - start) });
    from = -1;
  });
  return found;
}

/** Marker words stack in rows above the plot, right of their line, or left of it near the right edge. */
function placeMarkers(
  markers: { day: number; text: string }[],
  x: (day: number) => number,
  { left, right }: { left: number; right: number },
) {
  const ordered = markers.toSorted((a, b) => a.day - b.day);
  let height = 0;
  const placed = ordered.map((marker) => {
    const at = x(marker.day);
    const words = `${shortDate(marker.day)} · ${marker.text}`;
    const wide = textWidth(words, small);
    const rightwards = at + 6 + wide <= right || right - at >= at - left;
    const room = rightwards ? right - at - 6 : at - 6 - left;
    const top = height;
    const lines = wrapText(words, room, small).map((text, i) => ({
      text,
      x: rightwards ? at + 6 : at - 6,
      y: top + 11 + i * lineHeight,
      anchor: rightwards ? ("start" as const) : ("end" as const),
    }));
    height += lines.length * lineHeight;
    return { x: at, top, lines };
  });
  return { placed, height };
}

/** The last figure stands on the line's end, above whatever the line does beneath its words. */
function endLabel(
  points: BacklogLayout["points"],
  value: number | null,
  plot: BacklogLayout["plot"],
  write: (value: number) => string,
): BacklogLayout["end"] {
  const last = points.at(-1);
  if (!last || last.y === null || value === null) return null;
  const text = write(value);
  const wide = textWidth(text, 13, true);
  const under = points.filter((p) => p.x >= last.x - wide - 6 && p.y !== null).map((p) => p.y ?? plot.bottom);
  const above = Math.min(...under) - 10;
  const fits = above - 13 >= plot.top;
  const y = fits ? above : clamp(Math.max(...under) + 20, plot.top + 13, plot.bottom - 4);
  const end = Math.max(last.x, plot.left + wide);
  return { x: Math.min(end, plot.right), y, text, anchor: "end", dot: { x: last.x, y: last.y } };
}
