import { extent } from "@command-center/domain/areas/uganda-geometry";
import { useCallback, useId, useMemo } from "react";
import { SkeletonWords } from "../../ui/states/skeleton.tsx";
import type { Box } from "../parts/geometry/box.ts";
import { Chart } from "../parts/chart.tsx";
import { ShadesLegend } from "../parts/legend/shades-legend.tsx";
import { nearestThatWay } from "../parts/geometry/nearest.ts";
import { ChartTooltip, type Words } from "../parts/chart-tooltip.tsx";
import { useMarks } from "../parts/use-marks.ts";
import { useWidth } from "../parts/use-width.ts";
import { sharedNote } from "@command-center/domain/areas/boundaries";
import { CircleLegend } from "./circle-legend.tsx";
import { circleScale, radiusOf, type MapScale } from "./circles.ts";
import { useGeometry, type Geometry, type Shape } from "./geometry.ts";
import { mapLayout, type MapLayout, type PlaceLabel } from "./layout.ts";
import { LEVEL_WORDS, shapeOf, shapesAt, type MapLevel, type MapPlace } from "./levels.ts";
import { MapDrawing } from "./map-drawing.tsx";
import { CREDIT, CREDIT_LIKE, MapRoom } from "./skeleton.tsx";
import { mapTable } from "./table.ts";
import { UnitPicker } from "./unit-picker.tsx";
import { nameOf, valuedOf, outlineText, type MapArea, type MapPolygon } from "./words.ts";
import "./map.css";

export type UgandaMapProps = {
  title: string;
  /** One or two sentences for those who do not see the map. */
  describe: string;
  /** Level of the units that are drawn; districts where left out. */
  level?: MapLevel;
  /** The units of that level, or those of them that lie within the place looked at. */
  areas: MapArea[];
  polygons: MapPolygon[];
  scale: MapScale;
  /** The most important first: where two labels meet, the later one is left out. */
  labels: PlaceLabel[];
  /** A part of the country that is looked at alone. */
  within?: MapPlace | null;
  /** Whether the units fill the map instead of the country; where left out, true within a place. */
  isPart?: boolean;
  selected: string | null;
  /** Whether the selected one is what the page is about, and no choice: its box then lies over no neighbour unasked. */
  isOfPage?: boolean;
  /** The outline that the keyboard starts from while nothing is selected; the first where left out. */
  start?: string | undefined;
  onSelect: (id: string | null) => void;
  /** A larger place that is selected. */
  outlined?: MapPlace | null;
  /** Given, a unit that is selected already is opened when it is chosen again. */
  onOpen?: ((id: string) => void) | undefined;
  /** Given, Escape leads out of the place looked at. */
  onBack?: (() => void) | undefined;
  /** The map's greatest height, in pixels; 640 where left out. */
  tallest?: number;
  /** Fixed width and ready geometry, for tests and print. */
  width?: number;
  geometry?: Geometry;
};

/**
 * A map of districts, sub-regions or regions: shares as shades, counts as circles. A boundary of 2014 that several of
 * today's units share is named with their number, and shows the value of all of them together.
 */
export function UgandaMap(props: UgandaMapProps) {
  const { title, describe, level = "district", areas, polygons, scale, labels } = props;
  const {
    within = null,
    isPart = within !== null,
    selected,
    isOfPage = false,
    start,
    onSelect,
    onOpen,
    onBack,
    tallest = 640,
  } = props;
  const id = useId();
  const [stage, width] = useWidth<HTMLDivElement>(props.width);
  const { geometry, failed, retry } = useGeometry(props.geometry);
  const entries = useMemo(() => new Map(polygons.map((each) => [each.polygon, each])), [polygons]);
  const areasByPolygon = useMemo(() => byPolygon(areas), [areas]);
  const shapes = useMemo(() => {
    if (!geometry) return none;
    const all = shapesAt(geometry, level);
    return isPart ? all.filter((shape) => entries.has(shape.name)) : all;
  }, [geometry, level, isPart, entries]);
  const values = useMemo(() => polygons.map(({ value }) => value), [polygons]);
  const layout = useMemo(() => {
    if (!geometry || width === 0) return null;
    const part = isPart ? boxAround(shapes) : undefined;
    const ofRegions = level === "district" && !isPart;
    const named = new Map(
      shapes.map((shape) => [shape.name, nameOf(shape, areasByPolygon.get(shape.name) ?? [])]),
    );
    return mapLayout(
      geometry,
      width,
      tallest,
      ofRegions
        ? labels
        : labels
            .map((label) => ({ ...label, name: named.get(label.place) ?? label.place }))
            // Labels of boundaries with several districts come first: they must say so.
            .toSorted(
              (a, b) =>
                (areasByPolygon.get(b.place)?.length ?? 0) - (areasByPolygon.get(a.place)?.length ?? 0),
            ),
      {
        part,
        places: ofRegions ? geometry.regions : shapes,
        below: (place, pixels) =>
          scale.as !== "circles" || ofRegions
            ? 0
            : radiusOf(entries.get(place)?.value ?? null, circleScale(values, level, pixels)),
      },
    );
  }, [geometry, width, tallest, labels, level, isPart, shapes, areasByPolygon, scale, entries, values]);
  const circles = scale.as === "circles" && layout ? circleScale(values, level, layout.scale) : null;
  const selectedArea = areas.find((area) => area.id === selected);
  const selectedIndex = indexOf(shapes, selectedArea?.polygon);

  const toggle = useCallback(
    (at: number) => {
      const name = shapes[at]?.name ?? "";
      const units = areasByPolygon.get(name) ?? [];
      const unit = units.find((area) => area.name === name) ?? units[0];
      if (!units.some((area) => area.id === selected)) onSelect(unit?.id ?? null);
      else if (onOpen && unit) onOpen(unit.id);
      else onSelect(null);
    },
    [shapes, areasByPolygon, selected, onSelect, onOpen],
  );
  const marks = useMarks(shapes.length, (from, key) => nearestThatWay(shapes, from, key), {
    start: Math.max(0, selectedIndex === -1 ? indexOf(shapes, start) : selectedIndex),
    onEnter: toggle,
    onEscape: () => (selected === null ? onBack?.() : onSelect(null)),
  });
  const words = (at: number) => {
    const shape = shapes[at];
    if (!shape) return { name: "", value: "", lines: [] };
    return outlineText(shape, entries.get(shape.name), areasByPolygon.get(shape.name) ?? [], width >= 480);
  };
  const say = (at: number) => {
    const { name, value, lines } = words(at);
    const opens = onOpen ? ", Enter opens it" : "";
    return `${[name, value, ...lines].join(", ")}${at === selectedIndex ? `, selected${opens}` : ""}`;
  };

  const shown = marks.active ?? (selectedIndex === -1 ? null : selectedIndex);
  const at = shown === null ? undefined : shapes[shown];
  const noData = geometry
    ? shapes.some((shape) => !Number.isFinite(entries.get(shape.name)?.value ?? null))
    : values.some((value) => value === null);
  const shared = sharedNote(
    shapes.map(({ name, units = [] }) => ({ name, units, valued: valuedOf(areasByPolygon.get(name)) })),
  );
  return (
    <Chart
      title={title}
      describe={describe}
      stage={stage}
      marks={marks}
      say={say}
      empty={areas.length === 0 && polygons.length === 0 ? LEVEL_WORDS[level].none : null}
      keys={`Arrow keys move to the next one that way, Enter selects${onOpen ? " and, pressed again, opens" : ""}, Escape clears${onBack ? " and leads back" : ""}.`}
      table={mapTable(title, level, areas, ({ polygon }) => {
        const shape = shapes.find(({ name }) => name === polygon);
        if (shape === undefined || (shape.units?.length ?? 0) < 2) return polygon;
        return `${nameOf(shape, areasByPolygon.get(polygon) ?? [])}: ${entries.get(polygon)?.label ?? "No data"}`;
      })}
      legend={
        <div className="chart-legend">
          {scale.as !== "circles" && (
            <ShadesLegend
              width={width}
              scale={scale}
              noData={noData}
              active={at && (entries.get(at.name) ?? { value: null })}
            />
          )}
          {width > 0 && scale.as === "circles" && (
            <CircleLegend
              id={`${id}legend`}
              width={Math.min(width, 480)}
              scale={circles}
              format={scale.format}
              noData={noData}
            />
          )}
          {selectedArea && (
            <UnitPicker
              units={areasByPolygon.get(selectedArea.polygon) ?? []}
              selected={selectedArea}
              onSelect={onSelect}
            />
          )}
          <p className="map-credit">
            {geometry ? [CREDIT, shared].filter(Boolean).join(" ") : <SkeletonWords like={CREDIT_LIKE} />}
          </p>
        </div>
      }
    >
      {geometry && layout ? (
        <MapDrawing
          geometry={geometry}
          level={level}
          isPart={isPart}
          shapes={shapes}
          layout={layout}
          entries={entries}
          scale={scale}
          circles={circles}
          active={marks.active}
          selected={selectedIndex}
          outlined={shapeOf(geometry, props.outlined)}
          point={marks.point}
          toggle={toggle}
        />
      ) : (
        <Boundless tallest={tallest} failed={failed} onRetry={retry} />
      )}
      {layout && at && shown !== null && !(isOfPage && marks.active === null) && (
        <ChartTooltip
          words={marks.active === null && selectedArea ? brief(selectedArea, words(shown)) : words(shown)}
          mark={boxOnScreen(at.path, layout)}
          box={{ x: 0, y: 0, width, height: layout.height }}
        />
      )}
    </Chart>
  );
}

type BoundlessProps = { tallest: number; failed: boolean; onRetry: () => void };

/** Keeps the map's place until its boundaries are here, or says that they did not come. */
function Boundless({ tallest, failed, onRetry }: BoundlessProps) {
  if (!failed)
    return (
      <div className="chart-skeleton" aria-hidden="true">
        <MapRoom tallest={tallest} />
      </div>
    );
  return (
    <div className="relative">
      <div className="invisible" aria-hidden="true">
        <MapRoom tallest={tallest} />
      </div>
      <div className="chart-empty absolute inset-0">
        <span>
          The map could not be fetched.{" "}
          <button type="button" className="font-[650] text-ink underline" onClick={onRetry}>
            Try again
          </button>
        </span>
      </div>
    </div>
  );
}

/** Areas by the outline that they lie in. */
function byPolygon(areas: readonly MapArea[]): ReadonlyMap<string, MapArea[]> {
  const areasByPolygon = new Map<string, MapArea[]>();
  for (const area of areas)
    areasByPolygon.set(area.polygon, [...(areasByPolygon.get(area.polygon) ?? []), area]);
  return areasByPolygon;
}

/**
 * Words for a selection, which stays named after the pointer has left: the outline with its value and, where it holds
 * more than the selected unit, that unit's own value.
 */
function brief(area: MapArea, { name, value }: Words): Words {
  return { name, value, lines: name === area.name ? [] : [`${area.name}: ${area.label}`] };
}

function boxOnScreen(path: string, { left, top, scale }: MapLayout): Box {
  const { x, y, width, height } = extent(path);
  return { x: left + x * scale, y: top + y * scale, width: width * scale, height: height * scale };
}

/** The box around some outlines; none around nothing. */
function boxAround(shapes: readonly Shape[]): Box | undefined {
  if (shapes.length === 0) return undefined;
  const boxes = shapes.map(({ path }) => extent(path));
  const [x, y] = [Math.min(...boxes.map((box) => box.x)), Math.min(...boxes.map((box) => box.y))];
  return {
    x,
    y,
    width: Math.max(...boxes.map((box) => box.x + box.width)) - x,
    height: Math.max(...boxes.map((box) => box.y + box.height)) - y,
  };
}

function indexOf(shapes: readonly Shape[], name: string | undefined): number {
  return shapes.findIndex((shape) => shape.name === name);
}

const none: ReturnType<typeof shapesAt> = [];
