import { useMemo } from "react";
import { Chart } from "../parts/chart.tsx";
import { stepInOrder, useMarks } from "../parts/use-marks.ts";
import { useWidth } from "../parts/use-width.ts";
import { slopeLayout, type PlacedLine, type SlopeColumn, type SlopeLine } from "./layout.ts";
import "./slope.css";

export type SlopeProps = {
  title: string;
  describe: string;
  columns: SlopeColumn[];
  lines: SlopeLine[];
  format: (value: number) => string;
  /** What a line is, for the table: "Region". */
  lineName?: string;
  selected?: string | null;
  onSelect?: (id: string | null) => void;
  width?: number;
};

/** Several things over a few moments, a line each, named where it ends. */
export function Slope(props: SlopeProps) {
  const { title, describe, columns, lines, format, lineName = "Region", selected, onSelect } = props;
  const [stage, width] = useWidth<HTMLDivElement>(props.width);
  const layout = useMemo(
    () => slopeLayout(columns, lines, width, { format }),
    [columns, lines, width, format],
  );
  const written = (value: number | null | undefined) =>
    value === null || value === undefined ? "no data" : format(value);
  const toggle = (index: number) => {
    const id = layout.lines[index]?.id;
    if (id !== undefined) onSelect?.(id === selected ? null : id);
  };
  const marks = useMarks(layout.lines.length, stepInOrder(layout.lines.length), {
    onEnter: toggle,
    onEscape: () => onSelect?.(null),
  });
  const say = (index: number) => {
    const line = lines.find(({ id }) => id === layout.lines[index]?.id);
    if (line === undefined) return "";
    return [line.label, ...columns.map((column, i) => `${headOf(column)} ${written(line.values[i])}`)].join(
      ", ",
    );
  };
  const chosen = layout.lines.findIndex(({ id }) => id === selected);
  const ahead = marks.active ?? (chosen < 0 ? null : chosen);
  return (
    <Chart
      title={title}
      describe={describe}
      stage={stage}
      marks={marks}
      say={say}
      empty={
        lines.every((line) => line.values.every((value) => value === null))
          ? "No results to compare yet"
          : null
      }
      keys="Arrow keys move from line to line."
      table={{
        caption: title,
        columns: [
          { label: lineName },
          ...columns.map((column) => ({ label: headOf(column), numeric: true })),
        ],
        rows: lines.map((line) => ({
          key: line.id,
          cells: [line.label, ...columns.map((_, i) => written(line.values[i]))],
        })),
      }}
    >
      {width > 0 && (
        <svg className="chart-svg slope" width={width} height={layout.height} aria-hidden="true">
          {layout.columns.map((column) => (
            <g key={column.x}>
              <line
                x1={column.x}
                x2={column.x}
                y1={column.top - 8}
                y2={column.bottom}
                className="chart-grid"
              />
              {column.heads.map((head, i) => (
                <text
                  key={head.y}
                  x={head.x}
                  y={head.y}
                  textAnchor={head.anchor}
                  className={i === 0 ? "slope-head" : "chart-tick"}
                >
                  {head.text}
                </text>
              ))}
            </g>
          ))}
          {drawnInOrder(layout.lines, ahead).map(({ line, index }) => (
            <Line
              key={line.id}
              line={line}
              faded={ahead !== null && ahead !== index}
              lit={ahead === index}
              point={() => marks.point(index)}
              choose={onSelect ? () => toggle(index) : undefined}
            />
          ))}
          {layout.lines.map((line, index) => (
            <Figures key={line.id} line={line} lit={ahead === index} />
          ))}
        </svg>
      )}
    </Chart>
  );
}

function headOf(column: SlopeColumn): string {
  return column.detail === "" ? column.label : `${column.label}, ${column.detail}`;
}

/** The line in focus is drawn last, over the others; before it the one that stands for the whole. */
function drawnInOrder(lines: readonly PlacedLine[], ahead: number | null) {
  const rank = (line: PlacedLine, index: number) => (index === ahead ? 2 : line.tone === "whole" ? 1 : 0);
  return lines
    .map((line, index) => ({ line, index, rank: rank(line, index) }))
    .toSorted((a, b) => a.rank - b.rank);
}

type LineProps = {
  line: PlacedLine;
  faded: boolean;
  lit: boolean;
  point: () => void;
  choose: (() => void) | undefined;
};

function Line({ line, faded, lit, point, choose }: LineProps) {
  return (
    // oxlint-disable-next-line jsx-a11y/click-events-have-key-events, jsx-a11y/no-static-element-interactions -- the stage around it holds the keyboard
    <g
      className={`slope-line slope-${line.tone}`}
      data-faded={faded || undefined}
      data-lit={lit || undefined}
      onPointerEnter={point}
      onClick={choose}
    >
      <path d={line.path} className="slope-reach" />
      <path d={line.path} className="slope-path" />
      {line.dots.map((dot) => (
        <circle key={dot.column} cx={dot.x} cy={dot.y} r={4} className="slope-dot" />
      ))}
    </g>
  );
}

/** A line's figures, drawn over all lines, so that none runs through them. */
function Figures({ line, lit }: { line: PlacedLine; lit: boolean }) {
  return (
    <g className={`slope-line slope-${line.tone}`} data-lit={lit || undefined}>
      {line.labels.map((label) => (
        <text
          key={`${label.x} ${label.y}`}
          x={label.x}
          y={label.y}
          textAnchor={label.anchor}
          className="slope-label chart-halo"
        >
          {label.text}
        </text>
      ))}
    </g>
  );
}
