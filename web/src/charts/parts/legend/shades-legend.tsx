import { useId } from "react";
import type { Shaded, Shades } from "../shades.ts";
import { classOf, rampVariable, type Classes } from "../classes.ts";
import { Hatch } from "../hatch.tsx";
import { legendHeight } from "./legend-skeleton.tsx";
import { legendLayout } from "./legend-layout.ts";

export type ShadesLegendProps = {
  /** Of the room that there is; 0 until it is known. */
  width: number;
  scale: Shades;
  /** Whether something is drawn of which nothing is known. */
  noData: boolean;
  /** What is pointed at: the legend marks its shade. */
  active?: Shaded | undefined;
};

const widest = 480;

export function ShadesLegend({ width, scale, noData, active }: ShadesLegendProps) {
  const id = useId();
  if (scale.as === "groups") return <scale.Legend groups={scale.groups} noData={noData} active={active} />;
  if (width <= 0) return null;
  return (
    <Legend
      id={`${id}legend`}
      width={Math.min(width, widest)}
      classes={scale.classes}
      missing={noData ? (scale.missing ?? "No data") : null}
      value={active?.value}
    />
  );
}

type Props = {
  id: string;
  width: number;
  classes: Classes;
  value: number | null | undefined;
  /** What units without a value are called; null where there are none. */
  missing: string | null;
};

/** Class bounds under their ramp, on one line at every width; a notch marks the class in focus. */
function Legend({ id, width, classes, value, missing }: Props) {
  const { steps, bounds, empty } = legendLayout(width, classes, missing);
  const active = value === undefined ? undefined : classOf(value, classes.breaks);
  return (
    <svg className="chart-svg" width={width} height={legendHeight} aria-hidden="true">
      <defs>
        <Hatch id={id} />
      </defs>
      {steps.map((step, i) => (
        <g key={step.x}>
          <rect
            x={step.x}
            y={6}
            width={step.width}
            height={10}
            fill={`var(${rampVariable(i, steps.length, classes.ramp)})`}
          />
          {active === i && <path d={`M${step.x + step.width / 2 - 4},0h8l-4,5z`} fill="var(--ink)" />}
        </g>
      ))}
      <rect
        x={0.5}
        y={6.5}
        width={Math.max(0, steps.reduce((sum, step) => sum + step.width, 0) - 1)}
        height={9}
        className="chart-frame"
      />
      {bounds.map((bound) => (
        <text key={bound.text} x={bound.x} y={29} className="chart-tick" textAnchor={bound.anchor}>
          {bound.text}
        </text>
      ))}
      {empty && (
        <g>
          <rect
            x={empty.x + 0.5}
            y={6.5}
            width={19}
            height={9}
            fill={`url(#${id})`}
            className="chart-swatch"
          />
          {active === null && <path d={`M${empty.x + 6},0h8l-4,5z`} fill="var(--ink)" />}
          <text x={empty.x} y={29} className="chart-tick">
            {missing}
          </text>
        </g>
      )}
    </svg>
  );
}
