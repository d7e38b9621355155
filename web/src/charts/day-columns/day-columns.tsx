import { useMemo } from "react";
import { DayChart } from "../parts/days/day-chart.tsx";
import type { NotedDays } from "../parts/days/noted-days.ts";
import { datedOf } from "../parts/days/day-frame.ts";
import { useWidth } from "../parts/use-width.ts";
import { columnsLayout, type ColumnDay } from "./layout.ts";
import "./day-columns.css";

export type DayColumnsProps = {
  title: string;
  describe: string;
  days: ColumnDay[];
  /** The most that can be done in a day, with the words on its line. Declared outside the component or kept. */
  limit: { value: number; text: string } | null;
  /** What is counted, for the table and screen readers: "rulings". */
  counted: string;
  format: (value: number) => string;
  noted?: NotedDays;
  width?: number;
};

/** A column for what was done on each day, against the most that can be done in one. */
export function DayColumns({
  title,
  describe,
  days,
  limit,
  counted,
  format,
  noted,
  width: fixedWidth,
}: DayColumnsProps) {
  const [stage, width] = useWidth<HTMLDivElement>(fixedWidth);
  const dated = useMemo(() => datedOf(days), [days]);
  const layout = useMemo(() => columnsLayout(dated, width, limit, format), [dated, width, limit, format]);
  const { plot, columns } = layout;
  return (
    <DayChart
      title={title}
      describe={describe}
      stage={stage}
      width={width}
      days={dated}
      noted={noted}
      frame={layout}
      middles={columns.map((column) => column.x + column.width / 2)}
      words={(day) => ({
        value: `${format(day.value)} ${counted}`,
        lines: limit === null ? [] : [`of ${format(limit.value)} that can be made in a day`],
      })}
      columns={[{ label: counted, numeric: true }]}
      cells={(day) => [format(day.value)]}
      boxOf={(index) => columns[index] ?? { x: 0, y: 0, width: 0, height: 0 }}
    >
      {(active) => (
        <>
          {columns.map((column, index) => (
            <rect
              key={dated[index]?.date}
              {...column}
              className="day-column"
              data-lit={active === index || undefined}
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
        </>
      )}
    </DayChart>
  );
}
