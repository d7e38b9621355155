import { useId, useMemo } from "react";
import { Hatch } from "../parts/hatch.tsx";
import { RowChart } from "../parts/row-chart.tsx";
import { TextAt } from "../parts/text-at.tsx";
import { useWidth } from "../parts/use-width.ts";
import { dumbbellLayout, type DumbbellLayout, type DumbbellRow, type PlacedDumbbell } from "./layout.ts";
import "./dumbbell.css";

export type DumbbellProps = {
  title: string;
  describe: string;
  rows: DumbbellRow[];
  /** Name of the hollow dot, then of the filled one: "LC5", "MP". */
  firstName: string;
  secondName: string;
  format: (value: number) => string;
  domain?: [low: number, high: number];
  /** What a row is, for the table: "Region". */
  rowName?: string;
  /** What the words at the end of a row say, for the table: "Assessment", "Change". */
  assessmentName?: string;
  /** Heads of further columns of the table: what the values are made of. */
  detailNames?: readonly string[];
  selected?: string | null;
  onSelect?: (id: string | null) => void;
  width?: number;
};

/** Two percentages of one thing as two marks on one line. */
export function Dumbbell(props: DumbbellProps) {
  const { title, describe, rows, firstName, secondName, format, domain, selected, onSelect } = props;
  const hatch = useId();
  const [stage, width] = useWidth<HTMLDivElement>(props.width);
  const layout = useMemo(
    () => dumbbellLayout(rows, width, { firstName, secondName, format, ...(domain ? { domain } : {}) }),
    [rows, width, firstName, secondName, format, domain],
  );
  const isAssessed = rows.some((row) => row.assessment !== undefined);
  const written = (value: number | null) => (value === null ? "no data" : format(value));
  return (
    <RowChart
      title={title}
      describe={describe}
      stage={stage}
      width={width}
      rows={rows}
      layout={layout}
      columns={[
        props.rowName ?? "Region",
        { label: firstName, numeric: true },
        { label: secondName, numeric: true },
        ...(isAssessed ? [{ label: props.assessmentName ?? "Assessment" }] : []),
        ...(props.detailNames ?? []).map((label) => ({ label, numeric: true })),
      ]}
      cells={(row) => [
        written(row.first),
        written(row.second),
        ...(isAssessed ? [row.assessment ?? ""] : []),
        ...(row.details ?? []),
      ]}
      say={(row) => [
        `${firstName} ${written(row.first)}`,
        `${secondName} ${written(row.second)}`,
        ...(row.assessment ? [row.assessment] : []),
      ]}
      empty="No results to compare yet"
      selected={selected}
      onSelect={onSelect}
      ground={
        <>
          <defs>
            <Hatch id={hatch} />
          </defs>
          <Axis layout={layout} />
        </>
      }
      renderRow={(row) => <Marks row={row} plot={layout.plot} hatch={hatch} />}
    >
      {layout.heads.map((head) => (
        <TextAt key={head.text} placed={head} className="chart-tick chart-halo" />
      ))}
    </RowChart>
  );
}

function Axis({ layout: { ticks, plot } }: { layout: DumbbellLayout }) {
  return ticks.map((tick) => (
    <g key={tick.value}>
      <line x1={tick.x} x2={tick.x} y1={plot.top} y2={plot.bottom} className="chart-grid" />
      <text x={tick.x} y={plot.bottom + 16} textAnchor="middle" className="chart-tick">
        {tick.text}
      </text>
    </g>
  ));
}

type MarksProps = { row: PlacedDumbbell; plot: DumbbellLayout["plot"]; hatch: string };

function Marks({ row, plot, hatch }: MarksProps) {
  const { first, second, y } = row;
  return (
    <g className={`dumbbell-${row.tone}`}>
      <TextAt placed={row.label} className="chart-label chart-halo" />
      {row.assessment && <TextAt placed={row.assessment} className="dumbbell-assessment chart-halo" />}
      {row.missing && (
        <>
          <rect
            x={plot.left}
            y={y - 6}
            width={plot.right - plot.left}
            height={12}
            rx={2}
            fill={`url(#${hatch})`}
          />
          <text x={plot.left + 6} y={y + 4} className="chart-tick chart-halo">
            No data
          </text>
        </>
      )}
      {first !== null && second !== null && (
        <line x1={first} x2={second} y1={y} y2={y} className="dumbbell-link" />
      )}
      {row.firstValue && <TextAt placed={row.firstValue} className="dumbbell-first-value chart-halo" />}
      {row.secondValue && (
        <TextAt placed={row.secondValue} className="chart-value dumbbell-second-value chart-halo" />
      )}
      {first !== null && <circle cx={first} cy={y} r={5} className="dumbbell-first" />}
      {second !== null && <circle cx={second} cy={y} r={6} className="dumbbell-second" />}
    </g>
  );
}
