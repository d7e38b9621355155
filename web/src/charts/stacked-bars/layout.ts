import { tenth } from "../parts/geometry/box.ts";
import { fitText, textWidth } from "../parts/geometry/text.ts";
import {
  keyGap,
  keyLine,
  keySize,
  keyWidth,
  NARROW_BELOW,
  rowHeight as rowHeightOf,
  swatch,
  underKeys,
} from "./skeleton.tsx";

/** One part of every row, e.g. "Re-elected", with the CSS variable of its colour. */
export type BarPart = { name: string; colour: string };
export type StackedRow = {
  id: string;
  label: string;
  /** One value a part, in the parts' order. */
  values: number[];
};
export type StackedOptions = {
  parts: readonly BarPart[];
  /** `share`: every row is as long as the others; `count`: the longest row is the scale. */
  scale: "share" | "count";
  format: (value: number) => string;
};

export type Segment = { part: number; x: number; width: number; text: string | null };
export type PlacedStack = {
  id: string;
  top: number;
  height: number;
  bar: { y: number; height: number };
  label: { text: string; x: number; y: number };
  total: { text: string; x: number; y: number; anchor: "start" | "end" };
  segments: Segment[];
};
export type StackedLayout = {
  width: number;
  height: number;
  keys: { part: number; text: string; x: number; y: number }[];
  rows: PlacedStack[];
};

const size = 13;
const inBar = 12;
/** Narrowest segment, in pixels: less nobody can see or point at. */
const least = 4;

/** Rows of one whole each, cut into parts: wide, the label stands left of the bar; narrow, above it. */
export function stackedLayout(
  rows: readonly StackedRow[],
  width: number,
  options: StackedOptions,
): StackedLayout {
  const { parts, scale, format } = options;
  if (rows.length === 0 || width <= 0) return { width, height: 0, keys: [], rows: [] };
  const narrow = width < NARROW_BELOW;
  const totals = rows.map((row) => sum(row.values));
  const most = Math.max(1, ...totals);
  const totalWidth = Math.ceil(Math.max(...totals.map((total) => textWidth(format(total), size, true))));
  const labels = narrow
    ? 0
    : Math.min(
        Math.floor(width * 0.32),
        Math.ceil(Math.max(...rows.map(({ label }) => textWidth(label, size, true)))) + 14,
      );
  // On narrow charts a share's total stands with its label, above the bar.
  const beside = narrow && scale === "share" ? 0 : totalWidth + 8;
  const room = Math.max(0, width - labels - beside);
  const lengthOf = (total: number) =>
    scale === "share" ? (total > 0 ? room : 0) : total > 0 ? Math.max(least, (total / most) * room) : 0;
  const first = rows.findIndex((_, index) => (totals[index] ?? 0) > 0);
  const cut = (row: StackedRow, total: number) =>
    segmentsOf(row.values, total, labels, lengthOf(total), format);
  const lead = rows[first];
  const keys = placeKeys(parts, lead === undefined ? [] : cut(lead, totals[first] ?? 0), {
    left: labels,
    right: width,
  });
  const barHeight = narrow ? 18 : 22;
  const rowHeight = rowHeightOf(narrow);
  const placed = rows.map((row, index): PlacedStack => {
    const total = totals[index] ?? 0;
    const top = keys.height + index * rowHeight;
    const y = narrow ? top + 22 : top + (rowHeight - barHeight) / 2;
    const middle = y + barHeight / 2 + 4.5;
    const end = labels + lengthOf(total);
    const above = narrow && scale === "share";
    return {
      id: row.id,
      top,
      height: rowHeight,
      bar: { y, height: barHeight },
      label: {
        text: fitText(row.label, narrow ? width - (above ? totalWidth + 12 : 0) : labels - 8, size, true),
        x: 0,
        y: narrow ? top + 16 : middle,
      },
      total: above
        ? { text: format(total), x: width, y: top + 16, anchor: "end" }
        : scale === "share"
          ? { text: format(total), x: width, y: middle, anchor: "end" }
          : { text: format(total), x: tenth(end + 6), y: middle, anchor: "start" },
      segments: cut(row, total),
    };
  });
  return { width, height: keys.height + rows.length * rowHeight, keys: keys.placed, rows: placed };
}

/** Every part above 0 gets at least a sliver; the largest part gives up what slivers take. */
function segmentsOf(
  values: readonly number[],
  total: number,
  left: number,
  length: number,
  format: (value: number) => string,
): Segment[] {
  if (total <= 0 || length <= 0) return [];
  const there = values
    .map((value, part) => ({ part, value, width: (value / total) * length }))
    .filter(({ value }) => value > 0);
  const largest = there.reduce((one, other) => (other.width > one.width ? other : one));
  for (const each of there) {
    if (each === largest || each.width >= least) continue;
    largest.width -= least - each.width;
    each.width = least;
  }
  let x = left;
  return there.map(({ part, value, width }) => {
    const text = format(value);
    const at = x;
    x += width;
    return {
      part,
      x: tenth(at),
      width: tenth(Math.max(0, width)),
      text: textWidth(text, inBar, true) + 8 <= width ? text : null,
    };
  });
}

/** Names stand over the first row's parts where they fit on one line, else as a key in the same order. */
function placeKeys(
  parts: readonly BarPart[],
  lead: readonly Segment[],
  { left, right }: { left: number; right: number },
): { placed: StackedLayout["keys"]; height: number } {
  const widths = parts.map(({ name }) => keyWidth(name));
  let x = left;
  const over = parts.map(({ name }, part) => {
    const at = Math.max(x, lead.find((segment) => segment.part === part)?.x ?? x);
    x = at + (widths[part] ?? 0) + keyGap;
    return { part, text: name, x: tenth(at), y: 11 };
  });
  if (x - keyGap <= right) return { placed: over, height: keyLine + underKeys };
  // Pushed against the right edge the last names still stand near their parts.
  let end = right;
  const pushed = over.toReversed().map((key) => {
    const at = Math.min(key.x, end - (widths[key.part] ?? 0));
    end = at - keyGap;
    return { ...key, x: tenth(at) };
  });
  if (pushed.every((key) => key.x >= left))
    return { placed: pushed.toReversed(), height: keyLine + underKeys };
  let line = 0;
  x = 0;
  const placed = parts.map(({ name }, part) => {
    const wide = widths[part] ?? 0;
    if (x > 0 && x + wide > right) [x, line] = [0, line + 1];
    const key = { part, text: fitText(name, right - swatch - 5, keySize, true), x, y: 11 + line * keyLine };
    x = tenth(x + wide + keyGap);
    return key;
  });
  return { placed, height: (line + 1) * keyLine + underKeys };
}

function sum(values: readonly number[]): number {
  return values.reduce((total, value) => total + value, 0);
}
