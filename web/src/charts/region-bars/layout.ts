import { ticks } from "d3-array";
import { tenth } from "../parts/box.ts";
import { linear } from "../parts/linear.ts";
import { fitText, textWidth } from "../parts/text.ts";

export type TargetRow = {
  id: string;
  label: string;
  value: number | null;
  target: number | null;
  /** How far the one is towards the other, as it is written: "84.1%". */
  reached: string | null;
};
export type TargetOptions = {
  /** For axis and marks, short: "2.5M". */
  format: (value: number) => string;
  /** The two names, over the first row that has both: "Members", "Target". */
  valueName: string;
  targetName: string;
};

type Placed = { text: string; x: number; y: number; anchor: "start" | "middle" | "end" };
export type PlacedTarget = {
  id: string;
  top: number;
  height: number;
  label: Placed;
  reached: Placed | null;
  bar: { x: number; y: number; width: number; height: number } | null;
  /** In the bar, where it fits, else after bar and mark. */
  value: (Placed & { within: boolean }) | null;
  target: { x: number; y1: number; y2: number } | null;
};
export type TargetLayout = {
  width: number;
  height: number;
  plot: { left: number; right: number; top: number; bottom: number };
  heads: Placed[];
  ticks: { x: number; text: string; anchor: "start" | "middle" | "end" }[];
  rows: PlacedTarget[];
};

const size = 13;
const small = 11;
const headroom = 18;
const foot = 22;

/** A bar a row from 0 with a mark where it should reach; wide, the words stand beside it, narrow, above it. */
export function targetLayout(
  rows: readonly TargetRow[],
  width: number,
  options: TargetOptions,
): TargetLayout {
  const { format, valueName, targetName } = options;
  const narrow = width < 440;
  const none = { left: 0, right: width, top: 0, bottom: 0 };
  if (rows.length === 0 || width <= 0)
    return { width, height: 0, plot: none, heads: [], ticks: [], rows: [] };
  const values = rows.flatMap(({ value, target }) => [value, target]).filter(isKnown);
  const most = Math.max(1, ...values);
  const words = (row: TargetRow) => row.reached ?? "";
  const labels = narrow ? 0 : Math.min(width * 0.3, longest(rows.map(({ label }) => label)) + 14);
  const right = narrow ? width - 4 : width - longest(rows.map(words)) - 14;
  const left = Math.ceil(labels);
  const x = linear([0, most], [left, Math.max(left, right)]);
  const rowHeight = narrow ? 50 : 38;
  const barHeight = narrow ? 18 : 20;
  const reach = 5;
  const bottom = headroom + rows.length * rowHeight;
  const placed = rows.map((row, index): PlacedTarget => {
    const top = headroom + index * rowHeight;
    const y = narrow ? top + 26 : top + (rowHeight - barHeight) / 2;
    const middle = y + barHeight / 2 + 4.5;
    const value = isKnown(row.value) ? row.value : null;
    const end = value === null ? left : x(value);
    const mark = isKnown(row.target) ? x(row.target) : null;
    return {
      id: row.id,
      top,
      height: rowHeight,
      label: {
        text: fitText(row.label, narrow ? width - longest([words(row)]) - 10 : labels - 8, size, true),
        x: 0,
        y: narrow ? top + 17 : middle,
        anchor: "start",
      },
      reached:
        row.reached === null
          ? null
          : { text: row.reached, x: width, y: narrow ? top + 17 : middle, anchor: "end" },
      bar: value === null ? null : { x: left, y, width: tenth(end - left), height: barHeight },
      value: valueWords(value === null ? "not known" : format(value), middle, {
        left,
        end,
        mark,
        right: narrow ? width : right,
      }),
      target: mark === null ? null : { x: tenth(mark), y1: y - reach, y2: y + barHeight + reach },
    };
  });
  return {
    width,
    height: bottom + foot,
    plot: { left, right, top: headroom, bottom },
    heads: narrow ? [] : heads(placed, valueName, targetName, { left, right: width }),
    ticks: axis(x, most, format, { left, right, width }),
    rows: placed,
  };
}

function isKnown(value: number | null): value is number {
  return value !== null && Number.isFinite(value);
}

function longest(texts: readonly string[]): number {
  return Math.ceil(Math.max(0, ...texts.map((text) => textWidth(text, size, true))));
}

function valueWords(
  text: string,
  y: number,
  { left, end, mark, right }: { left: number; end: number; mark: number | null; right: number },
): PlacedTarget["value"] {
  const wide = textWidth(text, size, true);
  // A mark that falls within the bar may not run through the figure.
  const edge = mark !== null && mark < end && mark > end - wide - 14 ? mark : end;
  if (edge - left >= wide + 14) return { text, x: tenth(edge - 8), y, anchor: "end", within: true };
  const after = Math.max(end, mark ?? end) + 8;
  return after + wide <= right ? { text, x: tenth(after), y, anchor: "start", within: false } : null;
}

function heads(
  rows: readonly PlacedTarget[],
  valueName: string,
  targetName: string,
  { left, right }: { left: number; right: number },
): Placed[] {
  const y = headroom - 6;
  const first: Placed = { text: valueName, x: left, y, anchor: "start" };
  const [row] = rows;
  if (row?.target == null) return [first];
  const half = textWidth(targetName, small) / 2;
  const from = left + textWidth(valueName, small) + 10;
  const x = Math.min(Math.max(row.target.x, from + half), right - half);
  return [first, { text: targetName, x: tenth(x), y, anchor: "middle" }];
}

function axis(
  x: (value: number) => number,
  most: number,
  format: (value: number) => string,
  { left, right, width }: { left: number; right: number; width: number },
): TargetLayout["ticks"] {
  const all = ticks(0, most, Math.max(2, Math.floor((right - left) / 110)));
  let free = -Infinity;
  return all.flatMap((value) => {
    const text = value === 0 ? "0" : format(value);
    const half = textWidth(text, small) / 2;
    const at = Math.min(Math.max(x(value), half), width - half);
    if (at - half < free) return [];
    free = at + half + 8;
    return [{ x: tenth(at), text, anchor: "middle" as const }];
  });
}
