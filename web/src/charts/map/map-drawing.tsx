import { memo, useId, type MouseEvent, type PointerEvent } from "react";
import { cx } from "../../ui/class-names.ts";
import { Hatch, Squares } from "../parts/hatch.tsx";
import { shadeOf } from "../parts/shades.ts";
import { radiusOf, type CircleScale, type MapScale } from "./circles.ts";
import type { Geometry, Shape } from "./geometry.ts";
import { labelSize, type MapLayout } from "./layout.ts";
import type { MapLevel } from "./levels.ts";
import type { MapPolygon } from "./words.ts";

type Units = {
  /** The outlines that are filled and can be pointed at. */
  shapes: readonly Shape[];
  entries: Map<string, MapPolygon>;
  scale: MapScale;
  /** Size of the circles; null where values are shades. */
  circles: CircleScale | null;
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
  // Between outlines of one colour, borders need one of their own.
  const ground = units.circles !== null && "map-on-ground";
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
        <Units {...units} outlines={level === "sub-region"} pixels={scale} />
        {level === "district" && <path d={geometry.districtBorders} className={cx("map-mesh", ground)} />}
        <path d={geometry.regionBorders} className={cx("map-regions", ground)} />
        <path d={geometry.nation} className="map-nation" />
        {chosen && <path d={chosen.path} className="map-casing" />}
        {chosen && <path d={chosen.path} className="map-chosen" />}
        {focused && focused !== chosen && <path d={focused.path} className="map-focused" />}
        <Rings {...units} pixels={scale} />
        {units.circles && <Circles {...units} circles={units.circles} pixels={scale} />}
      </g>
      <MapLabels layout={layout} size={labelSize} />
    </svg>
  );
}

function indexAt(event: { target: EventTarget }): number | null {
  const index = event.target instanceof SVGElement ? event.target.dataset.index : undefined;
  return index === undefined ? null : Number(index);
}

function handlersOf({ point, toggle }: Units) {
  return {
    onPointerOver: (event: PointerEvent) => point(indexAt(event)),
    onPointerOut: (event: PointerEvent) => {
      if (event.pointerType !== "touch") point(null);
    },
    onClick: (event: MouseEvent) => {
      const index = indexAt(event);
      if (index !== null) toggle(index);
    },
  };
}

/** The fills alone: they stay as they are while the pointer moves over them. */
const Units = memo(function Units(props: Units & { outlines: boolean; pixels: number }) {
  const { shapes, entries, scale, outlines, pixels } = props;
  const hatch = useId();
  const hasSquares = shapes.some(({ name }) => entries.get(name)?.hatch === "squares");
  const fill = (name: string): string => {
    const entry = entries.get(name);
    const shade =
      scale.as === "circles" ? ((entry?.value ?? null) === null ? null : GROUND) : shadeOf(entry, scale);
    if (shade === null && entry?.hatch === "squares") return `url(#${hatch}squares)`;
    return shade ?? `url(#${hatch})`;
  };
  return (
    // oxlint-disable-next-line jsx-a11y/click-events-have-key-events, jsx-a11y/no-static-element-interactions -- the stage around it holds the keyboard
    <g {...handlersOf(props)}>
      <defs>
        <Hatch id={hatch} scale={pixels} />
        {hasSquares && <Squares id={`${hatch}squares`} scale={pixels} />}
      </defs>
      {shapes.map((shape, i) => (
        <path
          key={shape.name}
          data-index={i}
          d={shape.path}
          fillRule="evenodd"
          className={outlines ? "map-district map-outline" : "map-district"}
          style={{ fill: fill(shape.name) }}
        />
      ))}
    </g>
  );
});

/** A ring with a plus in each outline with something new. */
const Rings = memo(function Rings({ shapes, entries, pixels }: Units & { pixels: number }) {
  return shapes
    .filter(({ name }) => entries.get(name)?.hasRing)
    .map(({ name, x, y }) => (
      <g key={name} className="map-ring" transform={`translate(${x} ${y}) scale(${1 / pixels})`}>
        <circle r="6" />
        <path d="M-3 0H3M0-3V3" />
      </g>
    ));
});

/** Under circles every outline has one quiet colour. */
const GROUND = "var(--s0)";

/** A circle for each value, as large in area; the smaller lie on the larger, so that each can be pointed at. */
const Circles = memo(function Circles(props: Units & { circles: CircleScale; pixels: number }) {
  const { shapes, entries, circles, pixels } = props;
  const drawn = shapes
    .map((shape, index) => ({ shape, index, r: radiusOf(entries.get(shape.name)?.value ?? null, circles) }))
    .filter(({ r }) => r > 0)
    .toSorted((a, b) => b.r - a.r);
  return (
    // oxlint-disable-next-line jsx-a11y/click-events-have-key-events, jsx-a11y/no-static-element-interactions -- the stage around it holds the keyboard
    <g {...handlersOf(props)}>
      {drawn.map(({ shape, index, r }) => (
        <circle
          key={shape.name}
          data-index={index}
          cx={shape.x}
          cy={shape.y}
          r={r / pixels}
          className="map-circle"
        />
      ))}
    </g>
  );
});

/** Words over the map, in pixels of their own: they never scale with it. */
function MapLabels({ layout, size }: { layout: MapLayout; size: number }) {
  return (
    <g className="map-labels">
      {layout.water.map((label) => (
        <text key={label.text} x={label.x} y={label.y} textAnchor="middle" className="map-water-name">
          {label.text}
        </text>
      ))}
      {layout.labels.map((label) => (
        <g key={label.place}>
          {label.from && (
            <>
              <line
                x1={label.from.x}
                y1={label.from.y}
                x2={label.x}
                y2={label.box.y - 1}
                className="map-callout"
              />
              <circle cx={label.from.x} cy={label.from.y} r="2" className="map-callout-end" />
            </>
          )}
          {label.lines.map((line, i) => (
            <text
              key={line}
              x={label.x}
              y={label.box.y + size - 1 + i * (size + 2)}
              fontSize={size}
              textAnchor="middle"
              className="map-region-name"
            >
              {line}
            </text>
          ))}
        </g>
      ))}
    </g>
  );
}
