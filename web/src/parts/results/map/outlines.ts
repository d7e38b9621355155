import { stationsOf } from "@command-center/domain/results/stations/units";
import type { Geometry } from "../../../charts/map/geometry.ts";
import { shapesAt, type MapLevel } from "../../../charts/map/levels.ts";
import { formatCount } from "../../../ui/format.ts";
import type { UnitResults } from "./together.ts";
import type { Shown } from "./views.ts";

/** What the map draws of some units: each in its outline, several of a 2014 boundary added up. */
export function outlinesOf<Unit extends { readonly area: UnitResults["area"] }>(
  geometry: Geometry,
  level: MapLevel,
  units: readonly Unit[],
  shownOf: (units: readonly Unit[]) => Shown,
  coverageOf: (unit: Unit) => string,
) {
  const polygons = new Map(
    shapesAt(geometry, level).flatMap(({ name, units: names = [name] }) =>
      names.map((unit) => [unit, name] as const),
    ),
  );
  const placed = units.filter(({ area }) => polygons.has(area.name));
  const polygonOf = ({ area }: Unit) => polygons.get(area.name) ?? "";
  const drawn = [...new Set(placed.map(polygonOf))].map((polygon) => {
    const some = placed.filter((unit) => polygonOf(unit) === polygon);
    return { polygon, units: some.map(({ area }) => area.name), ...shownOf(some) };
  });
  return {
    areas: placed.map((unit) => {
      const { value, label, detail } = shownOf([unit]);
      return {
        id: String(unit.area.id),
        name: unit.area.name,
        polygon: polygonOf(unit),
        regionName: coverageOf(unit),
        value,
        label,
        detail,
      };
    }),
    polygons: drawn,
    labels: drawn.map(({ polygon, label }) => ({ place: polygon, text: label })),
    missing: units.filter(({ area }) => !polygons.has(area.name)).map(({ area }) => area.name),
  };
}

/** `256 of 260 stations counted`. */
export function stationsText({ units }: UnitResults): string {
  const { counted, all } = stationsOf(units);
  return `${formatCount(counted)} of ${formatCount(all)} stations counted`;
}
