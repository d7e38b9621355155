import { clamp, tenth, type Point } from "../parts/geometry/box.ts";
import { datedOf, daysAcross, type DayFrame } from "../parts/days/day-frame.ts";
import { shortDate, toDay } from "../parts/days/days.ts";
import { areaPath, linePath } from "../parts/geometry/path.ts";
import { textWidth, wrapText, type PlacedText } from "../parts/geometry/text.ts";
import { lineHeight, plotHeight, plotTop } from "./skeleton.tsx";

export type LineDay = {
  /** "2025-07-29" */
  date: string;
  value: number | null;
  /** Other figures of the day, as they are written: "56 resolved". */
  notes?: string[];
};
export type LineMarker = { date: string; text: string };

export type DayLineLayout = DayFrame & {
  width: number;
  line: string;
  area: string;
  /** One point a day, in order; null where the figure is missing. */
  points: { x: number; y: number | null }[];
  /** Known days between unknown ones, drawn as dots: a line of no length cannot be seen. */
  lone: Point[];
  gaps: { x: number; width: number; text: PlacedText | null }[];
  markers: { x: number; top: number; lines: PlacedText[] }[];
  /** The last figure; a leader goes from its words to its dot where they are apart. */
  end: (PlacedText & { dot: Point; leader: { y1: number; y2: number } | null }) | null;
};

const small = 12;
const NO_DATA = "No data";

/** A value a day from 0 up: line, area, gaps where days are unknown, markers in a band of their own above. */
export function dayLineLayout(
  days: readonly LineDay[],
  width: number,
  markers: readonly LineMarker[],
  options: { format: (value: number) => string; endLabel: (value: number) => string },
): DayLineLayout {
  const rows = datedOf(days).map((day) => ({ day: toDay(day.date), value: known(day.value) }));
  const most = Math.max(1, ...rows.map((row) => row.value ?? 0));
  const across = daysAcross({
    days: rows.map(({ day }) => day),
    width,
    highest: most * 1.04,
    lines: 3,
    format: options.format,
    each: "point",
  });
  const marks = placeMarkers(
    markers
      .map((marker) => ({ ...marker, day: toDay(marker.date) }))
      .filter(({ day }) => day >= across.first && day <= across.last),
    across,
  );
  const { frame, y } = across.below(plotTop(marks.lines), plotHeight);
  const { plot } = frame;
  const points = rows.map((row) => ({
    x: across.x(row.day),
    y: row.value === null ? null : tenth(y(row.value)),
  }));
  return {
    ...frame,
    width,
    line: linePath(points),
    area: areaPath(points, plot.bottom),
    points,
    lone: loneOf(points),
    gaps: gaps(points, plot),
    markers: marks.placed.map((mark) => ({ ...mark, top: mark.lines.length > 0 ? mark.top : plot.top })),
    end: endLabel(points, rows.at(-1)?.value ?? null, plot, options.endLabel),
  };
}

function loneOf(points: DayLineLayout["points"]): Point[] {
  const isKnown = (i: number) => (points[i]?.y ?? null) !== null;
  return points.flatMap(({ x, y }, i) => (y === null || isKnown(i - 1) || isKnown(i + 1) ? [] : [{ x, y }]));
}

function known(value: number | null): number | null {
  return value === null || !Number.isFinite(value) ? null : Math.max(0, value);
}

function gaps(points: DayLineLayout["points"], plot: DayLineLayout["plot"]): DayLineLayout["gaps"] {
  const found: DayLineLayout["gaps"] = [];
  let from = -1;
  points.forEach((point, i) => {
    if (point.y === null && from < 0) from = i;
    const over = point.y !== null || i === points.length - 1;
    if (from < 0 || !over) return;
    const start = points[Math.max(0, from - 1)]?.x ?? 0;
    const end = point.y === null && points.length === 1 ? plot.right : point.x;
    const width = tenth(end - start);
    const text = textWidth(NO_DATA, 11) + 8 <= width ? NO_DATA : null;
    const [middle, half] = [tenth(start + width / 2), (plot.top + plot.bottom) / 2];
    if (end > start)
      found.push({ x: start, width, text: text && { text, x: middle, y: half, anchor: "middle" } });
    from = -1;
  });
  return found;
}

/** Marker words stack in rows above the plot, right of their line, or left of it near the right edge. */
function placeMarkers(
  markers: { day: number; text: string }[],
  { left, right, x }: { left: number; right: number; x: (day: number) => number },
) {
  const ordered = markers.toSorted((a, b) => a.day - b.day);
  let above = 0;
  const placed = ordered.map((marker) => {
    const at = x(marker.day);
    const words = `${shortDate(marker.day)} · ${marker.text}`;
    const wide = textWidth(words, small);
    const rightwards = at + 6 + wide <= right || right - at >= at - left;
    const room = rightwards ? right - at - 6 : at - 6 - left;
    const top = above * lineHeight;
    const lines = wrapText(words, room, small).map((text, i) => ({
      text,
      x: rightwards ? at + 6 : at - 6,
      y: top + 11 + i * lineHeight,
      anchor: rightwards ? ("start" as const) : ("end" as const),
    }));
    above += lines.length;
    // Clear of the letters in the row above that reach below their line.
    return { x: at, top: top === 0 ? 0 : top + 3, lines };
  });
  return { placed, lines: above };
}

/** The last figure, at the end of the line: above all of the line that its words cover, else below it. */
function endLabel(
  points: DayLineLayout["points"],
  value: number | null,
  plot: DayLineLayout["plot"],
  write: (value: number) => string,
): DayLineLayout["end"] {
  const last = points.at(-1);
  if (!last || last.y === null || value === null) return null;
  const text = write(value);
  const wide = textWidth(text, 13, true);
  const lineYs = points
    .filter((p) => p.x >= last.x - wide - 6 && p.y !== null)
    .map((p) => p.y ?? plot.bottom);
  const above = Math.min(...lineYs) - 10;
  const fits = above - 13 >= plot.top;
  const y = fits ? above : clamp(Math.max(...lineYs) + 20, plot.top + 13, plot.bottom - 4);
  const end = Math.max(last.x, plot.left + wide);
  return {
    x: Math.min(end, plot.right),
    y,
    text,
    anchor: "end",
    dot: { x: last.x, y: last.y },
    leader: last.y - y > 24 ? { y1: y + 5, y2: last.y - 7 } : null,
  };
}
