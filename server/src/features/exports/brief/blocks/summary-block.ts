import { oneDecimal } from "@command-center/domain/results/turnout";
import { INK } from "../../../../files/pdf/ink.ts";
import type { Paper } from "../../../../files/pdf/paper.ts";
import type { Group } from "../../../../files/pdf/tags.ts";
import { wrap } from "../../../../files/pdf/table/wrap.ts";
import { backlogText } from "./backlog-block.ts";
import type { Brief } from "../brief.store.ts";
import { changesByDay } from "../changes.ts";
import { countText } from "@command-center/domain/number-text";
import { dayText, figureNotes, untilText, fullFigureText } from "../brief-text.ts";

const SIZE = 9;
const LEADING = 12.5;
const INDENT = 10;

/** What to say when there is time for four sentences; what is not known is left out. */
export function summaryOf(brief: Brief): string[] {
  if (!brief.isSetUp) return [];
  return [turnoutText(brief), changesText(brief), backlogText(brief.backlog), comingText(brief)].filter(
    (sentence) => sentence !== null,
  );
}

function turnoutText({ figures, regions }: Brief): string | null {
  const turnout = figures.find(({ id }) => id === "mp_turnout");
  if (turnout === undefined || turnout.value === null) return null;
  const all = new Map(figures.map((figure) => [figure.id, figure]));
  const hasMoved = turnout.trend !== null && turnout.trend.value !== 0;
  const moved = !hasMoved ? "" : `, ${figureNotes(turnout, all).at(-1)}`;
  const crises = regions
    .filter(({ assessment }) => assessment === "Crisis")
    .map(({ region, mpTurnout }) => `${region} ${oneDecimal(mpTurnout)}%`);
  const crisis = crises.length === 0 ? "" : ` Crisis: ${crises.join(", ")}.`;
  return `MP primary turnout${turnout.part === null ? "" : ` in ${turnout.part},`} ${fullFigureText(turnout)}${moved}.${crisis}`;
}

function changesText({ changes, asOf, backlog }: Brief): string {
  const [latest] = changesByDay(changes, backlog.dailyCapacity);
  if (latest?.day !== asOf) return `Nothing was recorded on ${dayText(asOf)}.`;
  return `Recorded on ${dayText(asOf)}: ${latest.counts}.`;
}

function comingText({ election, events, asOf }: Brief): string | null {
  const [next] = events;
  const coming = next === undefined ? "" : `Next: ${next.title}, ${untilText(asOf, next.startsOn)}.`;
  const isAhead = election !== null && election.days >= 0;
  const days = isAhead ? ` ${countText(election.days)} days to ${dayText(election.on)}.` : "";
  return `${coming}${days}`.trim() || null;
}

/** The summary as a list over the content's width. Moves the place to write below it. */
export function drawSummary(paper: Paper, parent: Group, sentences: readonly string[]): void {
  if (sentences.length === 0) return;
  const { canvas, structure, left, right, regular } = paper;
  const list = structure.open("L", parent);
  for (const sentence of sentences) {
    const lines = wrap(sentence, right - left - INDENT, (part) => regular.width(part, SIZE));
    const top = paper.y;
    canvas.artifact(() => canvas.rectangle(left, top + 5.5, 3.5, 3.5, INK.accent));
    const item = structure.open("LI", list);
    canvas.leaf("LBody", item, () => {
      for (const [i, line] of lines.entries())
        canvas.text(line, left + INDENT, top + (i + 0.8) * LEADING, { face: regular, size: SIZE });
    });
    structure.close(item);
    paper.y += lines.length * LEADING;
  }
  structure.close(list);
  paper.y += 10;
}
