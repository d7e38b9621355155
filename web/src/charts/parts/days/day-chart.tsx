import { bisectCenter } from "d3-array";
import { Fragment, type PointerEvent, type ReactNode, type RefCallback } from "react";
import type { Box } from "../geometry/box.ts";
import { Chart } from "../chart.tsx";
import type { Table } from "../chart-table.tsx";
import type { DayFrame } from "./day-frame.ts";
import { longDate, toDay } from "./days.ts";
import { noteLines, type NotedDays } from "./noted-days.ts";
import { ChartTooltip } from "../chart-tooltip.tsx";
import { stepInOrder, useMarks } from "../use-marks.ts";
import "./day-chart.css";

type Props<Day extends { date: string }> = {
  title: string;
  describe: string;
  stage: RefCallback<HTMLDivElement>;
  width: number;
  days: readonly Day[];
  frame: DayFrame;
  /** The middle of each day, in the days' order. */
  middles: readonly number[];
  /** What is said of a day after its date. */
  words: (day: Day) => { value: string; lines: string[] };
  /** The table's columns after the day's, and what stands in them. */
  columns: Table["columns"];
  cells: (day: Day) => string[];
  /** Days with notes and events, which are marked. */
  noted?: NotedDays | undefined;
  /** Box of the day's mark, which the tooltip keeps clear of. */
  boxOf: (index: number) => Box;
  /** Draws what stands in the frame; `active` is the day in focus. */
  children: (active: number | null) => ReactNode;
};

/** A chart of days: the nearest day answers to the pointer, arrow keys go from day to day. */
export function DayChart<Day extends { date: string }>(props: Props<Day>) {
  const { title, describe, stage, width, days, frame, middles, words, columns, cells, noted } = props;
  const { boxOf, children } = props;
  // The last day is what the reader wants first.
  const marks = useMarks(days.length, stepInOrder(days.length), { start: days.length - 1 });
  const wordsAt = (index: number) => {
    const day = days[index];
    if (day === undefined) return { name: "", value: "", lines: [] };
    const { value, lines } = words(day);
    return { name: longDate(toDay(day.date)), value, lines: [...lines, ...noteLines(noted, day.date)] };
  };
  const follow = (event: PointerEvent<SVGSVGElement>) => {
    const box = event.currentTarget.getBoundingClientRect();
    marks.point(bisectCenter([...middles], event.clientX - box.left));
  };
  const hasEvents = days.some(({ date }) => (noted?.get(date)?.events.length ?? 0) > 0);
  const shown = marks.active;
  return (
    <Chart
      title={title}
      describe={describe}
      stage={stage}
      marks={marks}
      say={(index) => {
        const { name, value, lines } = wordsAt(index);
        return [name, value, ...lines].join(", ");
      }}
      empty={days.length === 0 ? "No days to show yet" : null}
      keys="Arrow keys move from day to day."
      table={{
        caption: title,
        columns: [{ label: "Day" }, ...columns, ...(hasEvents ? [{ label: "Events" }] : [])],
        rows: days.map((day) => ({
          key: day.date,
          cells: [
            longDate(toDay(day.date)),
            ...cells(day),
            ...(hasEvents ? [(noted?.get(day.date)?.events ?? []).join(", ")] : []),
          ],
        })),
      }}
    >
      {width > 0 && (
        <svg
          className="chart-svg day-chart"
          width={width}
          height={frame.height}
          aria-hidden="true"
          onPointerMove={follow}
          onPointerDown={follow}
        >
          <rect width={width} height={frame.height} fill="transparent" />
          <Axes frame={frame} />
          {children(shown)}
          {days.map(({ date }, index) => {
            const { notes = 0, events = [] } = noted?.get(date) ?? {};
            const x = middles[index] ?? 0;
            return (
              <Fragment key={date}>
                {events.length > 0 && <EventMark x={x} y={frame.plot.top} />}
                {notes > 0 && <NoteMark x={x} y={frame.plot.bottom} />}
              </Fragment>
            );
          })}
        </svg>
      )}
      {shown !== null && shown < days.length && (
        <ChartTooltip
          words={wordsAt(shown)}
          mark={boxOf(shown)}
          box={{ x: 0, y: -40, width, height: frame.height + 40 }}
        />
      )}
    </Chart>
  );
}

/** A diamond at the top of the plot. */
function EventMark({ x, y }: { x: number; y: number }) {
  return <path d={`M${x} ${y}l5 5-5 5-5-5z`} className="day-note-mark" data-mark="event" />;
}

function NoteMark({ x, y }: { x: number; y: number }) {
  return <path d={`M${x} ${y - 9}l5 9h-10z`} className="day-note-mark" />;
}

function Axes({ frame: { plot, yTicks, xTicks } }: { frame: DayFrame }) {
  return (
    <>
      {yTicks.map((tick) => (
        <g key={tick.text}>
          <line x1={plot.left} x2={plot.right} y1={tick.y} y2={tick.y} className="chart-grid" />
          <text x={plot.left - 8} y={tick.y + 4} textAnchor="end" className="chart-tick">
            {tick.text}
          </text>
        </g>
      ))}
      {xTicks.map((tick) => (
        <text key={tick.day} x={tick.x} y={plot.bottom + 18} textAnchor={tick.anchor} className="chart-tick">
          {tick.text}
        </text>
      ))}
    </>
  );
}
