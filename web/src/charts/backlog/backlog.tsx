import { useId, useMemo, type PointerEvent } from "react";
import { Chart } from "../parts/chart.tsx";
import { longDate, toDay } from "../parts/days.ts";
import { Hatch } from "../parts/hatch.tsx";
import { Tooltip } from "../parts/tooltip.tsx";
import { stepInOrder, useMarks } from "../parts/use-marks.ts";
import { useWidth } from "../parts/use-width.ts";
import { TextAt } from "../parts/text-at.tsx";
import { backlogLayout, dayAt, type BacklogDay, type BacklogLayout, type BacklogMarker } from "./layout.ts";

export type BacklogProps = {
  title: string;
  describe: string;
  days: BacklogDay[];
  markers: BacklogMarker[];
  format: (value: number) => string;
  /** The words at the line's end: "26 pending". */
  endLabel: (value: number) => string;
  /** What a day's figure is, for the table; "Pending" where left out. */
  valueName?: string;
  width?: number;
};

/** A count day by day, e.g. what is still pending, as a line over its area. */
export function Backlog(props: BacklogProps) {
  const { title, describe, days, markers, format, endLabel, valueName = "Pending", width: given } = props;
  const id = useId();
  const [stage, width] = useWidth<HTMLDivElement>(given);
  const dated = useMemo(() => days.filter((day) => Number.isFinite(toDay(day.date))), [days]);
  const layout = useMemo(
    () => backlogLayout(dated, width, markers, { format, endLabel }),
    [dated, width, markers, format, endLabel],
  );
  const marks = useMarks(dated.length, stepInOrder(dated.length), { start: dated.length - 1 });
  const words = (index: number) => {
    const day = dated[index];
    if (!day) return { name: "", value: "", lines: [] };
    const value = day.pending === null ? "No data" : endLabel(day.pending);
    const marked = markers.filter((marker) => marker.date === day.date).map((marker) => marker.text);
    return { name: longDate(toDay(day.date)), value, lines: [...(day.notes ?? []), ...marked] };
  };
  const say = (index: number) => {
    const { name, value, lines } = words(index);
    return [name, value, ...lines].join(", ");
  };
  const follow = (event: PointerEvent<SVGSVGElement>) => {
    const box = event.currentTarget.getBoundingClientRect();
    marks.point(dayAt(layout, event.clientX - box.left));
  };
  const shown = marks.active;
  const point = shown === null ? undefined : layout.points[shown];
  const { plot } = layout;
  return (
    <Chart
      title={title}
      describe={describe}
      stage={stage}
      marks={marks}
      say={say}
      empty={dated.length === 0 ? "No days to show yet" : null}
      keys="Arrow keys move from day to day."
      table={{
        caption: title,
        columns: [{ label: "Day" }, { label: valueName, numeric: true }, { label: "Notes" }],
        rows: dated.map((day, index) => ({
          key: day.date,
          cells: [
            longDate(toDay(day.date)),
            day.pending === null ? "No data" : format(day.pending),
            words(index).lines.join(", "),
          ],
        })),
      }}
    >
      {width > 0 && (
        <svg
          className="chart-svg backlog"
          width={width}
          height={layout.height}
          aria-hidden="true"
          onPointerMove={follow}
          onPointerDown={follow}
        >
          <defs>
            <Hatch id={id} />
          </defs>
          <rect width={width} height={layout.height} fill="transparent" />
          <Axes layout={layout} />
          {layout.gaps.map((gap) => (
            <rect
              key={gap.x}
              x={gap.x}
              y={plot.top}
              width={gap.width}
              height={plot.bottom - plot.top}
              fill={`url(#${id})`}
            />
          ))}
          <path d={layout.area} className="backlog-area" />
          <path d={layout.line} className="backlog-line" />
          <Markers markers={layout.markers} bottom={plot.bottom} />
          {layout.end && (
            <>
              <circle cx={layout.end.dot.x} cy={layout.end.dot.y} r={4} className="backlog-dot" />
              <TextAt of={layout.end} className="chart-value chart-halo" />
            </>
          )}
          {point && (
            <>
              <line x1={point.x} x2={point.x} y1={plot.top} y2={plot.bottom} className="backlog-cross" />
              {point.y !== null && <circle cx={point.x} cy={point.y} r={4} className="backlog-dot" />}
            </>
          )}
        </svg>
      )}
      {point && shown !== null && (
        <Tooltip
          words={words(shown)}
          of={{ x: point.x - 6, y: (point.y ?? plot.top + 40) - 6, width: 12, height: 12 }}
          box={{ x: 0, y: 0, width, height: layout.height }}
        />
      )}
    </Chart>
  );
}

function Markers({ markers, bottom }: { markers: BacklogLayout["markers"]; bottom: number }) {
  return (
    <>
      {markers.map((marker) => (
        <line
          key={`${marker.x} ${marker.top}`}
          x1={marker.x}
          x2={marker.x}
          y1={marker.top}
          y2={bottom}
          className="backlog-marker"
        />
      ))}
      {markers.flatMap((marker) =>
        marker.lines.map((line) => (
          <text
            key={line.y}
            x={line.x}
            y={line.y}
            textAnchor={line.anchor}
            className="backlog-note chart-halo"
          >
            {line.text}
          </text>
        )),
      )}
    </>
  );
}

function Axes({ layout: { plot, yTicks, xTicks } }: { layout: BacklogLayout }) {
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
