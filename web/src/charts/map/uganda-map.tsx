import { group } from "d3-array";
import { useId, useMemo } from "react";
import type { Box } from "../parts/box.ts";
import { Chart } from "../parts/chart.tsx";
import { classOf, type Classes } from "../parts/classes.ts";
import { Legend } from "../parts/legend.tsx";
import { Tooltip, type Words } from "../parts/tooltip.tsx";
import { useMarks } from "../parts/use-marks.ts";
import { useWidth } from "../parts/use-width.ts";
import { extent } from "./extent.ts";
import { mapAspect, type Geometry } from "./geometry.ts";
import { mapLayout, type MapLayout, type RegionLabel } from "./layout.ts";
import { MapDrawing } from "./map-drawing.tsx";
import { nearestThatWay } from "../parts/nearest.ts";
import { UnitPicker } from "./unit-picker.tsx";
import { useGeometry } from "./use-geometry.ts";
import { wordsOf, type MapArea, type MapPolygon } from "./words.ts";

export type UgandaMapProps = {
  title: string;
  /** One or two sentences for those who do not see the map. */
  describe: string;
  areas: MapArea[];
  polygons: MapPolygon[];
  classes: Classes;
  /** Largest region first: where two labels meet, the later one is left out. */
  regionLabels: RegionLabel[];
  selected: string | null;
  onSelect: (id: string | null) => void;
  /** The map grows no taller than this; 640 unless told. */
  tallest?: number;
  /** Fixed width and ready geometry, for tests and print. */
  width?: number;
  geometry?: Geometry;
};

/** A choropleth of the districts; several present units may share one polygon of 2014. */
export function UgandaMap(props: UgandaMapProps) {
  const {
    title,
    describe,
    areas,
    polygons,
    classes,
    regionLabels,
    selected,
    onSelect,
    tallest = 640,
  } = props;
  const id = useId();
  const [stage, width] = useWidth<HTMLDivElement>(props.width);
  const { geometry, failed, retry } = useGeometry(props.geometry);
  const shapes = geometry?.polygons ?? none;
  const layout = useMemo(
    () => (geometry && width > 0 ? mapLayout(geometry, width, tallest, regionLabels) : null),
    [geometry, width, tallest, regionLabels],
  );
  const entries = useMemo(() => new Map(polygons.map((each) => [each.polygon, each])), [polygons]);
  const held = useMemo(() => group(areas, (area) => area.polygon), [areas]);
  const index = (name: string | undefined) => shapes.findIndex((shape) => shape.name === name);
  const selectedArea = areas.find((area) => area.id === selected);
  const selectedIndex = index(selectedArea?.polygon);

  const toggle = (at: number) => {
    const name = shapes[at]?.name ?? "";
    const units = held.get(name) ?? [];
    const unit = units.find((area) => area.name === name) ?? units[0];
    onSelect(at === selectedIndex || !unit ? null : unit.id);
  };
  const marks = useMarks(shapes.length, (from, key) => nearestThatWay(shapes, from, key), {
    start: Math.max(0, selectedIndex === -1 ? index("Kampala") : selectedIndex),
    onEnter: toggle,
    onEscape: () => onSelect(null),
  });
  const words = (at: number) => {
    const name = shapes[at]?.name ?? "";
    return wordsOf(name, entries.get(name), held.get(name) ?? [], width >= 480);
  };
  const say = (at: number) => {
    const { name, value, lines } = words(at);
    return `${[name, value, ...lines].join(", ")}${at === selectedIndex ? ", selected" : ""}`;
  };

  const shown = marks.active ?? (selectedIndex === -1 ? null : selectedIndex);
  const at = shown === null ? undefined : shapes[shown];
  const noData = geometry
    ? shapes.some((shape) => classOf(entries.get(shape.name)?.value ?? null, classes.breaks) === null)
    : polygons.some((each) => each.value === null);
  return (
    <Chart
      title={title}
      describe={describe}
      stage={stage}
      marks={marks}
      say={say}
      empty={areas.length === 0 && polygons.length === 0 ? "No districts to show yet" : null}
      keys="Arrow keys move to the next district that way, Enter selects, Escape clears."
      table={tableOf(title, areas)}
      legend={
        <div className="chart-legend">
          {width > 0 && (
            <Legend
              id={`${id}legend`}
              width={Math.min(width, 480)}
              classes={classes}
              noData={noData}
              value={at ? (entries.get(at.name)?.value ?? null) : undefined}
            />
          )}
          {selectedArea && (
            <UnitPicker
              units={held.get(selectedArea.polygon) ?? []}
              selected={selectedArea}
              onSelect={onSelect}
            />
          )}
          <p className="chart-credit">
            2014 boundaries, Uganda Bureau of Statistics. Shorelines approximate.
          </p>
        </div>
      }
    >
      {geometry && layout ? (
        <MapDrawing
          geometry={geometry}
          layout={layout}
          entries={entries}
          classes={classes}
          active={marks.active}
          selected={selectedIndex}
          point={marks.point}
          toggle={toggle}
        />
      ) : (
        <div
          className={failed ? "chart-empty" : "chart-skeleton"}
          style={{ aspectRatio: mapAspect, maxHeight: tallest }}
        >
          {failed && (
            <span>
              The map could not be fetched.{" "}
              <button type="button" className="chart-link" onClick={retry}>
                Try again
              </button>
            </span>
          )}
        </div>
      )}
      {layout && at && shown !== null && (
        <Tooltip
          words={marks.active === null && selectedArea ? brief(selectedArea) : words(shown)}
          of={boxOnScreen(at.path, layout)}
          box={{ x: 0, y: 0, width, height: layout.height }}
        />
      )}
    </Chart>
  );
}

/** A selection stays named after the pointer has left, in as few words as will do. */
function brief(area: MapArea): Words {
  return { name: area.name, value: area.label, lines: [] };
}

function boxOnScreen(path: string, { left, scale }: MapLayout): Box {
  const { x, y, width, height } = extent(path);
  return { x: left + x * scale, y: y * scale, width: width * scale, height: height * scale };
}

const none: Geometry["polygons"] = [];

function tableOf(caption: string, areas: MapArea[]) {
  return {
    caption,
    columns: [
      { label: "District or city" },
      { label: "Region" },
      { label: "Value", numeric: true },
      { label: "Of" },
      { label: "2014 boundary" },
    ],
    rows: areas.map((area) => ({
      key: area.id,
      cells: [area.name, area.regionName, area.label, area.detail ?? "", area.polygon],
    })),
  };
}
