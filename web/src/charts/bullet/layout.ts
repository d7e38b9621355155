import { clamp, tenth } from "../parts/geometry/box.ts";
import { fitText, textWidth, type PlacedText } from "../parts/geometry/text.ts";
import { leadOf, NARROW_BELOW, rowHeight as rowHeightOf, thick } from "./skeleton.tsx";

export type BulletRow = {
  id: string;
  label: string;
  /** Small words under the label. */
  detail?: string;
  /** Null: not known; `missing` then says so in the bar's place. */
  value: number | null;
  /** What it is measured against, as a tick across the bar: a target, another count. */
  mark?: number | null;
  /** The words at the tick: "target 15%". */
  markText?: string;
  /** What the value is a part of, as a pale bar behind it. */
  whole?: number | null;
  /** The words at the bar's end: "61.8%". */
  text: string;
  tone?: "plain" | "crisis";
};

export type PlacedBullet = {
  id: string;
  tone: "plain" | "crisis";
  top: number;
  height: number;
  label: PlacedText;
  detail: PlacedText | null;
  /** `unknown` is how far a hatched bar goes where the value is not known. */
  bar: { y: number; height: number; length: number | null; whole: number | null; unknown: number };
  /** `within` the bar, with some of it on either side. */
  mark: { x: number; top: number; bottom: number; within: boolean } | null;
  markText: PlacedText | null;
  text: PlacedText;
};
export type BulletLayout = { width: number; height: number; left: number; rows: PlacedBullet[] };

export type BulletOptions = {
  /** Value of a full bar; the largest of all values and marks where left out. */
  full?: number;
  missing: string;
};

const size = 13;
const small = 11;
const gap = 8;
/** Length of the hatched bar of a row in which nothing at all is known. */
const stub = 48;
/** A gap sets a mark off from its bar, except so near to the bar's ends: there it would hide where the bar ends. */
const clear = 5;

/** Bars from one base line with what they are measured against. Wide: the words stand left of the bars; narrow: above. */
export function bulletLayout(
  rows: readonly BulletRow[],
  width: number,
  { full, missing }: BulletOptions,
): BulletLayout {
  const narrow = width < NARROW_BELOW;
  const words = Math.max(
    0,
    ...rows.map((row) => Math.max(textWidth(row.label, size, true), textWidth(row.detail ?? "", small))),
  );
  const left = narrow ? 0 : Math.ceil(Math.min(words + 16, width * 0.36));
  const hasMarks = rows.some((row) => row.markText !== undefined && known(row.mark));
  const shape = { details: rows.some((row) => row.detail), marks: hasMarks };
  const lead = leadOf(shape, narrow);
  const rowHeight = rowHeightOf(shape, narrow);
  const most = Math.max(
    full ?? 0,
    ...rows.flatMap((row) => [row.value, row.mark, row.whole].filter(known)),
    Number.MIN_VALUE,
  );
  // The longest bar leaves room for the words at its end.
  const plot = Math.floor(
    Math.max(
      0,
      Math.min(
        width - left - 2,
        ...rows.map((row) => {
          const end = endOf(row) / most;
          const room = width - left - gap - 1 - textWidth(wordsOf(row, missing), size, true);
          return end > 0 ? room / end : room;
        }),
      ),
    ),
  );
  const at = (value: number) => tenth((clamp(value, 0, most) / most) * plot);
  return {
    width,
    height: rows.length * rowHeight,
    left,
    rows: rows.map((row, i): PlacedBullet => {
      const top = i * rowHeight;
      const y = top + lead;
      const room = narrow ? width : left - 16;
      const markX = known(row.mark) ? left + at(row.mark) : null;
      const length = known(row.value) ? at(row.value) : null;
      const unknown = endOf(row) > 0 ? at(endOf(row)) : Math.min(stub, plot);
      const end = left + (length === null ? unknown : at(endOf(row))) + gap;
      const text = fitText(wordsOf(row, missing), Math.max(0, width - end), size, true);
      const detail = row.detail ? fitText(row.detail, room, small) : null;
      const both = detail !== null && !narrow;
      return {
        id: row.id,
        tone: row.tone ?? "plain",
        top,
        height: rowHeight,
        label: place(fitText(row.label, room, size, true), 0, narrow ? top + 14 : y + (both ? 5 : 12)),
        detail: detail === null ? null : place(detail, 0, narrow ? top + 30 : y + 20),
        bar: {
          y,
          height: thick,
          length,
          whole: known(row.whole) ? at(row.whole) : null,
          unknown,
        },
        mark:
          markX === null
            ? null
            : {
                x: markX,
                top: y - 3,
                bottom: y + thick + 3,
                within: markX - left > clear && left + (length ?? 0) - markX > clear,
              },
        markText:
          markX === null || row.markText === undefined
            ? null
            : placeBelow(row.markText, markX, y, left, width),
        text: place(text, end, y + 12),
      };
    }),
  };
}

function known(value: number | null | undefined): value is number {
  return value !== null && value !== undefined && Number.isFinite(value);
}

/** The largest value that a row draws: its words stand right of it, also those for an unknown value. */
function endOf(row: BulletRow): number {
  return Math.max(0, ...[row.value, row.mark, row.whole].filter(known));
}

function wordsOf(row: BulletRow, missing: string): string {
  return known(row.value) ? row.text : missing;
}

function place(text: string, x: number, y: number): PlacedText {
  return { text, x: tenth(x), y, anchor: "start" };
}

function placeBelow(text: string, x: number, y: number, left: number, width: number): PlacedText {
  const fitted = fitText(text, width - left, small);
  const half = textWidth(fitted, small) / 2;
  const middle = clamp(x, left + half, Math.max(left + half, width - half));
  return { text: fitted, x: tenth(middle), y: y + thick + 15, anchor: "middle" };
}
