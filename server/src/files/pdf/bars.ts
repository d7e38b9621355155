import type { BarChart } from "../document.ts";
import { capHeight } from "./canvas.ts";
import { cellText } from "./table/cell-text.ts";
import { INK } from "./ink.ts";
import type { Paper } from "./paper.ts";
import type { Group } from "./tags.ts";
import { cutToWidth } from "./table/wrap.ts";

const SIZE = 8.5;
const STEP = 17;
const THICK = 9;
const MOST_BARS = 30;
const WIDEST = 520;

/** The room that a chart takes. */
export function barsHeight(chart: BarChart): number {
  return 42 + Math.min(chart.bars.length, MOST_BARS) * STEP;
}

/** Bars from one zero line, each with its name and value; as one figure with the values in its words. */
export function drawBars(paper: Paper, parent: Group, chart: BarChart): void {
  const { canvas, left } = paper;
  const bars = chart.bars.slice(0, MOST_BARS);
  const words = chart.bars.map(({ label, value }) => `${label} ${cellText(value, chart.kind)}`);
  const names = Math.min(170, Math.max(...bars.map(({ label }) => paper.regular.width(label, SIZE)), 0)) + 10;
  const most = Math.max(...bars.map(({ value }) => value), 0) || 1;
  const least = Math.min(...bars.map(({ value }) => value), 0);
  const width = Math.min(paper.right - left, WIDEST) - names - 70;
  const x = (value: number): number => left + names + ((value - least) / (most - least)) * width;
  paper.y += 14;
  const top = paper.y + 8;
  const bottom = top + bars.length * STEP;
  canvas.leaf(
    "Figure",
    parent,
    () => {
      canvas.text(chart.title, left, paper.y, { face: paper.semibold, size: 9.5 });
      for (const [i, { label, value }] of bars.entries()) {
        const y = top + i * STEP + (STEP - THICK) / 2;
        const baseline = y + (THICK + capHeight(SIZE)) / 2;
        const name = cutToWidth(label, names - 10, (part) => paper.regular.width(part, SIZE));
        canvas.text(name, left, baseline, { face: paper.regular, size: SIZE });
        const [from, to] = value < 0 ? [x(value), x(0)] : [x(0), x(value)];
        canvas.rectangle(from, y, Math.max(to - from, 0.5), THICK, INK.bar);
        canvas.text(cellText(value, chart.kind), to + 6, baseline, { face: paper.semibold, size: SIZE });
      }
      canvas.line(x(0), top, x(0), bottom, INK.mute, 0.6);
      if (bars.length < chart.bars.length)
        canvas.text(`and ${chart.bars.length - bars.length} more in the table`, left, bottom + 10, {
          face: paper.regular,
          size: SIZE,
          ink: INK.mute,
        });
    },
    {
      Alt: new String(`Bar chart: ${chart.title}. ${words.join("; ")}.`),
      A: { O: "Layout", Placement: "Block" },
    },
  );
  paper.y = bottom + 20;
}
