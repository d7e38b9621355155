import { INK } from "../pdf/ink.ts";
import type { Paper } from "../pdf/paper.ts";
import type { Group } from "../pdf/tags.ts";
import { cut } from "../pdf/wrap.ts";
import type { Brief } from "./brief.store.ts";
import { changesByDay, entryText, type DayOfChanges } from "./changes.ts";
import { count, dayText, weekdayText } from "./words.ts";

const ENTRY = 7.5;
const LEADING = 11;
const GUTTER = 20;
const MOST_ENTRIES = 32;

/** What was recorded on the as-of date and the day before it; that nothing was, where it is so. */
export function drawChanges(
  paper: Paper,
  section: Group,
  { changes, changesSince, lastChange, backlog, listsPetitions }: Brief,
): void {
  const days = changesByDay(changes, backlog.isLimited ? 0 : backlog.dailyCapacity);
  for (const day of days) {
    const entries = day.entries.filter(({ kind }) => listsPetitions || !kind.startsWith("petition_"));
    drawDay(paper, section, { ...day, entries });
    if (entries.length < day.entries.length)
      note(paper, section, "Petitions are counted, not listed: your account may not export them.");
  }
  if (days.length > 0) return;
  const [last] = lastChange === null ? [] : changesByDay([lastChange], backlog.dailyCapacity);
  const before = last === undefined ? "" : ` The last entry is of ${dayText(last.day)}.`;
  paper.paragraph("P", section, `Nothing was recorded since ${dayText(changesSince)}.${before}`, {
    face: paper.regular,
    size: 8.5,
    leading: 12,
  });
}

/** A day's counts, then its entries in two columns. */
function drawDay(paper: Paper, parent: Group, { day, counts, entries }: DayOfChanges): void {
  const { canvas, structure, left, right, regular } = paper;
  paper.y += 4;
  paper.paragraph("H3", parent, `${weekdayText(day)}: ${counts}`, {
    face: paper.semibold,
    size: 8.5,
    leading: 13,
  });
  const shown = entries.slice(0, MOST_ENTRIES);
  const width = (right - left - GUTTER) / 2;
  const half = Math.ceil(shown.length / 2);
  if (shown.length === 0) return;
  const list = structure.open("L", parent);
  for (const [i, entry] of shown.entries()) {
    const isSecond = i >= half;
    const x = left + (isSecond ? width + GUTTER : 0);
    const baseline = paper.y + ((isSecond ? i - half : i) + 1) * LEADING;
    const item = structure.open("LI", list);
    const text = cut(entryText(entry), width, (part) => regular.width(part, ENTRY));
    canvas.leaf("LBody", item, () => canvas.text(text, x, baseline, { face: regular, size: ENTRY }));
    structure.close(item);
  }
  structure.close(list);
  paper.y += half * LEADING;
  if (shown.length < entries.length)
    note(paper, parent, `and ${count(entries.length - shown.length)} more that day`);
  paper.y += 4;
}

function note(paper: Paper, parent: Group, text: string): void {
  paper.paragraph("P", parent, text, { face: paper.regular, size: ENTRY, ink: INK.mute, leading: LEADING });
}
