import { memo, useId, type PointerEvent } from "react";
import { fillOf, type Classes } from "../parts/classes.ts";
import { Hatch } from "../parts/hatch.tsx";
import type { Geometry, Shape } from "./geometry.ts";
import { labelSize, type MapLayout } from "./layout.ts";
import type { MapLevel } from "./levels.ts";
import { MapLabels } from "./map-labels.tsx";
import type { MapPolygon } from "./words.ts";

type Units = {
  /** The outlines that are filled and can be pointed at. */
  shapes: readonly Shape[];
  entries: Map<string, MapPolygon>;
  classes: Classes;
  point: (index: number | null) => void;
  toggle: (index: number) => void;
};

type Props = Units & {
  geometry: Geometry;
  level: MapLevel;
  /** Only a part of the country is looked at: the rest is a quiet ground. */
  isPart: boolean;
  layout: MapLayout;
  active: number | null;
  selected: number;
  /** A larger place that is selected. */
  outlined: Shape | undefined;
};

export function MapDrawing({ geometry, level, isPart, layout, active, selected, outlined, ...units }: Props) {
  const { width, height, scale, left, top } = layout;
  const chosen = units.shapes[selected] ?? outlined;
  const focused = active === null ? undefined : units.shapes[active];
  return (
    <svg
      className="chart-svg"
      width={width}
      height={height}
      aria-hidden="true"
      style={isPart ? { overflow: "hidden" } : undefined}
    >
      <g transform={`translate(${left} ${top}) scale(${scale})`}>
        {isPart && <path d={geometry.nation} className="map-ground" fillRule="evenodd" />}
        {geometry.lakes.map((lake) => (
          <path key={lake.name} d={lake.path} className="map-water" fillRule="evenodd" />
        ))}
        <Units {...units} outlines={level === "sub-region"} scale={scale} />
        {level === "district" && <path d={geometry.districtBorders} className="map-mesh" />}
        <path d={geometry.regionBorders} className="map-regions" />
        <path d={geometry.nation} className="map-nation" />
        {chosen && <path d={chosen.path} className="map-casing" />}
        {chosen && <path d={chosen.path} className="map-chosen" />}
        {focused && focused !== chosen && <path d={focused.path} className="map-focused" />}
      </g>
      <MapLabels layout={layout} size={labelSize} />
    </svg>
  );
}

function indexAt(event: { target: EventTarget }): number | null {
  const index = event.target instanceof SVGElement ? event.target.dataset.index : undefined;
  return index === undefined ? null : Number(index);
}

/** The fills alone: they stay as they are while the pointer moves over them. */
const Units = memo(function Units(props: Units & { outlines: boolean; scale: number }) {
  const { shapes, entries, classes, point, toggle, outlines, scale } = props;
  const hatch = useId();
  const onPointerOver = (event: PointerEvent) => point(indexAt(event));
  return (
    // oxlint-disable-next-line jsx-a11y/click-events-have-key-events, jsx-a11y/no-static-element-interactions -- the stage around it holds the keyboard
    <g
      onPointerOver={onPointerOver}
      onPointerOut={(event) => {
        if (event.pointerType !== "touch") point(null);
      }}
      onClick={(event) => {
        const index = indexAt(event);
        if (index !== null) toggle(index);
      }}
    >
      <defs>
        <Hatch id={hatch} scale={scale} />
      </defs>
      {shapes.map((shape, i) => (
        <path
          key={shape.name}
          data-index={i}
          d={shape.path}
          fillRule="evenodd"
          className={outlines ? "map-district map-outline" : "map-district"}
          style={{ fill: fillOf(entries.get(shape.name)?.value ?? null, classes) ?? `url(#${hatch})` }}
        />
      ))}
    </g>
  );
});
