import { memo, useId, type PointerEvent } from "react";
import { fillOf, type Classes } from "../parts/classes.ts";
import { Hatch } from "../parts/hatch.tsx";
import type { Geometry } from "./geometry.ts";
import { labelSize, type MapLayout } from "./layout.ts";
import { MapLabels } from "./map-labels.tsx";
import type { MapPolygon } from "./words.ts";

type Districts = {
  geometry: Geometry;
  entries: Map<string, MapPolygon>;
  classes: Classes;
  point: (index: number | null) => void;
  toggle: (index: number) => void;
};

type Props = Districts & { layout: MapLayout; active: number | null; selected: number };

export function MapDrawing({ geometry, layout, entries, classes, active, selected, point, toggle }: Props) {
  const chosen = geometry.polygons[selected];
  const focused = active === null ? undefined : geometry.polygons[active];
  return (
    <svg className="chart-svg" width={layout.width} height={layout.height} aria-hidden="true">
      <g transform={`translate(${layout.left} 0) scale(${layout.scale})`}>
        {geometry.lakes.map((lake) => (
          <path key={lake.name} d={lake.path} className="map-water" fillRule="evenodd" />
        ))}
        <Districts geometry={geometry} entries={entries} classes={classes} point={point} toggle={toggle} />
        <path d={geometry.districtBorders} className="map-mesh" />
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
const Districts = memo(function Districts({ geometry, entries, classes, point, toggle }: Districts) {
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
        <Hatch id={hatch} />
      </defs>
      {geometry.polygons.map((shape, i) => (
        <path
          key={shape.name}
          data-index={i}
          d={shape.path}
          fillRule="evenodd"
          className="map-district"
          style={{ fill: fillOf(entries.get(shape.name)?.value ?? null, classes) ?? `url(#${hatch})` }}
        />
      ))}
    </g>
  );
});
