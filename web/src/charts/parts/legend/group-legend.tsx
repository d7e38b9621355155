import { useId } from "react";
import { classOf, rampVariable } from "../classes.ts";
import { Hatch } from "../hatch.tsx";
import type { GroupLegendProps } from "../shades.ts";
import "./group-legend.css";

/** Little to much of one of a few that are told apart, such as candidates. */
export const GROUP_RAMPS = {
  yellow: ["--y1", "--y2", "--y3", "--y4", "--y5"],
  teal: ["--s1", "--s2", "--s3", "--s4", "--s5"],
  plum: ["--p1", "--p2", "--p3", "--p4", "--p5"],
  grey: ["--g1", "--g2", "--g3", "--g4", "--g5"],
} as const;

const step = 28;
const height = 10;

/** The shades of each group, one below the other, under bounds that all share; names beside them wrap. */
export function GroupLegend({ groups, noData, active }: GroupLegendProps) {
  const hatch = useId();
  const [first] = groups;
  const { breaks, format } = first?.classes ?? { breaks: [], format: String };
  const width = (breaks.length + 1) * step;
  return (
    <div className="group-legend" aria-hidden="true">
      {first && (
        <svg className="chart-svg" width={width} height={14}>
          {breaks.map((bound, i) => (
            <text key={bound} x={(i + 1) * step} y={11} textAnchor="middle" className="chart-tick">
              {format(bound)}
            </text>
          ))}
        </svg>
      )}
      {groups.map(({ id, name, classes }) => {
        const lit = active?.group === id ? classOf(active.value, classes.breaks) : null;
        return (
          <div key={id} className="group-legend-row">
            <svg className="chart-svg" width={width} height={height}>
              {Array.from({ length: classes.breaks.length + 1 }, (_, i) => (
                <rect
                  key={i}
                  x={i * step}
                  width={step}
                  height={height}
                  fill={`var(${rampVariable(i, classes.breaks.length + 1, classes.ramp)})`}
                />
              ))}
              <rect x={0.5} y={0.5} width={width - 1} height={height - 1} className="chart-frame" />
              {lit !== null && (
                <rect
                  x={lit * step + 1}
                  y={1}
                  width={step - 2}
                  height={height - 2}
                  className="group-legend-lit"
                />
              )}
            </svg>
            <span>{name}</span>
          </div>
        );
      })}
      {noData && (
        <div className="group-legend-row">
          <svg className="chart-svg" width={width} height={height}>
            <defs>
              <Hatch id={hatch} />
            </defs>
            <rect
              x={0.5}
              y={0.5}
              width={step - 1}
              height={height - 1}
              fill={`url(#${hatch})`}
              className="chart-swatch"
            />
          </svg>
          <span>No data</span>
        </div>
      )}
    </div>
  );
}
