import { clamp, tenth } from "../parts/geometry/box.ts";
import { linear } from "../parts/geometry/linear.ts";
import { fitText, textWidth, type PlacedText } from "../parts/geometry/text.ts";
import {
  headroom,
  heightOf,
  lead as leadOfNamed,
  NARROW_BELOW,
  rowHeight as rowHeightOf,
} from "./skeleton.tsx";

/** Green for good and red for a crisis; of a fall only the words are red. Everything else stays quiet. */
export type DumbbellTone = "good" | "plain" | "fall" | "crisis";

export type DumbbellRow = {
  id: string;
  label: string;
  first: number | null;
  second: number | null;
  assessment?: string;
  /** Further cells of its row in the table, under `detailNames`. */
  details?: readonly string[];
  tone?: DumbbellTone;
};

export type PlacedDumbbell = {
  id: string;
  tone: DumbbellTone;
  y: number;
  /** The band that answers to the pointer. */
  top: number;
  height: number;
  label: PlacedText;
  assessment: PlacedText | null;
  first: number | null;
  second: number | null;
  firstValue: PlacedText | null;
  secondValue: PlacedText | null;
  missing: boolean;
};

export type DumbbellLayout = {
  width: number;
  height: number;
  plot: { left: number; right: number; top: number; bottom: number };
  rows: PlacedDumbbell[];
  heads: PlacedText[];
  ticks: { value: number; x: number; text: string }[];
};

export type DumbbellOptions = {
  firstName: string;
  secondName: string;
  format: (value: number) => string;
  domain?: [low: number, high: number];
};

const size = 13;
const small = 12;
const tickSize = 11;
const radius = 6;

/** Two values a row on one scale. Wide: name, plot, assessment side by side; narrow: the words above the plot. */
export function dumbbellLayout(
  rows: readonly DumbbellRow[],
  width: number,
  options: DumbbellOptions,
): DumbbellLayout {
  const { format, domain = [0, 100] } = options;
  const nameWidth =
    longest(
      rows.map((row) => row.label),
      size,
    ) + 8;
  // A name that would be cut beside the plot stands above it: the last word says which part of a region is meant.
  const narrow = width < NARROW_BELOW || nameWidth > width * 0.32;
  const rowHeight = rowHeightOf(narrow);
  const longestValue = Math.max(
    0,
    ...rows.flatMap((row) => values(row)).map((v) => textWidth(format(v), size, true)),
  );
  const outermost = textWidth(`${domain[1]}%`, tickSize) / 2;
  const gutter = Math.min(Math.ceil(Math.max(longestValue + radius + 6, outermost)), width / 4);
  const labels = narrow ? 0 : nameWidth;
  const words = narrow
    ? 0
    : Math.min(
        width * 0.25,
        longest(
          rows.map((row) => row.assessment ?? ""),
          small,
        ) + 4,
      );
  const left = Math.ceil(labels + gutter);
  const right = Math.max(left, Math.floor(width - words - gutter));
  const scale = linear(stretched(domain, rows.flatMap(values)), [left, right]);
  const x = (value: number) => clamp(scale(value), left, right);
  const named = namedRows(rows);
  const leads = rows.map((_, i): number => (narrow && named.has(i) ? leadOfNamed : 0));
  const leadBefore = (i: number) => leads.slice(0, i).reduce((sum, lead) => sum + lead, 0);
  const bottom = headroom + rows.length * rowHeight + leadBefore(rows.length);
  const at = (value: number | null) => (isKnown(value) ? tenth(x(value)) : null);

  const placed = rows.map((row, i): PlacedDumbbell => {
    const lead = leads[i] ?? 0;
    const top = headroom + i * rowHeight + leadBefore(i);
    const y = top + lead + (narrow ? 32 : rowHeight / 2);
    const wordsY = narrow ? top + 16 : y + 4;
    const [first, second] = [at(row.first), at(row.second)];
    const beside = { y: y + 4, from: radius + 5 };
    // Each figure stands outside its own dot, so that the two never meet.
    const firstLeft = first !== null && (second === null || first <= second);
    const room = width - (row.assessment ? textWidth(row.assessment, small, true) + 12 : 0);
    return {
      id: row.id,
      tone: row.tone ?? "plain",
      y,
      top,
      height: rowHeight + lead,
      label: {
        text: fitText(row.label, narrow ? room : labels - 8, size, false),
        x: 0,
        y: wordsY,
        anchor: "start",
      },
      assessment: row.assessment
        ? {
            text: fitText(row.assessment, narrow ? width / 2 : words, small, true),
            x: width,
            y: wordsY,
            anchor: "end",
          }
        : null,
      first,
      second,
      firstValue:
        row.first === null || first === null ? null : side(format(row.first), first, firstLeft, beside),
      secondValue:
        row.second === null || second === null
          ? null
          : side(format(row.second), second, !firstLeft && first !== null, beside),
      missing: first === null && second === null,
    };
  });
  const [low, high] = domain;
  const ticks = (narrow ? [0, 0.5, 1] : [0, 0.25, 0.5, 0.75, 1]).map((part) => {
    const value = low + part * (high - low);
    return { value, x: tenth(x(value)), text: part === 1 ? `${value}%` : String(value) };
  });
  return {
    width,
    height: rows.length === 0 ? 0 : heightOf(rows.length, narrow, named.size),
    plot: { left, right, top: headroom, bottom },
    rows: placed,
    heads: heads(placed, [...named], width, options),
    ticks,
  };
}

function values(row: DumbbellRow): number[] {
  return [row.first, row.second].filter(isKnown);
}

function isKnown(value: number | null): value is number {
  return value !== null && Number.isFinite(value);
}

function longest(texts: string[], at: number): number {
  return Math.max(0, ...texts.map((text) => textWidth(text, at, true)));
}

function side(
  text: string,
  x: number,
  leftwards: boolean,
  { y, from }: { y: number; from: number },
): PlacedText {
  return { text, x: leftwards ? x - from : x + from, y, anchor: leftwards ? "end" : "start" };
}

/** The scale stretched to values beyond it, by half of its length at most; values farther out stay at the edge. */
function stretched([low, high]: [number, number], all: readonly number[]): [number, number] {
  const spare = (high - low) / 2;
  return [Math.max(low - spare, Math.min(low, ...all)), Math.min(high + spare, Math.max(high, ...all))];
}

/** Where the two names stand: over the first row that has both values, else over the first that has each. */
function namedRows(rows: readonly DumbbellRow[]): Set<number> {
  const firstWith = (count: number, valuesOf: (row: DumbbellRow) => (number | null)[]) =>
    rows.findIndex((row) => valuesOf(row).filter(isKnown).length === count);
  const both = firstWith(2, (row) => [row.first, row.second]);
  const found =
    both >= 0 ? [both] : [firstWith(1, (row) => [row.first]), firstWith(1, (row) => [row.second])];
  return new Set(found.filter((i) => i >= 0));
}

/** The names over their dots; they lean apart when the dots are close. */
function heads(
  rows: readonly PlacedDumbbell[],
  named: readonly number[],
  width: number,
  { firstName, secondName }: DumbbellOptions,
): PlacedText[] {
  return named.flatMap((i) => {
    const row = rows[i];
    const [a, b] = [
      { text: firstName, x: row?.first ?? null },
      { text: secondName, x: row?.second ?? null },
    ]
      .filter((mark): mark is { text: string; x: number } => mark.x !== null)
      .toSorted((one, other) => one.x - other.x);
    if (!row || !a) return [];
    const y = row.y - radius - 6;
    if (!b) return [head(a.text, a.x, y, 0, width)];
    const between = half(a.text) + half(b.text) + 12;
    const push = Math.max(0, (between - (b.x - a.x)) / 2);
    const left = clamp(a.x - push, half(a.text), Math.max(half(a.text), width - between - half(b.text)));
    return [head(a.text, left, y, 0, width), head(b.text, b.x + push, y, left + between, width)];
  });
}

function half(text: string): number {
  return textWidth(text, tickSize, true) / 2;
}

function head(text: string, x: number, y: number, least: number, width: number): PlacedText {
  const middle = Math.max(least, clamp(x, half(text), Math.max(half(text), width - half(text))));
  return { text, x: tenth(middle), y, anchor: "middle" };
}
