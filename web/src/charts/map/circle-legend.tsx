import { Hatch } from "../parts/hatch.tsx";
import { legendHeight } from "../parts/legend/legend-skeleton.tsx";
import { textWidth } from "../parts/geometry/text.ts";
import { legendCircles, type CircleScale } from "./circles.ts";

type Props = {
  id: string;
  width: number;
  /** Null until the boundaries are here. */
  scale: CircleScale | null;
  format: (value: number) => string;
  noData: boolean;
};

const size = 11;
const swatch = 20;

/**
 * The legend of circles: round values beside circles of their size, on one line as high as the legend of shades. Values
 * that find no room are left out.
 */
export function CircleLegend({ id, width, scale, format, noData }: Props) {
  const middle = legendHeight / 2;
  const entries = [
    ...(scale ? legendCircles(scale) : []).map(({ value, r }) => ({ text: format(value), r })),
    ...(noData ? [{ text: "No data", r: null }] : []),
  ];
  let x = 1;
  const placed = entries.flatMap(({ text, r }) => {
    const wide = r === null ? swatch : 2 * r;
    const at = { text, r, x, textX: x + wide + 5 };
    const end = at.textX + textWidth(text, size);
    if (end > width) return [];
    x = end + 18;
    return [at];
  });
  return (
    <svg className="chart-svg" width={width} height={legendHeight} aria-hidden="true">
      <defs>
        <Hatch id={id} />
      </defs>
      {placed.map(({ text, r, x: left, textX }) => (
        <g key={text}>
          {r === null ? (
            <rect
              x={left + 0.5}
              y={middle - 4.5}
              width={swatch - 1}
              height={9}
              fill={`url(#${id})`}
              className="chart-swatch"
            />
          ) : (
            <circle cx={left + r} cy={middle} r={r} className="map-circle" />
          )}
          <text x={textX} y={middle + 4} className="chart-tick">
            {text}
          </text>
        </g>
      ))}
    </svg>
  );
}
