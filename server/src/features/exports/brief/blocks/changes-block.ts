import { INK } from "../../../../files/pdf/ink.ts";
import type { Paper } from "../../../../files/pdf/paper.ts";
import type { Group } from "../../../../files/pdf/tags.ts";
import { cutToWidth } from "../../../../files/pdf/table/wrap.ts";
import type { Brief } from "../brief.store.ts";
import {
  changesByDay,
  changeGroupsOf,
  petitionText,
  type ChangeGroup,
  type DayOfChanges,
} from "../changes.ts";
import { countText } from "@command-center/domain/number-text";
import { dayText, weekdayText } from "../brief-text.ts";

const ENTRY = 7.5;
const LEADING = 11;
const GUTTER = 14;
/** What happened stands in this much at the left. */
const GROUP_WIDTH = 126;
/** Entries of one day at most: two such days and the backlog fill a page. */
const MOST_ENTRIES = 32;

/** What was recorded since the day before the as-of date; that nothing was, where it is so. */
export function drawChanges(
  paper: Paper,
  section: Group,
  { changes, changesSince, lastChange, backlog, listsPetitions }: Brief,
): void {
  const days = changesByDay(changes, backlog.dailyCapacity);
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

/** A day's counts, then its entries by what happened: what it was at the left, what it happened to in two columns. */
function drawDay(paper: Paper, parent: Group, { day, counts, entries }: DayOfChanges): void {
  paper.y += 4;
  paper.paragraph("H3", parent, `${weekdayText(day)}: ${counts}`, {
    face: paper.semibold,
    size: 8.5,
    leading: 13,
  });
  paper.y += 3;
  if (entries.length > 0) drawGroups(paper, parent, changeGroupsOf(entries));
}

/** The days of the coming week on which rulings are due, each with its petitions, or how many they are. */
export function drawDue(
  paper: Paper,
  section: Group,
  { due, listsPetitions }: Pick<Brief, "due" | "listsPetitions">,
): void {
  const groups = due.map(({ day, petitions }) => ({
    title: weekdayText(day).replace(/ \d{4}$/, ""),
    entries: petitions.map(({ number, contest }) => petitionText(number, contest)),
  }));
  paper.y += 4;
  if (listsPetitions) return drawGroups(paper, section, groups);
  const counts = groups.map(({ title, entries }) => `${title}: ${countText(entries.length)}`).join(" · ");
  note(paper, section, counts);
}

function drawGroups(paper: Paper, parent: Group, groups: readonly ChangeGroup[]): void {
  const { structure } = paper;
  const list = structure.open("L", parent);
  let room = MOST_ENTRIES;
  for (const group of groups) {
    drawGroup(paper, list, group, room);
    room -= Math.min(room, group.entries.length);
  }
  structure.close(list);
  paper.y += 4;
}

/** One sort of change, with as many of its entries as there is room for; the number at the left is of all. */
function drawGroup(paper: Paper, list: Group, { title, entries }: ChangeGroup, room: number): void {
  const { canvas, structure, left, right, regular, semibold } = paper;
  const top = paper.y;
  const shown = entries.slice(0, room);
  const lines = [
    ...shown,
    ...(shown.length < entries.length ? [`and ${countText(entries.length - shown.length)} more`] : []),
  ];
  const from = left + GROUP_WIDTH;
  const width = (right - from - GUTTER) / 2;
  const half = Math.ceil(lines.length / 2);
  canvas.artifact(() => canvas.line(left, top, right, top, INK.line, 0.4));
  const item = structure.open("LI", list);
  canvas.leaf("Lbl", item, () => {
    const words = cutToWidth(title, GROUP_WIDTH - 34, (part) => semibold.width(part, ENTRY));
    canvas.text(words, left, top + LEADING, { face: semibold, size: ENTRY });
    const number = { face: paper.tabular.semibold, size: ENTRY, align: "end" } as const;
    canvas.text(countText(entries.length), from - 16, top + LEADING, number);
  });
  const body = structure.open("LBody", item);
  for (const [i, line] of lines.entries()) {
    const x = from + (i >= half ? width + GUTTER : 0);
    const baseline = top + ((i >= half ? i - half : i) + 1) * LEADING;
    const text = cutToWidth(line, width, (part) => regular.width(part, ENTRY));
    const ink = i >= shown.length ? INK.mute : INK.ink;
    canvas.leaf("P", body, () => canvas.text(text, x, baseline, { face: regular, size: ENTRY, ink }));
  }
  structure.close(body);
  structure.close(item);
  paper.y = top + half * LEADING + 4;
}

function note(paper: Paper, parent: Group, text: string): void {
  paper.paragraph("P", parent, text, { face: paper.regular, size: ENTRY, ink: INK.mute, leading: LEADING });
}
