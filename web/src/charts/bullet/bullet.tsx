import { useId, useMemo } from "react";
import { Hatch } from "../parts/hatch.tsx";
import { RowChart } from "../parts/row-chart.tsx";
import { TextAt } from "../parts/text-at.tsx";
import { useWidth } from "../parts/use-width.ts";
import { bulletLayout, type BulletRow, type PlacedBullet } from "./layout.ts";
import "./bullet.css";

export type BulletProps = {
  title: string;
  describe: string;
  rows: BulletRow[];
  /** Names of the columns of the table: what a row is, its value, what it is measured against, what it is part of. */
  names: { row: string; value: string; mark: string; whole?: string };
  format: (value: number) => string;
  /** Shown where a value is not known: "No result yet". */
  missing: string;
  /** Value of a full bar, e.g. 100. */
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
  const cells = (row: BulletRow) => [
    written(row.value),
    written(row.mark),
    ...(names.whole === undefined ? [] : [written(row.whole)]),
  ];
  const heads = [names.value, names.mark, ...(names.whole === undefined ? [] : [names.whole])];
  return (
    <RowChart
      title={title}
      describe={describe}
      stage={stage}
      width={width}
      rows={rows}
      layout={layout}
      columns={[names.row, ...heads.map((label) => ({ label, numeric: true }))]}
      cells={cells}
      say={(row) => [
        ...(row.detail ? [row.detail] : []),
        ...cells(row).map((cell, i) => `${heads[i]} ${cell}`),
      ]}
      selected={selected}
      onSelect={onSelect}
      ground={
        <defs>
          <Hatch id={hatch} />
        </defs>
      }
      renderRow={(row) => <Marks row={row} left={layout.left} hatch={hatch} />}
    />
  );
}

function Marks({ row, left, hatch }: { row: PlacedBullet; left: number; hatch: string }) {
  const { bar, mark } = row;
  const place = { x: left, y: bar.y, height: bar.height, rx: 2 };
  return (
    <g className={`bullet-${row.tone}`}>
      <TextAt placed={row.label} className="chart-label" />
      {row.detail && <TextAt placed={row.detail} className="chart-tick" />}
      {bar.whole !== null && <rect {...place} width={bar.whole} className="bullet-whole" />}
      {bar.length === null && (
        <rect {...place} width={bar.unknown} fill={`url(#${hatch})`} className="chart-swatch" />
      )}
      {bar.length !== null && bar.length > 0 && <rect {...place} width={bar.length} className="bullet-bar" />}
      {mark && (
        <>
          {mark.within && (
            <line x1={mark.x} x2={mark.x} y1={mark.top} y2={mark.bottom} className="chart-casing" />
          )}
          <line x1={mark.x} x2={mark.x} y1={mark.top} y2={mark.bottom} className="chart-mark" />
        </>
      )}
      {row.markText && <TextAt placed={row.markText} className="chart-tick" />}
      <TextAt placed={row.text} className="chart-value bullet-text" />
    </g>
  );
}
