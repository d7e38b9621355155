import { sparklinePath } from "./layout.ts";
import "./sparkline.css";

export type SparklineProps = { values: (number | null)[]; width?: number; height?: number };

/** The shape of a series beside its figure. Decorative: the figure and its note say what it means. */
export function Sparkline({ values, width = 96, height = 28 }: SparklineProps) {
  return (
    <svg className="chart-svg sparkline" width={width} height={height} aria-hidden="true" focusable="false">
      <path d={sparklinePath(values, width, height)} />
    </svg>
  );
}
