import { clamp, tenth } from "../parts/box.ts";
import { linear } from "../parts/linear.ts";
import { fitText, textWidth, type PlacedText } from "../parts/text.ts";

/** Green for good and red for a crisis; everything else stays quiet. */
export type Tone = "good" | "plain" | "crisis";

export type DumbbellRow = {
  id: string;
  label: string;
  first: number | null;
  second: number | null;
  assessment?: string;
  tone?: Tone;
};

export type PlacedRow = {
  id: string;
  tone: Tone;
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
  rows: PlacedRow[];
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
const radius = 6;
const headroom = 20;
const foot = 24;

/** Two values a row on one scale. Wide: name, plot, assessment side by side; narrow: the words above the plot. */
export function dumbbellLayout(
  rows: readonly DumbbellRow[],
  width: number,
  options: DumbbellOptions,
): DumbbellLayout {
  const { format, domain = [0, 100] } = options;
  const narrow = width < 420;
  const rowHeight = narrow ? 52 : 36;
  const longestValue = Math.max(
    0,
    ...rows.flatMap((row) => values(row)).map((v) => textWidth(format(v), size, true)),
  );
  const gutter = Math.min(Math.ceil(longestValue) + radius + 6, width / 4);
  const labels = narrow
    ? 0
    : Math.min(
        width * 0.32,
        longest(
          rows.map((row) => row.label),
          size,
        ) + 8,
      );
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
  const scale = linear(domain, [left, right]);
  const x = (value: number) => clamp(scale(value), left, right);
  const named = rows.findIndex((row) => values(row).length === 2);
  // On narrow charts the two names need a line between a row's words and its dots.
  const extra = narrow ? 12 : 0;
  const bottom = headroom + rows.length * rowHeight + (rows.length > 0 ? extra : 0);
  const at = (value: number | null) => (value === null || !Number.isFinite(value) ? null : tenth(x(value)));

  const placed = rows.map((row, i): PlacedRow => {
    const lead = i === Math.max(0, named) ? extra : 0;
    const top = headroom + i * rowHeight + (i > Math.max(0, named) ? extra : 0);
    const y = top + lead + (narrow ? 36 : rowHeight / 2);
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
    return { value, x: tenth(x(value)), text: part === 1 ? format(value) : String(value) };
  });
  return {
    width,
    height: rows.length === 0 ? 0 : bottom + foot,
    plot: { left, right, top: headroom, bottom },
    rows: placed,
    heads: heads(placed, width, options),
    ticks,
  };
}

function values(row: DumbbellRow): number[] {
  return [row.first, row.second].filter((value): value is number => value !== null && Number.isFinite(value));
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

/** The two names, once, over the first row that has both; they lean apart when its dots are close. */
function heads(rows: PlacedRow[], width: number, { firstName, secondName }: DumbbellOptions): PlacedText[] {
  const both = rows.find((each) => each.first !== null && each.second !== null);
  const row = both ?? rows.find((each) => !each.missing);
  if (!row) return [];
  const [a, b] = [
    { text: firstName, x: row.first },
    { text: secondName, x: row.second },
  ]
    .filter((mark): mark is { text: string; x: number } => mark.x !== null)
    .toSorted((one, other) => one.x - other.x);
  if (!a) return [];
  const y = row.y - radius - 6;
  if (!b) return [head(a.text, a.x, y, 0, width)];
  const between = half(a.text) + half(b.text) + 6;
  const push = Math.max(0, (between - (b.x - a.x)) / 2);
  const left = clamp(a.x - push, half(a.text), Math.max(half(a.text), width - between - half(b.text)));
  return [head(a.text, left, y, 0, width), head(b.text, b.x + push, y, left + between, width)];
}

function half(text: string): number {
  return textWidth(text, 11, true) / 2;
}

function head(text: string, x: number, y: number, least: number, width: number): PlacedText {
  const middle = Math.max(least, clamp(x, half(text), Math.max(half(text), width - half(text))));
  return { text, x: tenth(middle), y, anchor: "middle" };
}
