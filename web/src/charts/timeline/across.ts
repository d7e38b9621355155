import { clamp, overlaps, tenth, type Box } from "../parts/geometry/box.ts";
import { linear } from "../parts/geometry/linear.ts";
import { textWidth } from "../parts/geometry/text.ts";
import type { DatedEvent, Now, PlacedEvent, TimelineLayout } from "./events.ts";

const near = 14;
// from the axis to the first row
const rowHeight = 38;

const labelSize = 13;
const dateSize = 11;
const inset = 8;

/** Events along a line, their words in rows above and below it; null where they do not fit. */
export function across(events: DatedEvent[], width: number, now: Now): TimelineLayout | null {
  const hasNow = Number.isFinite(now.day);
  const days = [...events.flatMap((each) => [each.from, each.to]), ...(hasNow ? [now.day] : [])];
  const [first, last] = [Math.min(...days), Math.max(...days)];
  const x = linear([first, Math.max(last, first + 1)], [inset, width - inset]);
  const at = (day: number) => tenth(x(day));

  // Today is placed first: it is what the reader looks for.
  const today = {
    x: at(now.day),
    wide: textWidth(now.text, labelSize, true),
    tall: 16,
    side: "above" as const,
  };
  const wanted = events.map((each, i) => ({
    x: at(each.from),
    wide: Math.max(textWidth(each.event.label, labelSize, true), textWidth(each.when, dateSize)),
    tall: 31,
    side: i % 2 === 0 ? ("below" as const) : ("above" as const),
  }));
  const placed = placeRows(hasNow ? [today, ...wanted] : wanted, width);
  if (!placed) return null;
  const slots = hasNow ? placed.slice(1) : placed;
  const rows = (side: Side) =>
    Math.max(0, ...placed.filter((slot) => slot.side === side).map((slot) => slot.row + 1));
  const y = rows("above") * rowHeight + near;
  const line = (from: number, to: number) => ({ from: { x: from, y }, to: { x: to, y } });
  return {
    width,
    height: y + near + rows("below") * rowHeight + 4,
    direction: "across",
    axis: line(inset, width - inset),
    done: hasNow && today.x > inset ? line(inset, today.x) : null,
    now: hasNow ? placedNow(placed[0], y, now.text) : null,
    events: events.flatMap((each, i) => placedEvent(each, slots[i], y)),
  };
}

function placedNow(slot: Slot | undefined, axisY: number, text: string): TimelineLayout["now"] {
  if (!slot) return null;
  const box = { ...slot.box, y: slot.box.y + axisY };
  return { at: { x: slot.x, y: axisY }, text, x: textX(slot), y: box.y + 12, anchor: slot.anchor, box };
}

function placedEvent(
  { event, when, done }: DatedEvent,
  slot: Slot | undefined,
  axisY: number,
): PlacedEvent[] {
  if (!slot) return [];
  const { anchor } = slot;
  const box = { ...slot.box, y: slot.box.y + axisY };
  const dot = { x: slot.x, y: axisY };
  const edge = slot.side === "above" ? box.y + box.height + 2 : box.y - 2;
  return [
    {
      id: event.id,
      done,
      dot,
      leader: slot.row > 0 ? { from: dot, to: { x: slot.x, y: edge } } : null,
      lines: [
        { text: event.label, x: textX(slot), y: box.y + 12, anchor, kind: "label" },
        { text: when, x: textX(slot), y: box.y + 27, anchor, kind: "date" },
      ],
      box,
      hit: union(box, { x: slot.x - 8, y: axisY - 8, width: 16, height: 16 }),
    },
  ];
}

function textX({ anchor, box, x }: Slot): number {
  if (anchor === "middle") return x;
  return tenth(anchor === "start" ? box.x : box.x + box.width);
}

function union(a: Box, b: Box): Box {
  const [x, y] = [Math.min(a.x, b.x), Math.min(a.y, b.y)];
  return {
    x,
    y,
    width: Math.max(a.x + a.width, b.x + b.width) - x,
    height: Math.max(a.y + a.height, b.y + b.height) - y,
  };
}

type Side = "above" | "below";

type TimelineAnchor = "start" | "middle" | "end";

/** Words with a place: their box is measured from the axis, up negative. */
type Slot = { side: Side; row: number; box: Box; x: number; anchor: TimelineAnchor };

type Wanted = { x: number; wide: number; tall: number; side: Side };

const gap = 10;
const mostRows = 4;
const mostTries = 20_000;

/** Places words in as few rows as will do, each as near the axis as it can be; null if four rows do not hold them. */
function placeRows(wanted: readonly Wanted[], width: number): Slot[] | null {
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
