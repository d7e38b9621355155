import { useMemo } from "react";
import { Chart } from "../parts/chart.tsx";
import { stepInOrder, useMarks } from "../parts/use-marks.ts";
import { useWidth } from "../parts/use-width.ts";
import { TextAt } from "../parts/text-at.tsx";
import { dumbbellLayout, type DumbbellRow, type PlacedRow } from "./layout.ts";

export type DumbbellProps = {
  title: string;
  describe: string;
  rows: DumbbellRow[];
  /** The hollow dot, then the filled one: "LC5", "MP". */
  firstName: string;
  secondName: string;
  format: (value: number) => string;
  domain?: [low: number, high: number];
  /** What a row is, for the table: "Region". */
  rowName?: string;
  selected?: string | null;
  onSelect?: (id: string | null) => void;
  width?: number;
};

/** Two values of one thing as two marks on one line. */
export function Dumbbell(props: DumbbellProps) {
  const {
    title,
    describe,
    rows,
    firstName,
    secondName,
    format,
    domain,
    rowName = "Region",
    selected,
    onSelect,
  } = props;
  const [stage, width] = useWidth<HTMLDivElement>(props.width);
  const layout = useMemo(
    () => dumbbellLayout(rows, width, { firstName, secondName, format, ...(domain ? { domain } : {}) }),
    [rows, width, firstName, secondName, format, domain],
  );
  const toggle = (index: number) => {
    const id = rows[index]?.id;
    if (id !== undefined) onSelect?.(id === selected ? null : id);
  };
  const marks = useMarks(rows.length, stepInOrder(rows.length), {
    onEnter: toggle,
    onEscape: () => onSelect?.(null),
  });
  const written = (value: number | null) => (value === null ? "no data" : format(value));
  const say = (index: number) => {
    const row = rows[index];
    if (!row) return "";
    const parts = [`${firstName} ${written(row.first)}`, `${secondName} ${written(row.second)}`];
    return [row.label, ...parts, ...(row.assessment ? [row.assessment] : [])].join(", ");
  };
  return (
    <Chart
      title={title}
      describe={describe}
      stage={stage}
      marks={marks}
      say={say}
      empty={rows.length === 0 ? "No results to compare yet" : null}
      table={{
        caption: title,
        columns: [
          { label: rowName },
          { label: firstName, numeric: true },
          { label: secondName, numeric: true },
          { label: "Assessment" },
        ],
        rows: rows.map((row) => ({
          key: row.id,
          cells: [row.label, written(row.first), written(row.second), row.assessment ?? ""],
        })),
      }}
    >
      {width > 0 && (
        <svg className="chart-svg" width={width} height={layout.height} aria-hidden="true">
          {layout.ticks.map((tick) => (
            <g key={tick.value}>
              <line
                x1={tick.x}
                x2={tick.x}
                y1={layout.plot.top}
                y2={layout.plot.bottom}
                className="chart-grid"
              />
              <text x={tick.x} y={layout.plot.bottom + 16} textAnchor="middle" className="chart-tick">
                {tick.text}
              </text>
            </g>
          ))}
          {layout.rows.map((row, i) => (
            <Row
              key={row.id}
              row={row}
              width={width}
              lit={marks.active === i}
              chosen={row.id === selected}
              point={() => marks.point(i)}
              choose={onSelect ? () => toggle(i) : undefined}
              left={layout.plot.left}
            />
          ))}
          {layout.heads.map((head) => (
            <text
              key={head.text}
              x={head.x}
              y={head.y}
              textAnchor={head.anchor}
              className="chart-tick chart-halo"
            >
              {head.text}
            </text>
          ))}
        </svg>
      )}
    </Chart>
  );
}

type RowProps = {
  row: PlacedRow;
  width: number;
  left: number;
  lit: boolean;
  chosen: boolean;
  point: () => void;
  choose: (() => void) | undefined;
};

function Row({ row, width, left, lit, chosen, point, choose }: RowProps) {
  const { first, second, y } = row;
  return (
    // oxlint-disable-next-line jsx-a11y/click-events-have-key-events, jsx-a11y/no-static-element-interactions -- the stage around it holds the keyboard
    <g className={`dumbbell-row dumbbell-${row.tone}`} onPointerEnter={point} onClick={choose}>
      <rect
        x={-8}
        y={row.top + 1}
        width={width + 16}
        height={row.height - 2}
        rx={6}
        className="dumbbell-band"
        data-lit={lit || undefined}
        data-chosen={chosen || undefined}
      />
      <TextAt of={row.label} className="chart-label chart-halo" />
      {row.assessment && <TextAt of={row.assessment} className="dumbbell-assessment chart-halo" />}
      {row.missing && (
        <text x={left} y={y + 4} className="chart-tick">
          No data
        </text>
      )}
      {first !== null && second !== null && (
        <line x1={first} x2={second} y1={y} y2={y} className="dumbbell-link" />
      )}
      {row.firstValue && <TextAt of={row.firstValue} className="dumbbell-first-value chart-halo" />}
      {row.secondValue && (
        <TextAt of={row.secondValue} className="chart-value dumbbell-second-value chart-halo" />
      )}
      {first !== null && <circle cx={first} cy={y} r={5} className="dumbbell-first" />}
      {second !== null && <circle cx={second} cy={y} r={6} className="dumbbell-second" />}
    </g>
  );
}
