import { useId } from "react";
import type { Shaded, Shades } from "../shades.ts";
import { Legend } from "./legend.tsx";

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

/** The legend of what is drawn in shades. */
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
