import { useMemo, type CSSProperties } from "react";
import { RowChart } from "../parts/row-chart.tsx";
import { TextAt } from "../parts/text-at.tsx";
import { ChartTooltip } from "../parts/chart-tooltip.tsx";
import { useWidth } from "../parts/use-width.ts";
import { swatch } from "./skeleton.tsx";
import { stackedLayout, type BarPart, type PlacedStack, type StackedRow } from "./layout.ts";
import "./stacked-bars.css";

export type StackedBarsProps = {
  title: string;
  describe: string;
  rows: StackedRow[];
  /** Declared outside the component: the layout is made anew for new ones. */
  parts: readonly BarPart[];
  scale: "share" | "count";
  /** What a row is and what its total counts, for the table and screen readers: "Region", "contests". */
  rowName: string;
  counted: string;
  format: (value: number) => string;
  empty?: string;
  width?: number;
};

/** A whole cut into parts, a row each: the parts are named once and counted where they stand. */
export function StackedBars(props: StackedBarsProps) {
  const { title, describe, rows, parts, scale, rowName, counted, format } = props;
  const [stage, width] = useWidth<HTMLDivElement>(props.width);
  const layout = useMemo(
    () => stackedLayout(rows, width, { parts, scale, format }),
    [rows, width, parts, scale, format],
  );
  const totalOf = ({ values }: StackedRow) => values.reduce((sum, value) => sum + value, 0);
  const partsOf = (row: StackedRow) =>
    parts.flatMap(({ name }, part) => {
      const value = row.values[part] ?? 0;
      return value > 0 ? [`${name} ${format(value)} (${Math.round((value / totalOf(row)) * 100)}%)`] : [];
    });
  const written = (row: StackedRow) => `${format(totalOf(row))} ${counted}`;
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
        ...parts.map(({ name }) => ({ label: name, numeric: true })),
        { label: "All", numeric: true },
      ]}
      cells={(row) => [...parts.map((_, part) => format(row.values[part] ?? 0)), format(totalOf(row))]}
      say={(row) => [written(row), ...partsOf(row)]}
      empty={props.empty}
      renderRow={(row) => <Marks row={row} parts={parts} />}
      renderTip={(row, { bar, segments }) => (
        <ChartTooltip
          words={{ name: row.label, value: written(row), lines: partsOf(row) }}
          mark={{
            x: segments[0]?.x ?? 0,
            y: bar.y,
            width: segments.reduce((sum, segment) => sum + segment.width, 0),
            height: bar.height,
          }}
          box={{ x: 0, y: -60, width, height: layout.height + 120 }}
        />
      )}
    >
      {layout.keys.map((key) => (
        <g key={key.part}>
          <rect
            x={key.x}
            y={key.y - swatch}
            width={swatch}
            height={swatch}
            rx={2}
            style={coloured(parts[key.part])}
            className="stacked-part"
          />
          <text x={key.x + swatch + 5} y={key.y} className="stacked-key">
            {key.text}
          </text>
        </g>
      ))}
    </RowChart>
  );
}

function Marks({ row, parts }: { row: PlacedStack; parts: readonly BarPart[] }) {
  return (
    <>
      <text x={row.label.x} y={row.label.y} className="chart-label">
        {row.label.text}
      </text>
      {row.segments.map((segment) => (
        <g key={segment.part} style={coloured(parts[segment.part])}>
          <rect
            x={segment.x}
            y={row.bar.y}
            width={segment.width}
            height={row.bar.height}
            className="stacked-part"
          />
          {segment.text !== null && (
            <text
              x={segment.x + segment.width / 2}
              y={row.bar.y + row.bar.height / 2 + 4}
              textAnchor="middle"
              className="stacked-count"
            >
              {segment.text}
            </text>
          )}
        </g>
      ))}
      <TextAt placed={row.total} className="chart-value" />
    </>
  );
}

function coloured(part: BarPart | undefined): CSSProperties {
  return { "--part": `var(${part?.colour ?? "--s3"})` } as CSSProperties;
}
