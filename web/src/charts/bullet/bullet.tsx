import { useId, useMemo } from "react";
import { Chart } from "../parts/chart.tsx";
import { Hatch } from "../parts/hatch.tsx";
import { stepInOrder, useMarks } from "../parts/use-marks.ts";
import { useWidth } from "../parts/use-width.ts";
import { TextAt } from "../parts/text-at.tsx";
import { bulletLayout, type BulletLayout, type BulletRow, type PlacedBullet } from "./layout.ts";
import "./bullet.css";

export type BulletProps = {
  title: string;
  describe: string;
  rows: BulletRow[];
  /** Names of the columns of the table: what a row is, its value, what it is measured against, what it is part of. */
  names: { row: string; value: string; mark: string; whole?: string };
  format: (value: number) => string;
  /** In the place of a value that is not known: "No result yet". */
  missing: string;
  /** Where every bar would end, e.g. 100. */
  full?: number;
  selected?: string | null;
  onSelect?: (id: string | null) => void;
  width?: number;
};

/** Values as bars, each with a tick for what it is measured against. */
export function Bullet(props: BulletProps) {
  const { title, describe, rows, names, format, missing, full, selected, onSelect } = props;
  const hatch = useId();
  const [stage, width] = useWidth<HTMLDivElement>(props.width);
  const layout = useMemo(
    () => bulletLayout(rows, width, { missing, ...(full === undefined ? {} : { full }) }),
    [rows, width, missing, full],
  );
  const written = (value: number | null | undefined) =>
    value === null || value === undefined ? missing : format(value);
  const toggle = (index: number) => {
    const id = rows[index]?.id;
    if (id !== undefined) onSelect?.(id === selected ? null : id);
  };
  const marks = useMarks(rows.length, stepInOrder(rows.length), {
    onEnter: toggle,
    onEscape: () => onSelect?.(null),
  });
  const cells = (row: BulletRow) => [
    written(row.value),
    written(row.mark),
    ...(names.whole === undefined ? [] : [written(row.whole)]),
  ];
  const heads = [names.value, names.mark, ...(names.whole === undefined ? [] : [names.whole])];
  const say = (index: number) => {
    const row = rows[index];
    if (!row) return "";
    const figures = cells(row).map((cell, i) => `${heads[i]} ${cell}`);
    return [row.label, ...(row.detail ? [row.detail] : []), ...figures].join(", ");
  };
  return (
    <Chart
      title={title}
      describe={describe}
      stage={stage}
      marks={marks}
      say={say}
      empty={rows.length === 0 ? "Nothing to compare yet" : null}
      keys="Arrow keys move from bar to bar."
      table={{
        caption: title,
        columns: [{ label: names.row }, ...heads.map((label) => ({ label, numeric: true }))],
        rows: rows.map((row) => ({ key: row.id, cells: [row.label, ...cells(row)] })),
      }}
    >
      {width > 0 && (
        <svg className="chart-svg" width={width} height={layout.height} aria-hidden="true">
          <defs>
            <Hatch id={hatch} />
          </defs>
          {layout.rows.map((row, i) => (
            <Row
              key={row.id}
              row={row}
              layout={layout}
              hatch={hatch}
              lit={marks.active === i}
              chosen={row.id === selected}
              point={() => marks.point(i)}
              choose={onSelect ? () => toggle(i) : undefined}
            />
          ))}
        </svg>
      )}
    </Chart>
  );
}

type RowProps = {
  row: PlacedBullet;
  layout: BulletLayout;
  hatch: string;
  lit: boolean;
  chosen: boolean;
  point: () => void;
  choose: (() => void) | undefined;
};

function Row({ row, layout: { left, width }, hatch, lit, chosen, point, choose }: RowProps) {
  const { bar, mark } = row;
  return (
    // oxlint-disable-next-line jsx-a11y/click-events-have-key-events, jsx-a11y/no-static-element-interactions -- the stage around it holds the keyboard
    <g className={`bullet-row bullet-${row.tone}`} onPointerEnter={point} onClick={choose}>
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
      <TextAt of={row.label} className="chart-label" />
      {row.detail && <TextAt of={row.detail} className="chart-tick" />}
      {bar.whole !== null && (
        <rect x={left} y={bar.y} width={bar.whole} height={bar.height} rx={2} className="bullet-whole" />
      )}
      {bar.length === null
        ? mark && (
            <rect
              x={left}
              y={bar.y}
              width={Math.max(0, mark.x - left)}
              height={bar.height}
              rx={2}
              fill={`url(#${hatch})`}
              className="chart-swatch"
            />
          )
        : bar.length > 0 && (
            <rect x={left} y={bar.y} width={bar.length} height={bar.height} rx={2} className="bullet-bar" />
          )}
      {mark && (
        <>
          <line x1={mark.x} x2={mark.x} y1={mark.top} y2={mark.bottom} className="bullet-casing" />
          <line x1={mark.x} x2={mark.x} y1={mark.top} y2={mark.bottom} className="bullet-mark" />
        </>
      )}
      {row.markText && <TextAt of={row.markText} className="chart-tick" />}
      <TextAt of={row.text} className="chart-value bullet-text" />
    </g>
  );
}
