import { useMemo } from "react";
import { Chart } from "../parts/chart.tsx";
import { stepInOrder, useMarks } from "../parts/use-marks.ts";
import { useWidth } from "../parts/use-width.ts";
import { TextAt } from "../parts/text-at.tsx";
import { targetLayout, type PlacedTarget, type TargetRow } from "./layout.ts";
import "./region-bars.css";

export type RegionBarsProps = {
  title: string;
  describe: string;
  rows: TargetRow[];
  rowName: string;
  valueName: string;
  targetName: string;
  /** Short, for axis and bars. */
  format: (value: number) => string;
  /** In full, for the table and the ears. */
  exact: (value: number) => string;
  width?: number;
};

/** How far each row is towards its own target: a bar, and a mark where it should reach. */
export function RegionBars(props: RegionBarsProps) {
  const { title, describe, rows, rowName, valueName, targetName, format, exact } = props;
  const [stage, width] = useWidth<HTMLDivElement>(props.width);
  const layout = useMemo(
    () => targetLayout(rows, width, { format, valueName, targetName }),
    [rows, width, format, valueName, targetName],
  );
  const marks = useMarks(rows.length, stepInOrder(rows.length));
  const written = (value: number | null) => (value === null ? "not known" : exact(value));
  const say = (index: number) => {
    const row = rows[index];
    if (!row) return "";
    return [
      row.label,
      `${valueName} ${written(row.value)}`,
      `${targetName} ${written(row.target)}`,
      ...(row.reached === null ? [] : [`${row.reached} reached`]),
    ].join(", ");
  };
  const { plot } = layout;
  return (
    <Chart
      title={title}
      describe={describe}
      stage={stage}
      marks={marks}
      say={say}
      empty={rows.length === 0 ? "Nothing to compare yet" : null}
      keys="Arrow keys move from row to row."
      table={{
        caption: title,
        columns: [
          { label: rowName },
          { label: valueName, numeric: true },
          { label: targetName, numeric: true },
          { label: "Reached", numeric: true },
        ],
        rows: rows.map((row) => ({
          key: row.id,
          cells: [row.label, written(row.value), written(row.target), row.reached ?? "not known"],
        })),
      }}
    >
      {width > 0 && (
        <svg className="chart-svg" width={width} height={layout.height} aria-hidden="true">
          {layout.ticks.map((tick) => (
            <g key={tick.text}>
              <line x1={tick.x} x2={tick.x} y1={plot.top} y2={plot.bottom} className="chart-grid" />
              <text x={tick.x} y={plot.bottom + 15} textAnchor={tick.anchor} className="chart-tick">
                {tick.text}
              </text>
            </g>
          ))}
          {layout.heads.map((head) => (
            <TextAt key={head.text} of={head} className="chart-tick" />
          ))}
          {layout.rows.map((row, index) => (
            <Row
              key={row.id}
              row={row}
              width={width}
              lit={marks.active === index}
              point={() => marks.point(index)}
            />
          ))}
        </svg>
      )}
    </Chart>
  );
}

type RowProps = { row: PlacedTarget; width: number; lit: boolean; point: () => void };

function Row({ row, width, lit, point }: RowProps) {
  const { label, reached, bar, value, target } = row;
  return (
    <g onPointerEnter={point}>
      <rect
        x={-6}
        y={row.top + 1}
        width={width + 12}
        height={row.height - 2}
        rx={6}
        className="target-band"
        data-lit={lit || undefined}
      />
      <TextAt of={label} className="chart-label" />
      {reached && <TextAt of={reached} className="chart-value" />}
      {bar && <rect {...bar} className="target-bar" />}
      {target && (
        <>
          <line x1={target.x} x2={target.x} y1={target.y1} y2={target.y2} className="target-casing" />
          <line x1={target.x} x2={target.x} y1={target.y1} y2={target.y2} className="target-mark" />
        </>
      )}
      {value && <TextAt of={value} className={value.within ? "target-within" : "target-after chart-halo"} />}
    </g>
  );
}
