import { useId } from "react";
import { classOf, rampVariable } from "../classes.ts";
import { Hatch } from "../hatch.tsx";
import type { Group, Shaded } from "../shades.ts";
import "./group-legend.css";

type Props = { groups: readonly Group[]; noData: boolean; active: Shaded | undefined };

const step = 28;
const height = 10;

/** The shades of each group, one below the other, under bounds that all share; names beside them wrap. */
export function GroupLegend({ groups, noData, active }: Props) {
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
