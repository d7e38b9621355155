import { INK } from "../../../../files/pdf/ink.ts";
import type { Paper } from "../../../../files/pdf/paper.ts";
import type { Group } from "../../../../files/pdf/tags.ts";
import { wrap } from "../../../../files/pdf/table/wrap.ts";
import { backlogText } from "./backlog-block.ts";
import type { Brief } from "../brief.store.ts";
import { changeCountText, type BriefChange } from "../changes.ts";
import {
  countedText,
  countText,
  marginText,
  percentText,
  pluralText,
} from "@command-center/domain/number-text";
import { dayInUganda } from "@command-center/domain/time/calendar";
import { dayText, untilText } from "../brief-text.ts";

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
  const moved = turnout.trend?.value ?? 0;
  const direction = moved < 0 ? "down" : "up";
  const change =
    moved === 0
      ? ""
      : `, ${direction} ${marginText(Math.abs(moved))} from ${percentText(turnout.value - moved)}`;
  const where = turnout.part === null ? "" : ` in ${turnout.part},`;
  return `MP primary turnout${where} was ${percentText(turnout.value)}${change}.${crisisText(regions)}`;
}

/** ` Kampala is in crisis at 8.0%.`; empty without a crisis. */
function crisisText(regions: Brief["regions"]): string {
  const crises = regions.filter(({ assessment }) => assessment === "Crisis");
  const [first] = crises;
  if (first === undefined) return "";
  if (crises.length === 1) return ` ${first.region} is in crisis at ${percentText(first.mpTurnout)}.`;
  return ` In crisis: ${crises.map(({ region, mpTurnout }) => `${region} ${percentText(mpTurnout)}`).join(", ")}.`;
}

/** `On 2 September 5 petitions were filed and 28 decided, half of what the panels can handle. 1 petition became overdue.` */
function changesText({ changes, asOf, backlog }: Brief): string {
  const ofDay = changes.filter(({ at }) => dayInUganda(at) === asOf);
  const count = (kind: BriefChange["kind"]) => ofDay.filter((change) => change.kind === kind).length;
  const [filed, decided, overdue] = [
    count("petition_filed"),
    count("petition_resolved"),
    count("petition_overdue"),
  ];
  const others = (["declared", "declared_again", "corrected"] as const).flatMap((kind) =>
    count(kind) === 0 ? [] : [changeCountText(kind, count(kind))],
  );
  const were = (number: number) => pluralText(number, "petition was", "petitions were");
  const petitions = [
    ...(filed === 0 ? [] : [`${countText(filed)} ${were(filed)} filed`]),
    ...(decided === 0 ? [] : [`${countText(decided)} ${filed === 0 ? `${were(decided)} ` : ""}decided`]),
  ].join(" and ");
  const sentences = [
    ...(petitions === "" ? [] : [`${petitions}${shareText(decided, backlog.dailyCapacity)}`]),
    ...(overdue === 0 ? [] : [`${countedText(overdue, "petition", "petitions")} became overdue`]),
    ...(others.length === 0 ? [] : [`${others.join(", ")} recorded`]),
  ];
  if (sentences.length === 0) return `Nothing was recorded on ${dayText(asOf)}.`;
  return `On ${dayText(asOf).replace(/ \d{4}$/, "")} ${sentences.join(". ")}.`;
}

/** `, half of what the panels can handle`: of a day. */
function shareText(decided: number, dailyCapacity: number | null): string {
  if (decided === 0 || dailyCapacity === null || dailyCapacity === 0) return "";
  const share = Math.round((decided / dailyCapacity) * 100);
  return `, ${share === 50 ? "half" : `${countText(share)}%`} of what the panels can handle`;
}

function comingText({ election, events, asOf, due }: Brief): string | null {
  const [next] = events;
  const rulings = due.reduce((sum, { petitions }) => sum + petitions.length, 0);
  const days =
    election !== null && election.days >= 0
      ? `${countText(election.days)} days to ${dayText(election.on)}.`
      : null;
  const sentences = [
    rulings === 0 ? null : `${countedText(rulings, "ruling is", "rulings are")} due in 7 days.`,
    next === undefined ? null : `Next: ${next.title}, ${untilText(asOf, next.startsOn)}.`,
    days,
  ];
  return sentences.filter((sentence) => sentence !== null).join(" ") || null;
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
