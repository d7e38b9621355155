import { useId, useMemo } from "react";
import { DayChart } from "../parts/days/day-chart.tsx";
import type { NotedDays } from "../parts/days/noted-days.ts";
import { datedOf } from "../parts/days/day-frame.ts";
import { Hatch } from "../parts/hatch.tsx";
import { TextAt } from "../parts/text-at.tsx";
import { useWidth } from "../parts/use-width.ts";
import { dayLineLayout, type LineDay, type DayLineLayout, type LineMarker } from "./layout.ts";
import "./day-line.css";

export type DayLineProps = {
  title: string;
  describe: string;
  days: LineDay[];
  markers: LineMarker[];
  format: (value: number) => string;
  /** The words at the line's end: "26 pending". */
  endLabel: (value: number) => string;
  /** What a day's figure is, for the table: "Pending". */
  valueName: string;
  noted?: NotedDays;
  width?: number;
};

/** A count day by day, e.g. what is still pending, as a line over its area. */
export function DayLine(props: DayLineProps) {
  const { title, describe, days, markers, format, endLabel, valueName, noted } = props;
  const hatch = useId();
  const [stage, width] = useWidth<HTMLDivElement>(props.width);
  const dated = useMemo(() => datedOf(days), [days]);
  const layout = useMemo(
    () => dayLineLayout(dated, width, markers, { format, endLabel }),
    [dated, width, markers, format, endLabel],
  );
  const { plot } = layout;
  const lines = (day: LineDay) => [
    ...(day.notes ?? []),
    ...markers.filter((marker) => marker.date === day.date).map((marker) => marker.text),
  ];
  return (
    <DayChart
      title={title}
      describe={describe}
      stage={stage}
      width={width}
      days={dated}
      noted={noted}
      frame={layout}
      middles={layout.points.map((point) => point.x)}
      words={(day) => ({
        value: day.value === null ? "No data" : endLabel(day.value),
        lines: lines(day),
      })}
      columns={[{ label: valueName, numeric: true }, { label: "Notes" }]}
      cells={(day) => [day.value === null ? "No data" : format(day.value), lines(day).join(", ")]}
      boxOf={(index) => {
        const { x = 0, y = null } = layout.points[index] ?? {};
        return { x: x - 6, y: (y ?? plot.top + 40) - 6, width: 12, height: 12 };
      }}
    >
      {(active) => (
        <>
          <defs>
            <Hatch id={hatch} />
          </defs>
          <Gaps layout={layout} hatch={hatch} />
          <path d={layout.area} className="day-line-area" />
          <path d={layout.line} className="day-line-path" />
          {layout.lone.map((point) => (
            <circle key={point.x} cx={point.x} cy={point.y} r={3} className="day-line-dot" />
          ))}
          <Markers markers={layout.markers} bottom={plot.bottom} />
          {layout.end && (
            <>
              {layout.end.leader && (
                <line
                  {...layout.end.leader}
                  x1={layout.end.dot.x}
                  x2={layout.end.dot.x}
                  className="day-line-leader"
                />
              )}
              <circle cx={layout.end.dot.x} cy={layout.end.dot.y} r={4} className="day-line-dot" />
              <TextAt placed={layout.end} className="chart-value chart-halo" />
            </>
          )}
          <Cross layout={layout} at={active} />
        </>
      )}
    </DayChart>
  );
}

function Gaps({ layout: { gaps, plot }, hatch }: { layout: DayLineLayout; hatch: string }) {
  return gaps.map((gap) => (
    <g key={gap.x}>
      <rect
        x={gap.x}
        y={plot.top}
        width={gap.width}
        height={plot.bottom - plot.top}
        fill={`url(#${hatch})`}
      />
      {gap.text && <TextAt placed={gap.text} className="chart-tick chart-halo" />}
    </g>
  ));
}

function Cross({ layout: { points, plot }, at }: { layout: DayLineLayout; at: number | null }) {
  const point = at === null ? undefined : points[at];
  if (point === undefined) return null;
  return (
    <>
      <line x1={point.x} x2={point.x} y1={plot.top} y2={plot.bottom} className="day-line-cross" />
      {point.y !== null && <circle cx={point.x} cy={point.y} r={4} className="day-line-dot" />}
    </>
  );
}

function Markers({ markers, bottom }: { markers: DayLineLayout["markers"]; bottom: number }) {
  return markers.map((marker) => (
    <g key={`${marker.x} ${marker.top}`}>
      <line x1={marker.x} x2={marker.x} y1={marker.top} y2={bottom} className="day-line-marker" />
      {marker.lines.map((line) => (
        <TextAt key={line.y} placed={line} className="day-line-note chart-halo" />
      ))}
    </g>
  ));
}
