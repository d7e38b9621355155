import { useId, useMemo } from "react";
import { Hatch } from "../parts/hatch.tsx";
import { RowChart } from "../parts/row-chart.tsx";
import { TextAt } from "../parts/text-at.tsx";
import { useWidth } from "../parts/use-width.ts";
import { targetLayout, type PlacedTarget, type TargetLayout, type TargetRow } from "./layout.ts";
import "./target-bars.css";

export type TargetBarsProps = {
  title: string;
  describe: string;
  rows: TargetRow[];
  rowName: string;
  valueName: string;
  targetName: string;
  /** Writes a number short, for axis and bars. */
  format: (value: number) => string;
  /** Writes a number in full, for the table and screen readers. */
  exact: (value: number) => string;
  width?: number;
};

/** How far each row is towards its own target: a bar, and a mark at the target. */
export function TargetBars(props: TargetBarsProps) {
  const { title, describe, rows, rowName, valueName, targetName, format, exact } = props;
  const hatch = useId();
  const [stage, width] = useWidth<HTMLDivElement>(props.width);
  const layout = useMemo(
    () => targetLayout(rows, width, { format, valueName, targetName }),
    [rows, width, format, valueName, targetName],
  );
  const written = (value: number | null) => (value === null ? "not known" : exact(value));
  return (
    <RowChart
      title={title}
      describe={describe}
      stage={stage}
      width={width}
      rows={rows}
      layout={layout}
      columns={[
        rowName,
        { label: valueName, numeric: true },
        { label: targetName, numeric: true },
        { label: "Reached", numeric: true },
      ]}
      cells={(row) => [written(row.value), written(row.target), row.reached ?? "not known"]}
      say={(row) => [
        `${valueName} ${written(row.value)}`,
        `${targetName} ${written(row.target)}`,
        ...(row.reached === null ? [] : [`${row.reached} reached`]),
      ]}
      ground={
        <>
          <defs>
            <Hatch id={hatch} />
          </defs>
          <Axis layout={layout} />
        </>
      }
      renderRow={(row) => <Marks row={row} hatch={hatch} />}
    >
      {layout.heads.map((head) => (
        <TextAt key={head.text} placed={head} className="chart-tick chart-halo" />
      ))}
    </RowChart>
  );
}

function Axis({ layout: { ticks, plot } }: { layout: TargetLayout }) {
  return ticks.map((tick) => (
    <g key={tick.text}>
      <line x1={tick.x} x2={tick.x} y1={plot.top} y2={plot.bottom} className="chart-grid" />
      <text x={tick.x} y={plot.bottom + 15} textAnchor={tick.anchor} className="chart-tick">
        {tick.text}
      </text>
    </g>
  ));
}

function Marks({ row, hatch }: { row: PlacedTarget; hatch: string }) {
  const { label, reached, bar, unknown, value, target } = row;
  const mark = target && { x1: target.x, x2: target.x, y1: target.y1, y2: target.y2 };
  return (
    <>
      <TextAt placed={label} className="chart-label" />
      {reached && <TextAt placed={reached} className="chart-value" />}
      {bar && <rect {...bar} className="target-bar" />}
      {unknown && <rect {...unknown} fill={`url(#${hatch})`} className="chart-swatch" />}
      {mark && target.within && <line {...mark} className="chart-casing" />}
      {mark && <line {...mark} className="chart-mark" />}
      {value && (
        <TextAt placed={value} className={value.within ? "target-within" : "target-after chart-halo"} />
      )}
    </>
  );
}
