import type { ReactNode } from "react";
import { renderToStaticMarkup } from "react-dom/server";
import { expect, test } from "vitest";
import { dayLineStates } from "../day-line/fixtures.ts";
import { dayLineLayout } from "../day-line/layout.ts";
import { DayLineSkeleton } from "../day-line/skeleton.tsx";
import { bulletStates } from "../bullet/fixtures.ts";
import { bulletLayout } from "../bullet/layout.ts";
import { BulletSkeleton } from "../bullet/skeleton.tsx";
import { dayColumnsStates } from "../day-columns/fixtures.ts";
import { columnsLayout } from "../day-columns/layout.ts";
import { DayColumnsSkeleton } from "../day-columns/skeleton.tsx";
import { dumbbellStates } from "../dumbbell/fixtures.ts";
import { dumbbellLayout } from "../dumbbell/layout.ts";
import { DumbbellSkeleton } from "../dumbbell/skeleton.tsx";
import { histogramStates } from "../histogram/fixtures.ts";
import { histogramLayout } from "../histogram/layout.ts";
import { HistogramSkeleton } from "../histogram/skeleton.tsx";
import { targetBarsStates } from "../target-bars/fixtures.ts";
import { targetLayout } from "../target-bars/layout.ts";
import { TargetBarsSkeleton } from "../target-bars/skeleton.tsx";
import { slopeStates } from "../slope/fixtures.ts";
import { slopeLayout } from "../slope/layout.ts";
import { SlopeSkeleton } from "../slope/skeleton.tsx";
import { stackedBarsStates } from "../stacked-bars/fixtures.ts";
import { stackedLayout } from "../stacked-bars/layout.ts";
import { keyLine, StackedBarsSkeleton, underKeys } from "../stacked-bars/skeleton.tsx";

const WIDTHS = [280, 360, 419, 420, 439, 440, 479, 480, 559, 560, 720, 1280];

/** How high the place is that a skeleton keeps in a container of a width, as its classes say. */
function roomAt(skeleton: ReactNode, width: number): number {
  const places = [
    ...renderToStaticMarkup(skeleton).matchAll(/<svg class="chart-room ([^"]*)" height="(\d+)"/g),
  ];
  const shown = places.filter(([, classes = ""]) => {
    const from = /@min-\[(\d+)px\]:hidden/.exec(classes)?.[1];
    const below = /@max-\[(\d+)px\]:hidden/.exec(classes)?.[1];
    return !(from !== undefined && width >= Number(from)) && !(below !== undefined && width < Number(below));
  });
  expect(shown).toHaveLength(1);
  return Number(shown[0]?.[2]);
}

const { rows: dumbbell, ...dumbbellOptions } = dumbbellStates.usual;
const { rows: bullet, missing, full } = bulletStates.usual;
const { rows: bars, ...barsOptions } = targetBarsStates.usual;
const { rows: stacked, ...stackedOptions } = stackedBarsStates.usual;
const { columns, lines, format } = slopeStates.usual;
const { days, markers, ...dayLineOptions } = dayLineStates.usual;
const { bins, format: binFormat, marker = null } = histogramStates.usual;
const columnsOf = dayColumnsStates.usual;

const CHARTS: Record<string, [skeleton: ReactNode, height: (width: number) => number]> = {
  dumbbell: [
    <DumbbellSkeleton key="" rows={dumbbell.length} />,
    (width) => dumbbellLayout(dumbbell, width, dumbbellOptions).height,
  ],
  bullet: [
    <BulletSkeleton key="" rows={bullet.length} details marks />,
    (width) => bulletLayout(bullet, width, { missing, ...(full === undefined ? {} : { full }) }).height,
  ],
  "target bars": [
    <TargetBarsSkeleton key="" rows={bars.length} />,
    (width) => targetLayout(bars, width, barsOptions).height,
  ],
  // Names of the parts stand above in lines of their own, which the style sheet breaks.
  "stacked bars": [
    <StackedBarsSkeleton key="" rows={stacked.length} parts={[]} />,
    (width) => {
      const { height, keys } = stackedLayout(stacked, width, stackedOptions);
      const keyLines = new Set(keys.map(({ y }) => y)).size;
      return height - keyLines * keyLine - underKeys;
    },
  ],
  slope: [
    <SlopeSkeleton key="" lines={lines.length} />,
    (width) => slopeLayout(columns, lines, width, { format }).height,
  ],
  "day line": [
    <DayLineSkeleton key="" markers={0} />,
    (width) => dayLineLayout(days, width, [], dayLineOptions).height,
  ],
  "day columns": [
    <DayColumnsSkeleton key="" />,
    (width) => columnsLayout(columnsOf.days, width, columnsOf.limit, columnsOf.format).height,
  ],
  histogram: [
    <HistogramSkeleton key="" />,
    (width) => histogramLayout(bins, width, { format: binFormat, marker }).height,
  ],
};

test.each(Object.entries(CHARTS))("%s: its skeleton is as high as it will be", (_, [skeleton, height]) => {
  for (const width of WIDTHS) expect(roomAt(skeleton, width), `${width} px`).toBe(height(width));
});

test("day line: its skeleton keeps a line for each marker, where there is room for its words", () => {
  const { height } = dayLineLayout(days, 1280, markers, dayLineOptions);
  expect(roomAt(<DayLineSkeleton markers={markers.length} />, 1280)).toBe(height);
});
