import { ticks } from "d3-array";
import { tenth } from "../parts/geometry/box.ts";
import { linear } from "../parts/geometry/linear.ts";
import { fitText, textWidth } from "../parts/geometry/text.ts";
import {
  headroom,
  heightOf,
  lead as leadOfNamed,
  NARROW_BELOW,
  rowHeight as rowHeightOf,
} from "./skeleton.tsx";

export type TargetRow = {
  id: string;
  label: string;
  value: number | null;
  target: number | null;
  /** How far the value is towards the target, as it is written: "84.1%". */
  reached: string | null;
};
export type TargetOptions = {
  /** Writes a number short, for axis and marks: "2.5M". */
  format: (value: number) => string;
  /** The two names, each over the first row that has it: "Members", "Target". */
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
  /** The hatched bar up to the target, where the value is not known. */
  unknown: { x: number; y: number; width: number; height: number } | null;
  /** Words of the value: in the bar, where they fit, else before or after the mark. */
  value: (Placed & { within: boolean }) | null;
  target: { x: number; y1: number; y2: number; within: boolean } | null;
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
/** How far a mark stands out of its bar. */
const reach = 5;

/** A bar a row from 0 with a mark at its target; wide, the words stand beside it, narrow, above it. */
export function targetLayout(
  rows: readonly TargetRow[],
  width: number,
  options: TargetOptions,
): TargetLayout {
  const { format, valueName, targetName } = options;
  const nameWidth = longest(rows.map(({ label }) => label)) + 14;
  // A name that would be cut beside its bar stands above it: the last word says which part of a region is meant.
  const narrow = width < NARROW_BELOW || nameWidth > width * 0.3;
  const none = { left: 0, right: width, top: 0, bottom: 0 };
  if (rows.length === 0 || width <= 0)
    return { width, height: 0, plot: none, heads: [], ticks: [], rows: [] };
  const values = rows.flatMap(({ value, target }) => [value, target]).filter(isKnown);
  const most = Math.max(0, ...values);
  // Wide, a heading says what the percentages are; narrow, each row says so itself.
  const words = ({ reached }: TargetRow) => (reached === null ? "" : narrow ? `${reached} reached` : reached);
  const labels = narrow ? 0 : nameWidth;
  const right = narrow ? width - 4 : width - longest(rows.map(words)) - 14;
  const left = Math.ceil(labels);
  const x = linear([0, most === 0 ? 1 : most], [left, Math.max(left, right)]);
  const rowHeight = rowHeightOf(narrow);
  const barHeight = narrow ? 18 : 20;
  const named = namedRows(rows);
  const leads = rows.map((_, i): number => (narrow && named.includes(i) ? leadOfNamed : 0));
  const leadBefore = (i: number) => leads.slice(0, i).reduce((sum, lead) => sum + lead, 0);
  const bottom = headroom + rows.length * rowHeight + leadBefore(rows.length);
  const placed = rows.map((row, index): PlacedTarget => {
    const lead = leads[index] ?? 0;
    const top = headroom + index * rowHeight + leadBefore(index);
    const y = narrow ? top + 26 + lead : top + (rowHeight - barHeight) / 2;
    const middle = y + barHeight / 2 + 4.5;
    const value = isKnown(row.value) ? row.value : null;
    const end = value === null ? left : Math.max(left, x(value));
    const mark = isKnown(row.target) ? Math.max(left, x(row.target)) : null;
    const text = value === null ? "not known" : format(value);
    const place = { x: left, y, height: barHeight };
    return {
      id: row.id,
      top,
      height: rowHeight + lead,
      label: {
        text: fitText(row.label, narrow ? width - longest([words(row)]) - 10 : labels - 8, size, true),
        x: 0,
        y: narrow ? top + 17 : middle,
        anchor: "start",
      },
      reached:
        row.reached === null
          ? null
          : { text: words(row), x: width, y: narrow ? top + 17 : middle, anchor: "end" },
      bar: value === null ? null : { ...place, width: tenth(end - left) },
      unknown:
        value === null
          ? { ...place, width: tenth(mark === null ? textWidth(text, size, true) + 16 : mark - left) }
          : null,
      value:
        value === null
          ? { text, x: besideMark(left, mark, text), y: middle, anchor: "start", within: false }
          : valueWords(text, middle, { left, end, mark, right: narrow ? width : right }),
      target:
        mark === null
          ? null
          : {
              x: tenth(mark),
              y1: y - reach,
              y2: y + barHeight + reach,
              within: mark - left > reach && end - mark > reach,
            },
    };
  });
  return {
    width,
    height: heightOf(rows.length, narrow, new Set(named.filter((i) => i >= 0)).size),
    plot: { left, right, top: headroom, bottom },
    heads: heads(placed, named, { valueName, targetName, left, right: width, reached: !narrow }),
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

/** Where words for an unknown value begin: in the hatched bar, or after the mark where they do not fit before it. */
function besideMark(left: number, mark: number | null, text: string): number {
  const isShort = mark !== null && mark - left < textWidth(text, size, true) + 14;
  return tenth((isShort ? mark : left) + 8);
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
  const isBefore = mark === null || mark < end || end + 8 + wide + 6 <= mark;
  const after = (isBefore ? end : mark) + 8;
  return after + wide <= right ? { text, x: tenth(after), y, anchor: "start", within: false } : null;
}

/** The first row that has a value, and the first that has a target. */
function namedRows(rows: readonly TargetRow[]): [value: number, target: number] {
  return [rows.findIndex(({ value }) => isKnown(value)), rows.findIndex(({ target }) => isKnown(target))];
}

type Heads = Pick<TargetOptions, "valueName" | "targetName"> & {
  left: number;
  right: number;
  reached: boolean;
};

function heads(
  rows: readonly PlacedTarget[],
  [valued, aimed]: readonly [number, number],
  { valueName, targetName, left, right, reached }: Heads,
): Placed[] {
  const found: Placed[] = [];
  const above = (bar: { y: number }) => bar.y - reach - 3;
  const valueBar = rows[valued]?.bar;
  if (valueBar) found.push({ text: valueName, x: left, y: above(valueBar), anchor: "start" });
  let most = right;
  const counted = reached ? rows.find((row) => row.reached !== null) : undefined;
  if (counted?.reached) {
    const text = "Reached";
    found.push({ text, x: right, y: above({ y: counted.top + 9 }), anchor: "end" });
    most = right - textWidth(text, small) - 8;
  }
  const target = rows[aimed]?.target;
  if (target) {
    const half = textWidth(targetName, small) / 2;
    const from = aimed === valued ? left + textWidth(valueName, small) + 10 : left;
    const x = Math.max(from + half, Math.min(target.x, most - half));
    found.push({ text: targetName, x: tenth(x), y: target.y1 - 3, anchor: "middle" });
  }
  return found;
}

function axis(
  x: (value: number) => number,
  most: number,
  format: (value: number) => string,
  { left, right, width }: { left: number; right: number; width: number },
): TargetLayout["ticks"] {
  const all = most === 0 ? [0] : ticks(0, most, Math.max(2, Math.floor((right - left) / 110)));
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
