import { DayLineSkeleton } from "../charts/day-line/skeleton.tsx";
import { BulletSkeleton } from "../charts/bullet/skeleton.tsx";
import { DayColumnsSkeleton } from "../charts/day-columns/skeleton.tsx";
import { DumbbellSkeleton } from "../charts/dumbbell/skeleton.tsx";
import { HistogramSkeleton } from "../charts/histogram/skeleton.tsx";
import { MapSkeleton } from "../charts/map/skeleton.tsx";
import { TargetBarsSkeleton } from "../charts/target-bars/skeleton.tsx";
import { SlopeSkeleton } from "../charts/slope/skeleton.tsx";
import { StackedBarsSkeleton } from "../charts/stacked-bars/skeleton.tsx";
import { TileGridSkeleton } from "../charts/tile-grid/skeleton.tsx";
import { TimelineSkeleton } from "../charts/timeline/skeleton.tsx";
import type { Exhibit } from "./exhibit.tsx";

const PARTS = ["Incumbent re-elected", "Incumbent defeated", "Open seat", "New leader"];

/** What keeps the charts' places until they are here. */
export const EXHIBITS: readonly Exhibit[] = [
  { file: "charts/map/skeleton.tsx", states: { "the country": () => <MapSkeleton tallest={640} /> } },
  {
    file: "charts/tile-grid/skeleton.tsx",
    states: { "every unit": () => <TileGridSkeleton columns={14} rows={14} /> },
  },
  { file: "charts/dumbbell/skeleton.tsx", states: { "six rows": () => <DumbbellSkeleton rows={6} /> } },
  {
    file: "charts/bullet/skeleton.tsx",
    states: {
      "six rows": () => <BulletSkeleton rows={6} />,
      "with details and marks": () => <BulletSkeleton rows={4} details marks />,
    },
  },
  { file: "charts/target-bars/skeleton.tsx", states: { "six rows": () => <TargetBarsSkeleton rows={6} /> } },
  {
    file: "charts/stacked-bars/skeleton.tsx",
    states: { "four parts": () => <StackedBarsSkeleton rows={6} parts={PARTS} /> },
  },
  { file: "charts/slope/skeleton.tsx", states: { "seven lines": () => <SlopeSkeleton lines={7} /> } },
  {
    file: "charts/day-line/skeleton.tsx",
    states: {
      "one marker": () => <DayLineSkeleton markers={1} />,
      none: () => <DayLineSkeleton markers={0} />,
    },
  },
  { file: "charts/day-columns/skeleton.tsx", states: { always: () => <DayColumnsSkeleton /> } },
  { file: "charts/histogram/skeleton.tsx", states: { always: () => <HistogramSkeleton /> } },
  { file: "charts/timeline/skeleton.tsx", states: { "ten events": () => <TimelineSkeleton events={10} /> } },
];
