import { useMemo } from "react";
import { Chart } from "../parts/chart.tsx";
import { stepInOrder, useMarks } from "../parts/use-marks.ts";
import { useWidth } from "../parts/use-width.ts";
import { countAbove, histogramLayout, type Bin, type HistogramOptions } from "./layout.ts";
import "./histogram.css";

export type HistogramProps = {
  title: string;
  describe: string;
  bins: Bin[];
  /** One bin in words: "10–15 points: 41 seats". */
  say: (bin: Bin) => string;
  /** Heads of the table's columns: the bin, and what is counted. */
  columns: [bin: string, count: string];
  nameBin: (bin: Bin) => string;
  format: (value: number) => string;
  marker?: HistogramOptions["marker"];
  /** `from` of the chosen bin. */
  selected?: number | null;
  onSelect?: (from: number | null) => void;
  empty: string;
  width?: number;
};

/** How a number is spread: bars that touch, each as high as its count. Bars can be chosen. */
export function Histogram(props: HistogramProps) {
  const { title, describe, bins, say, columns, nameBin, format, marker, selected = null, onSelect } = props;
  const [stage, width] = useWidth<HTMLDivElement>(props.width);
  const layout = useMemo(
    () => histogramLayout(bins, width, { format, marker: marker ?? null }),
    [bins, width, format, marker],
  );
  const toggle = (index: number) => {
    const from = bins[index]?.from;
    if (from !== undefined) onSelect?.(from === selected ? null : from);
  };
  const marks = useMarks(bins.length, stepInOrder(bins.length), {
    start: Math.max(
      0,
      bins.findIndex((bin) => bin.from === selected),
    ),
    onEnter: toggle,
    onEscape: () => onSelect?.(null),
  });
  const lit = marks.active === null ? undefined : bins[marks.active];
  return (
    <Chart
      title={title}
      describe={describe}
      stage={stage}
      marks={marks}
      say={(index) => {
        const bin = bins[index];
        return bin === undefined ? "" : `${say(bin)}${bin.from === selected ? ", chosen" : ""}`;
      }}
      {...(onSelect ? { keys: "Arrow keys move from bar to bar, Enter chooses one, Escape all." } : {})}
      empty={bins.every((bin) => bin.count === 0) ? props.empty : null}
      table={{
        caption: title,
        columns: [{ label: columns[0] }, { label: columns[1], numeric: true }],
        rows: bins.map((bin) => ({ key: String(bin.from), cells: [nameBin(bin), String(bin.count)] })),
      }}
    >
      {width > 0 && (
        <svg
          className="chart-svg"
          width={width}
          height={layout.height}
          aria-hidden="true"
          data-choosing={selected !== null || undefined}
        >
          {layout.bars.map((bar, i) => (
            // oxlint-disable-next-line jsx-a11y/click-events-have-key-events, jsx-a11y/no-static-element-interactions -- the stage around it holds the keyboard
            <g
              key={bar.x}
              className="histogram-bar"
              data-lit={marks.active === i || undefined}
              data-chosen={bins[i]?.from === selected || undefined}
              data-choosable={onSelect !== undefined || undefined}
              onPointerEnter={() => marks.point(i)}
              onClick={onSelect ? () => toggle(i) : undefined}
            >
              <rect
                x={bar.x - 1}
                y={layout.top - 16}
                width={bar.width + 2}
                height={layout.base - layout.top + 16}
                className="histogram-reach"
              />
              <rect x={bar.x} y={bar.y} width={bar.width} height={bar.height} className="histogram-fill" />
            </g>
          ))}
          {layout.marker?.lines.map(({ from, to }) => (
            <line
              key={from}
              x1={layout.marker?.x}
              x2={layout.marker?.x}
              y1={from}
              y2={to}
              className="histogram-marker"
            />
          ))}
          {layout.bars.map(
            (bar, i) =>
              bar.text && (
                <text
                  key={bar.x}
                  x={bar.text.x}
                  y={bar.y - countAbove}
                  textAnchor="middle"
                  className="chart-tick chart-halo histogram-count"
                  data-lit={marks.active === i || bins[i]?.from === selected || undefined}
                >
                  {bar.text.text}
                </text>
              ),
          )}
          {layout.marker && (
            <text
              x={layout.marker.textX}
              y={14}
              textAnchor={layout.marker.anchor}
              className="histogram-marker-text chart-halo"
            >
              {layout.marker.text}
            </text>
          )}
          <line x1={0} x2={width} y1={layout.base} y2={layout.base} className="histogram-base" />
          {layout.ticks.map((tick) => (
            <text
              key={tick.text}
              x={tick.x}
              y={layout.base + 16}
              textAnchor={tick.anchor}
              className="chart-tick"
            >
              {tick.text}
            </text>
          ))}
        </svg>
      )}
      <p className="histogram-words" aria-hidden="true">
        {lit === undefined ? "" : say(lit)}
      </p>
    </Chart>
  );
}
