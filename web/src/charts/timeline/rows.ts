import { clamp, overlaps, type Box } from "../parts/geometry/box.ts";

export type Side = "above" | "below";
export type TimelineAnchor = "start" | "middle" | "end";
/** Words with a place: their box is measured from the axis, up negative. */
export type Slot = { side: Side; row: number; box: Box; x: number; anchor: TimelineAnchor };
export type Wanted = { x: number; wide: number; tall: number; side: Side };

export const near = 14; // from the axis to the first row
export const rowHeight = 38;
const gap = 10;
const mostRows = 4;
const mostTries = 20_000;

/** Places words in as few rows as will do, each as near the axis as it can be; null if four rows do not hold them. */
export function placeRows(wanted: readonly Wanted[], width: number): Slot[] | null {
  for (let rows = 1; rows <= mostRows; rows++) {
    const slots = search(wanted, width, rows);
    if (slots) return slots;
  }
  return null;
}

/** Tries places in order of liking and takes back the last one when the next words find none. */
function search(wanted: readonly Wanted[], width: number, rows: number): Slot[] | null {
  const choices = wanted.map((each) => options(each, width, rows));
  const slots: Slot[] = [];
  const next = wanted.map(() => 0);
  for (let tries = 0; tries < mostTries; tries++) {
    const i = slots.length;
    if (i === wanted.length) return slots;
    const at = next[i] ?? 0;
    const slot = choices[i]?.[at];
    next[i] = at + 1;
    if (slot === undefined) {
      next[i] = 0;
      if (slots.pop() === undefined) return null;
    } else if (!slots.some((other) => clash(other, slot))) slots.push(slot);
  }
  return null;
}

function options({ x, wide, tall, side }: Wanted, width: number, rows: number): Slot[] {
  if (wide > width) return [];
  const sides: Side[] = side === "above" ? ["above", "below"] : ["below", "above"];
  const lefts: [TimelineAnchor, number][] = [
    ["middle", x - wide / 2],
    ["start", x - 5],
    ["end", x + 5 - wide],
  ];
  const found: Slot[] = [];
  for (let row = 0; row < rows; row++)
    for (const each of sides)
      for (const [anchor, left] of lefts) {
        const boxLeft = clamp(left, 0, width - wide);
        const y = each === "above" ? -near - row * rowHeight - tall : near + row * rowHeight;
        const edge: TimelineAnchor = boxLeft > left ? "start" : "end";
        found.push({
          side: each,
          row,
          x,
          anchor: boxLeft === left ? anchor : edge,
          box: { x: boxLeft, y, width: wide, height: tall },
        });
      }
  return found;
}

/** Words may touch neither words nor the line that leads to words farther out. */
function clash(a: Slot, b: Slot): boolean {
  if (a.side !== b.side) return false;
  if (overlaps(a.box, b.box, a.row === b.row ? gap : 0)) return true;
  if (a.row === b.row) return false;
  const [nearer, farther] = a.row < b.row ? [a, b] : [b, a];
  return farther.x > nearer.box.x - 4 && farther.x < nearer.box.x + nearer.box.width + 4;
}
