import { dayLineStates } from "../charts/day-line/fixtures.ts";
import { DayLine } from "../charts/day-line/day-line.tsx";
import { bulletStates } from "../charts/bullet/fixtures.ts";
import { Bullet } from "../charts/bullet/bullet.tsx";
import { dayColumnsStates } from "../charts/day-columns/fixtures.ts";
import { DayColumns } from "../charts/day-columns/day-columns.tsx";
import { dumbbellStates } from "../charts/dumbbell/fixtures.ts";
import { Dumbbell } from "../charts/dumbbell/dumbbell.tsx";
import { histogramStates } from "../charts/histogram/fixtures.ts";
import { Histogram } from "../charts/histogram/histogram.tsx";
import { mapStates } from "../charts/map/fixtures.ts";
import { UgandaMap } from "../charts/map/uganda-map.tsx";
import { targetBarsStates } from "../charts/target-bars/fixtures.ts";
import { TargetBars } from "../charts/target-bars/target-bars.tsx";
import { slopeStates } from "../charts/slope/fixtures.ts";
import { Slope } from "../charts/slope/slope.tsx";
import { sparklineStates } from "../charts/sparkline/fixtures.ts";
import { Sparkline } from "../charts/sparkline/sparkline.tsx";
import { stackedBarsStates } from "../charts/stacked-bars/fixtures.ts";
import { StackedBars } from "../charts/stacked-bars/stacked-bars.tsx";
import { tileGridStates } from "../charts/tile-grid/fixtures.ts";
import { TileGrid } from "../charts/tile-grid/tile-grid.tsx";
import { timelineStates } from "../charts/timeline/fixtures.ts";
import { Timeline } from "../charts/timeline/timeline.tsx";
import { chartExhibit, type Exhibit } from "./exhibit.tsx";

const sparkline: Exhibit = {
  file: "charts/sparkline/sparkline.tsx",
  states: Object.fromEntries(
    Object.entries(sparklineStates).map(([name, props]) => [name, () => <Sparkline {...props} />]),
  ),
};

export const EXHIBITS: readonly Exhibit[] = [
  chartExhibit("charts/map/uganda-map.tsx", UgandaMap, mapStates),
  chartExhibit("charts/tile-grid/tile-grid.tsx", TileGrid, tileGridStates),
  chartExhibit("charts/dumbbell/dumbbell.tsx", Dumbbell, dumbbellStates),
  chartExhibit("charts/bullet/bullet.tsx", Bullet, bulletStates),
  chartExhibit("charts/target-bars/target-bars.tsx", TargetBars, targetBarsStates),
  chartExhibit("charts/stacked-bars/stacked-bars.tsx", StackedBars, stackedBarsStates),
  chartExhibit("charts/slope/slope.tsx", Slope, slopeStates),
  chartExhibit("charts/day-line/day-line.tsx", DayLine, dayLineStates),
  chartExhibit("charts/day-columns/day-columns.tsx", DayColumns, dayColumnsStates),
  chartExhibit("charts/histogram/histogram.tsx", Histogram, histogramStates),
  chartExhibit("charts/timeline/timeline.tsx", Timeline, timelineStates),
  sparkline,
];
