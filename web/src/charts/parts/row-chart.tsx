import type { ReactNode, RefCallback } from "react";
import { Chart } from "./chart.tsx";
import type { Table } from "./chart-table.tsx";
import { stepInOrder, useMarks } from "./use-marks.ts";

type Placed = { id: string; top: number; height: number };

type Props<Row extends { id: string; label: string }, Place extends Placed> = {
  title: string;
  describe: string;
  stage: RefCallback<HTMLDivElement>;
  width: number;
  rows: readonly Row[];
  /** One place a row, in the rows' order. */
  layout: { height: number; rows: readonly Place[] };
  /** Names of the table's columns: what a row is, then one a cell. */
  columns: readonly [row: string, ...cells: Table["columns"]];
  cells: (row: Row) => string[];
  /** What the live region says after the row's label. */
  say: (row: Row) => string[];
  empty?: string | undefined;
  selected?: string | null | undefined;
  /** Where given, a row can be chosen; chosen again, it is let go (null). */
  onSelect?: ((id: string | null) => void) | undefined;
  /** Drawn under the rows: patterns, axes. */
  ground?: ReactNode;
  renderRow: (place: Place) => ReactNode;
  renderTip?: (row: Row, place: Place) => ReactNode;
  /** Drawn over the rows: names of what they show. */
  children?: ReactNode;
};

/** Labelled rows, one below the other: a band that answers to pointer and arrow keys, choice, live region and table; or a list. */
export function RowChart<Row extends { id: string; label: string }, Place extends Placed>({
  title,
  describe,
  stage,
  width,
  rows,
  layout,
  columns: [rowName, ...columns],
  cells,
  say,
  empty = "Nothing to compare yet",
  selected,
  onSelect,
  ground,
  renderRow,
  renderTip,
  children,
}: Props<Row, Place>) {
  const toggle = (index: number) => {
    const id = rows[index]?.id;
    if (id !== undefined) onSelect?.(id === selected ? null : id);
  };
  const marks = useMarks(rows.length, stepInOrder(rows.length), {
    onEnter: toggle,
    onEscape: () => onSelect?.(null),
  });
  const [row, place] = marks.active === null ? [] : [rows[marks.active], layout.rows[marks.active]];
  return (
    <Chart
      title={title}
      describe={describe}
      stage={stage}
      marks={marks}
      say={(index) => {
        const spokenRow = rows[index];
        return spokenRow === undefined ? "" : [spokenRow.label, ...say(spokenRow)].join(", ");
      }}
      // Where a row has no more to show and cannot be chosen, there is nothing to move to.
      listed={onSelect || renderTip ? undefined : rows.length}
      empty={rows.length === 0 ? empty : null}
      keys={`Arrow keys move from row to row${onSelect ? ", Enter chooses one, Escape none" : ""}.`}
      table={{
        caption: title,
        columns: [{ label: rowName }, ...columns],
        rows: rows.map((each) => ({ key: each.id, cells: [each.label, ...cells(each)] })),
      }}
    >
      {width > 0 && (
        <svg className="chart-svg" width={width} height={layout.height} aria-hidden="true">
          {ground}
          {layout.rows.map((each, i) => (
            // oxlint-disable-next-line jsx-a11y/click-events-have-key-events, jsx-a11y/no-static-element-interactions -- the stage around it holds the keyboard
            <g
              key={each.id}
              onPointerEnter={() => marks.point(i)}
              onClick={onSelect ? () => toggle(i) : undefined}
            >
              <rect
                x={-8}
                y={each.top + 1}
                width={width + 16}
                height={each.height - 2}
                rx={6}
                className="chart-band"
                data-lit={marks.active === i || undefined}
                data-chosen={each.id === selected || undefined}
              />
              {renderRow(each)}
            </g>
          ))}
          {children}
        </svg>
      )}
      {row && place && renderTip?.(row, place)}
    </Chart>
  );
}
