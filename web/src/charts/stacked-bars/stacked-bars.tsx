import { useMemo, type CSSProperties } from "react";
import { Chart } from "../parts/chart.tsx";
import { Tooltip, type Words } from "../parts/tooltip.tsx";
import { stepInOrder, useMarks } from "../parts/use-marks.ts";
import { useWidth } from "../parts/use-width.ts";
import { TextAt } from "../parts/text-at.tsx";
import { stackedLayout, swatch, type Part, type PlacedRow, type StackedRow } from "./layout.ts";
import "./stacked-bars.css";

export type StackedBarsProps = {
  title: string;
  describe: string;
  rows: StackedRow[];
  /** Declared outside the component: the layout is made anew for new ones. */
  parts: readonly Part[];
  scale: "share" | "count";
  /** What a row is and what its total counts, for the table and the ears: "Region", "contests". */
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
  const marks = useMarks(rows.length, stepInOrder(rows.length));
  const words = (index: number): Words => {
    const row = rows[index];
    if (!row) return { name: "", value: "", lines: [] };
    const total = row.values.reduce((sum, value) => sum + value, 0);
    return {
      name: row.label,
      value: `${format(total)} ${counted}`,
      lines: parts.flatMap(({ name }, part) => {
        const value = row.values[part] ?? 0;
        return value > 0 ? [`${name} ${format(value)} (${Math.round((value / total) * 100)}%)`] : [];
      }),
    };
  };
  const say = (index: number) => {
    const { name, value, lines } = words(index);
    return [name, value, ...lines].join(", ");
  };
  const shown = marks.active;
  const at = shown === null ? undefined : layout.rows[shown];
  return (
    <Chart
      title={title}
      describe={describe}
      stage={stage}
      marks={marks}
      say={say}
      empty={rows.length === 0 ? (props.empty ?? "Nothing to compare yet") : null}
      keys="Arrow keys move from row to row."
      table={{
        caption: title,
        columns: [
          { label: rowName },
          ...parts.map(({ name }) => ({ label: name, numeric: true })),
          { label: "All", numeric: true },
        ],
        rows: rows.map((row) => ({
          key: row.id,
          cells: [
            row.label,
            ...parts.map((_, part) => format(row.values[part] ?? 0)),
            format(row.values.reduce((sum, value) => sum + value, 0)),
          ],
        })),
      }}
    >
      {width > 0 && (
        <svg className="chart-svg" width={width} height={layout.height} aria-hidden="true">
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
          {layout.rows.map((row, index) => (
            <Row
              key={row.id}
              row={row}
              parts={parts}
              width={width}
              lit={shown === index}
              point={() => marks.point(index)}
            />
          ))}
        </svg>
      )}
      {at && shown !== null && (
        <Tooltip
          words={words(shown)}
          of={{
            x: at.segments[0]?.x ?? 0,
            y: at.bar.y,
            width: at.segments.reduce((sum, segment) => sum + segment.width, 0),
            height: at.bar.height,
          }}
          box={{ x: 0, y: -60, width, height: layout.height + 120 }}
        />
      )}
    </Chart>
  );
}

type RowProps = {
  row: PlacedRow;
  parts: readonly Part[];
  width: number;
  lit: boolean;
  point: () => void;
};

function Row({ row, parts, width, lit, point }: RowProps) {
  return (
    <g onPointerEnter={point}>
      <rect
        x={-6}
        y={row.top + 1}
        width={width + 12}
        height={row.height - 2}
        rx={6}
        className="stacked-band"
        data-lit={lit || undefined}
      />
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
      <TextAt of={row.total} className="chart-value" />
    </g>
  );
}

function coloured(part: Part | undefined): CSSProperties {
  return { "--part": `var(${part?.colour ?? "--s3"})` } as CSSProperties;
}
