import type { SheetColumn, SheetPart, Row, TitledTable } from "../../document.ts";
import { cellText, decimalsOf, isNumeric } from "./cell-text.ts";
import type { Face } from "../face.ts";
import { contentWidth, type Layout } from "../paper.ts";
import { LONGEST_LINE } from "./wrap.ts";

/** How a sheet's table is set: decided on its first rows, as the rest is still on its way. */
export interface TablePlan {
  readonly layout: Layout;
  readonly size: number;
  /** Columns: the width of the content, the gap that follows, and the decimals of percentages. */
  readonly columns: readonly { readonly width: number; readonly gap: number; readonly decimals: number }[];
}

export const MEASURED_ROWS = 200;
const GAP = 10;
/** Between figures set to their right and words set to their left. */
const WIDE_GAP = 17;
/** Factor by which gaps shrink before words are broken. */
const TIGHT = 0.55;
const SIZES = [8, 7.5, 7, 6.5, 6];
const SMALLEST = 5.5;
/** Type down to this size is better than rows of several lines; smaller type only than broken words. */
const COMFORTABLE = 7;
/** Width that text takes at most, at size 1. */
const WIDEST_TEXT = 27;
const WIDEST_WORD = 12;
const WIDEST_HEADING = 9;
/** What a subtotal is called stands over the columns before the first sum: one alone has to be wide enough. */
const ROOM_FOR_LABEL = 15;
/** Sums are longer than what they are the sum of. */
const ROOM_FOR_SUM = "99,999,999";

type Fit = (wishes: readonly Wish[], room: number) => readonly number[] | null;

/** Plans a table: on upright pages where the columns have room side by side, else on broad ones. */
export function planTable(sheet: TitledTable, ahead: readonly SheetPart[], faces: Faces): TablePlan {
  const rows = ahead.flatMap((part) => (part.kind === "rows" ? part.rows : [])).slice(0, MEASURED_ROWS);
  const decimals = sheet.columns.map(({ key }) => decimalsOf(rows.map((row) => row[key])));
  const ems = sheet.columns.map((column, i) => {
    const wish = wishOf(column, decimals[i] ?? 1, rows, faces);
    const isAlone = i === 0 && sheet.columns[1]?.summed === true;
    return isAlone ? { ...wish, natural: Math.max(wish.natural, ROOM_FOR_LABEL) } : wish;
  });
  const gaps = sheet.columns.map(({ kind }, i) => {
    const next = sheet.columns[i + 1];
    return next !== undefined && isNumeric(kind) && !isNumeric(next.kind) ? WIDE_GAP : GAP;
  });
  const tries: [Layout, number, Fit, tightness?: number][] = [
    ["portrait", 8, onOneLine],
    ...SIZES.filter((size) => size >= COMFORTABLE).map((size): [Layout, number, Fit] => [
      "landscape",
      size,
      onOneLine,
    ]),
    ...SIZES.map((size): [Layout, number, Fit] => ["landscape", size, onSeveralLines]),
    ["landscape", SMALLEST, onSeveralLines, TIGHT],
    ["landscape", SMALLEST, squeezed, TIGHT],
  ];
  for (const [layout, size, fit, tightness = 1] of tries) {
    const gapAfter = (i: number) => (gaps[i] ?? GAP) * tightness;
    const wishes = ems.map(({ natural, least }, i) => ({
      natural: natural * size + gapAfter(i),
      least: least * size + gapAfter(i),
    }));
    // Nothing follows the last column: its gap may lie outside.
    const widths = fit(wishes, contentWidth(layout) + GAP * tightness);
    if (widths === null) continue;
    return {
      layout,
      size,
      columns: widths.map((width, i) => ({
        width: width - gapAfter(i),
        gap: gapAfter(i),
        decimals: decimals[i] ?? 1,
      })),
    };
  }
  throw new Error("A table of no columns cannot be set.");
}

interface Faces {
  readonly regular: Face;
  readonly semibold: Face;
}

function wishOf(
  column: SheetColumn,
  decimals: number,
  rows: readonly Row[],
  { regular, semibold }: Faces,
): Wish {
  const longest = Math.max(...column.label.split(" ").map((word) => semibold.run(word).width));
  let natural = Math.max(longest, Math.min(semibold.run(column.label).width, WIDEST_HEADING));
  let least = longest;
  if (column.summed) least = Math.max(least, semibold.run(ROOM_FOR_SUM).width);
  for (const row of rows) {
    const text = cellText(row[column.key] ?? null, column.kind, decimals).slice(0, LONGEST_LINE);
    const width = regular.run(text).width;
    natural = Math.max(natural, Math.min(width, WIDEST_TEXT));
    const words = column.kind === "text" ? text.split(/\s/u) : [text];
    const word = words.length === 1 ? width : Math.max(...words.map((each) => regular.run(each).width));
    least = Math.max(least, column.kind === "text" ? Math.min(word, WIDEST_WORD) : word);
  }
  return { natural: Math.max(natural, least), least };
}

/** What a column would like to have, and what it needs so that no word is broken; in points. */
interface Wish {
  readonly natural: number;
  readonly least: number;
}

const BREATH = 26;

/** Widths with every row on one line and some air, if the room allows it. */
export function onOneLine(wishes: readonly Wish[], room: number): readonly number[] | null {
  const natural = sum(wishes.map((wish) => wish.natural));
  if (natural > room) return null;
  const air = Math.min((room - natural) / wishes.length, BREATH);
  return wishes.map((wish) => wish.natural + air);
}

/** Widths with long text on several lines and words whole, if the room allows it. */
export function onSeveralLines(wishes: readonly Wish[], room: number): readonly number[] | null {
  const natural = sum(wishes.map((wish) => wish.natural));
  const least = sum(wishes.map((wish) => wish.least));
  if (least > room) return null;
  const share = natural > least ? Math.min(1, (room - least) / (natural - least)) : 0;
  return wishes.map((wish) => wish.least + (wish.natural - wish.least) * share);
}

/** Widths for tables that fit only with words broken. */
export function squeezed(wishes: readonly Wish[], room: number): readonly number[] {
  const least = sum(wishes.map((wish) => wish.least));
  return wishes.map((wish) => (wish.least / least) * room);
}

function sum(values: readonly number[]): number {
  return values.reduce((total, value) => total + value, 0);
}
