import { useMemo, type PointerEvent } from "react";
import { Chart } from "../parts/chart.tsx";
import { longDate, toDay } from "../parts/days.ts";
import { Tooltip, type Words } from "../parts/tooltip.tsx";
import { stepInOrder, useMarks } from "../parts/use-marks.ts";
import { useWidth } from "../parts/use-width.ts";
import { columnAt, columnsLayout, type ColumnDay } from "./layout.ts";
import "./day-columns.css";

export type DayColumnsProps = {
  title: string;
  describe: string;
  days: ColumnDay[];
  /** What a day can hold, with the words on its line. Declared outside the component or kept. */
  limit: { value: number; text: string } | null;
  /** What is counted, for the table and the ears: "rulings". */
  counted: string;
  format: (value: number) => string;
  width?: number;
};

/** What was done on each day, against what a day can hold. */
export function DayColumns({ title, describe, days, limit, counted, format, width: given }: DayColumnsProps) {
  const [stage, width] = useWidth<HTMLDivElement>(given);
  const dated = useMemo(() => days.filter(({ date }) => Number.isFinite(toDay(date))), [days]);
  const layout = useMemo(() => columnsLayout(dated, width, limit, format), [dated, width, limit, format]);
  const marks = useMarks(dated.length, stepInOrder(dated.length), { start: dated.length - 1 });
  const words = (index: number): Words => {
    const day = dated[index];
    if (!day) return { name: "", value: "", lines: [] };
    return {
      name: longDate(toDay(day.date)),
      value: `${format(day.value)} ${counted}`,
      lines: limit === null ? [] : [`of ${format(limit.value)} that can be made in a day`],
    };
  };
  const say = (index: number) => {
    const { name, value, lines } = words(index);
    return [name, value, ...lines].join(", ");
  };
  const follow = (event: PointerEvent<SVGSVGElement>) => {
    const box = event.currentTarget.getBoundingClientRect();
    marks.point(columnAt(layout, event.clientX - box.left));
  };
  const shown = marks.active;
  const at = shown === null ? undefined : layout.columns[shown];
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
        columns: [{ label: "Day" }, { label: counted, numeric: true }],
        rows: dated.map((day) => ({
          key: day.date,
          cells: [longDate(toDay(day.date)), format(day.value)],
        })),
      }}
    >
      {width > 0 && (
        <svg
          className="chart-svg day-columns"
          width={width}
          height={layout.height}
          aria-hidden="true"
          onPointerMove={follow}
          onPointerDown={follow}
        >
          <rect width={width} height={layout.height} fill="transparent" />
          {layout.yTicks.map((tick) => (
            <g key={tick.text}>
              <line x1={plot.left} x2={plot.right} y1={tick.y} y2={tick.y} className="chart-grid" />
              <text x={plot.left - 8} y={tick.y + 4} textAnchor="end" className="chart-tick">
                {tick.text}
              </text>
            </g>
          ))}
          {layout.columns.map((column, index) => (
            <rect
              key={dated[index]?.date}
              {...column}
              className="day-column"
              data-lit={shown === index || undefined}
            />
          ))}
          {layout.limit && (
            <>
              <line
                x1={plot.left}
                x2={plot.right}
                y1={layout.limit.y}
                y2={layout.limit.y}
                className="day-limit"
              />
              <text x={plot.left} y={layout.limit.textY} className="day-limit-words chart-halo">
                {layout.limit.text}
              </text>
            </>
          )}
          {layout.xTicks.map((tick) => (
            <text
              key={tick.day}
              x={tick.x}
              y={plot.bottom + 18}
              textAnchor={tick.anchor}
              className="chart-tick"
            >
              {tick.text}
            </text>
          ))}
        </svg>
      )}
      {at && shown !== null && (
        <Tooltip
          words={words(shown)}
          of={{ x: at.x, y: at.y, width: at.width, height: at.height }}
          box={{ x: 0, y: -40, width, height: layout.height + 40 }}
        />
      )}
    </Chart>
  );
}
