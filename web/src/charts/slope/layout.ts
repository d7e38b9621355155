import { tenth } from "../parts/geometry/box.ts";
import { linear } from "../parts/geometry/linear.ts";
import { linePath } from "../parts/geometry/path.ts";
import { fitText, textWidth, type Anchor } from "../parts/geometry/text.ts";
import { bottomOf, heightOf, lineHeight, top, WIDE_FROM } from "./skeleton.tsx";

/** Red for a crisis, teal for what rose, ink for the whole; everything else stays quiet. */
export type SlopeTone = "plain" | "rise" | "crisis" | "whole";

export type SlopeColumn = {
  id: string;
  label: string;
  detail: string;
  /** Shorter label and detail, where there is no room for the full ones. */
  short?: readonly [label: string, detail: string];
};
export type SlopeLine = {
  id: string;
  label: string;
  /** One value a column, in order; null where nothing is known. */
  values: (number | null)[];
  tone?: SlopeTone;
};

export type SlopeText = { text: string; x: number; y: number; anchor: Anchor };
export type PlacedLine = {
  id: string;
  tone: SlopeTone;
  path: string;
  dots: { x: number; y: number; column: number }[];
  /** Its figures, moved apart from those of other lines; `name` is set on the one that also names the line. */
  labels: (SlopeText & { name: boolean })[];
};
export type SlopeLayout = {
  width: number;
  height: number;
  columns: { x: number; top: number; bottom: number; heads: SlopeText[] }[];
  lines: PlacedLine[];
};

export type SlopeOptions = { format: (value: number) => string };

const size = 13;
const small = 11;
const beside = 9;

/** Several things over two or more moments: a line each, its figures at every moment, its name where the line ends. */
export function slopeLayout(
  columns: readonly SlopeColumn[],
  allLines: readonly SlopeLine[],
  width: number,
  { format }: SlopeOptions,
): SlopeLayout {
  const lines = allLines.filter((line) => line.values.some(known));
  if (lines.length === 0 || columns.length === 0) return { width, height: 0, columns: [], lines: [] };
  const wide = width >= WIDE_FROM;
  const figures = Math.max(
    ...lines.flatMap((line) =>
      line.values.filter(known).map((value) => textWidth(format(value), size, true)),
    ),
  );
  const names = Math.max(...lines.map((line) => textWidth(line.label, size, true)));
  // Wide, names stand on both sides: the lines keep two fifths between them.
  const named = Math.min(figures + 7 + names, width * (wide ? 0.3 : 0.42));
  const left = Math.ceil((wide ? named : figures) + beside);
  const right = Math.max(left, Math.floor(width - named - beside));
  const across = linear([0, Math.max(1, columns.length - 1)], [left, right]);
  const x = columns.map((_, i) => tenth(columns.length === 1 ? left : across(i)));
  const bottom = bottomOf(lines.length, wide);
  const all = lines.flatMap((line) => line.values.filter(known));
  const most = Math.max(1, ...all);
  const down = linear([Math.min(0, ...all), most], [bottom - 8, top + 8]);

  const placed = lines.map((line): PlacedLine => {
    const points = columns.map((_, i) => {
      const value = line.values[i] ?? null;
      return { x: x[i] ?? left, y: known(value) ? tenth(down(value)) : null };
    });
    return {
      id: line.id,
      tone: line.tone ?? "plain",
      path: linePath(points),
      dots: points.flatMap((point, column) => (point.y === null ? [] : [{ x: point.x, y: point.y, column }])),
      labels: [],
    };
  });
  columns.forEach((_, column) => {
    const here = placed.flatMap((line, i) => {
      const dot = line.dots.find((each) => each.column === column);
      // Narrow, lines run too close for all figures between the ends: only those of note have one, the table has all.
      const runsOn = column > 0 && line.dots.some((each) => each.column > column);
      const isCrowded = !wide && runsOn && line.tone === "plain";
      return dot && !isCrowded ? [{ i, y: dot.y }] : [];
    });
    const ys = spread(
      here.map(({ y }) => y),
      lineHeight,
      [top, bottom],
    );
    here.forEach(({ i }, at) => {
      const line = lines[i];
      const value = line?.values[column];
      const target = placed[i];
      if (line === undefined || target === undefined || !known(value)) return;
      const last = target.dots.at(-1)?.column === column;
      const first = column === 0 && columns.length > 1;
      const between = column > 0 && column < columns.length - 1;
      const name = last || (first && wide);
      const room =
        (first ? left : width - (x[column] ?? 0)) - beside - textWidth(format(value), size, true) - 7;
      const label = fitText(line.label, Math.max(0, room), size, true);
      const text =
        !name || label === ""
          ? format(value)
          : first
            ? `${label} ${format(value)}`
            : `${format(value)} ${label}`;
      target.labels.push({
        text,
        name,
        // Between the ends a figure stands above its line, which runs on beside it.
        x: (x[column] ?? 0) + (first ? -beside : between ? 5 : beside),
        y: tenth((ys[at] ?? 0) + (between ? -5 : 4)),
        anchor: first ? "end" : "start",
      });
    });
  });
  return {
    width,
    height: heightOf(lines.length, wide),
    columns: columns.map((column, i) => ({
      x: x[i] ?? left,
      top,
      bottom,
      heads: heads(column, i, x, width),
    })),
    lines: placed,
  };
}

function known(value: number | null | undefined): value is number {
  return value !== null && value !== undefined && Number.isFinite(value);
}

/** A column's head, in two lines; the outer heads lean inwards to stay on the picture. */
function heads(column: SlopeColumn, i: number, x: readonly number[], width: number): SlopeText[] {
  const at = x[i] ?? 0;
  const before = x[i - 1] ?? 0;
  const after = x[i + 1] ?? width;
  const outer = i === 0 ? "first" : i === x.length - 1 ? "last" : "middle";
  // A head has half of the way to each neighbour; the outer ones also have what lies outside.
  const half = {
    left: outer === "first" ? at : (at - before) / 2,
    right: outer === "last" ? width - at : (after - at) / 2,
  };
  const room = half.left + half.right - 6;
  const fits = textWidth(column.label, 12, true) <= room && textWidth(column.detail, small, true) <= room;
  const [label, detail] = fits
    ? [column.label, column.detail]
    : (column.short ?? [column.label, column.detail]);
  return [
    { text: label, y: 13, size: 12 },
    { text: detail, y: 29, size: small },
  ]
    .filter(({ text }) => text !== "")
    .map(({ text, y, size: letters }) => {
      const fitted = fitText(text, room, letters, true);
      const extent = textWidth(fitted, letters, true) / 2;
      const middle = Math.min(Math.max(at, at - half.left + extent), at + half.right - 3 - extent);
      return { text: fitted, x: tenth(middle), y, anchor: "middle" as const };
    });
}

/**
 * Moves places apart until none is nearer to the next than `gap`, each as little as may be, in their order and within
 * the bounds. Where there is no room for all, the bounds give way below.
 */
export function spread(
  places: readonly number[],
  gap: number,
  [least, most]: readonly [number, number],
): number[] {
  const order = places.map((place, index) => ({ place, index })).toSorted((a, b) => a.place - b.place);
  // Places that push each other move as one group around their mean.
  const groups: { sum: number; members: number[] }[] = [];
  const start = (group: { sum: number; members: number[] }) => {
    const length = (group.members.length - 1) * gap;
    const middle = group.sum / group.members.length;
    return Math.max(least, Math.min(most - length, middle - length / 2));
  };
  for (const { place, index } of order) {
    groups.push({ sum: place, members: [index] });
    for (;;) {
      const last = groups.at(-1);
      const before = groups.at(-2);
      if (!last || !before || start(before) + before.members.length * gap <= start(last)) break;
      before.sum += last.sum;
      before.members.push(...last.members);
      groups.pop();
    }
  }
  const moved = places.map(() => 0);
  for (const group of groups) {
    group.members.forEach((index, i) => {
      moved[index] = start(group) + i * gap;
    });
  }
  return moved;
}
