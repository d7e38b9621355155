import type { PetitionDay } from "../../../../measures/petitions/petitions.ts";
import { daysOfWork } from "@command-center/domain/petitions/petitions";
import { n } from "../../../../files/pdf/canvas.ts";
import { INK, RAMP } from "../../../../files/pdf/ink.ts";
import type { Paper } from "../../../../files/pdf/paper.ts";
import type { Group } from "../../../../files/pdf/tags.ts";
import { countedText, countText } from "@command-center/domain/number-text";
import { dayText } from "../brief-text.ts";

export interface Backlog {
  readonly days: readonly PetitionDay[];
  readonly panels: number;
  /** Null where the petitions are of some districts only, while the panels rule on those of all. */
  readonly dailyCapacity: number | null;
  /** Petitions of every category: all wait before the same panels. */
  readonly filed: number;
  readonly pending: number;
  readonly pendingMpAndLc5: number;
}

const HEIGHT = 72;
const SIZE = 7.5;

/** The backlog in a sentence: `84 of 710 petitions pending (26 of them MP or LC5), about a day and a half's work for the 8 panels.` */
export function backlogText({ filed, pending, pendingMpAndLc5, panels, dailyCapacity }: Backlog): string {
  if (filed === 0) return "No petition is recorded.";
  if (pending === 0) return `None of ${countedText(filed, "petition", "petitions")} is pending.`;
  const ofThem = ` (${countText(pendingMpAndLc5)} of them MP or LC5)`;
  const pendingText = `${countText(pending)} of ${countedText(filed, "petition", "petitions")} pending${ofThem}`;
  if (dailyCapacity === null) return `${pendingText}.`;
  if (dailyCapacity === 0) return `${pendingText}. No panel of the tribunal sits.`;
  const forPanels = panels === 1 ? "the panel" : `the ${countText(panels)} panels`;
  return `${pendingText}, ${daysOfWork(pending, dailyCapacity)} for ${forPanels}.`;
}

/** Petitions pending at the end of each day, as an area with its highest and its last value named. */
export function drawBacklog(paper: Paper, parent: Group, { days }: Backlog): void {
  const { canvas, left, right } = paper;
  const [first, last] = [days[0], days.at(-1)];
  if (first === undefined || last === undefined || days.length < 2) return;
  const peak = days.reduce((most, day) => (day.pending > most.pending ? day : most), first);
  const most = Math.max(peak.pending, 1);
  const top = paper.y + 14;
  const bottom = top + HEIGHT;
  const end = right - 60;
  const x = (i: number): number => left + (i / (days.length - 1)) * (end - left);
  const y = (value: number): number => bottom - (value / most) * HEIGHT;
  const points = days.map(({ pending }, i) => `${n(x(i))} ${n(y(pending))}`);
  const line = points.map((point, i) => `${point} ${i === 0 ? "m" : "l"}`).join(" ");
  const words = { face: paper.regular, size: SIZE, ink: INK.mute };
  const bold = { face: paper.semibold, size: SIZE };
  const alt = `Area chart: petitions of every category pending by day, from ${dayText(first.on)} to ${dayText(last.on)}; most ${countText(peak.pending)} on ${dayText(peak.on)}, last ${countText(last.pending)}.`;
  canvas.leaf(
    "Figure",
    parent,
    () => {
      canvas.raw(
        `${RAMP[1]} rg ${line} ${n(x(days.length - 1))} ${n(bottom)} l ${n(left)} ${n(bottom)} l h f`,
      );
      canvas.raw(`1 j ${INK.bar} RG 1.4 w ${line} S`);
      canvas.line(left, bottom, end, bottom, INK.mute, 0.6);
      const at = days.indexOf(peak);
      canvas.dot(x(at), y(peak.pending), 2, INK.bar);
      canvas.text(`${countText(peak.pending)} on ${dayText(peak.on)}`, x(at), y(peak.pending) - 5, {
        ...bold,
        align: at < days.length / 4 ? "start" : at > (days.length * 3) / 4 ? "end" : "middle",
      });
      canvas.dot(end, y(last.pending), 2, INK.bar);
      canvas.text(`${countText(last.pending)} pending`, end + 6, y(last.pending) + 2, bold);
      canvas.text(dayText(first.on), left, bottom + 11, words);
      canvas.text(dayText(last.on), end, bottom + 11, { ...words, align: "end" });
    },
    { Alt: new String(alt), A: { O: "Layout", Placement: "Block" } },
  );
  paper.y = bottom + 20;
}
