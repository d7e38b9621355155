import type { Table } from "../parts/chart-table.tsx";
import { LEVEL_WORDS, type MapLevel } from "./levels.ts";
import type { MapArea } from "./words.ts";

/**
 * The table behind the map. A district that shares its boundary of 2014 has its own value there, and beside it what the
 * map shows of the boundary: its name with the number of districts, and the value of all of them.
 */
export function mapTable(
  caption: string,
  level: MapLevel,
  areas: readonly MapArea[],
  boundaryOf: (area: MapArea) => string,
): Table {
  const { unit, within } = LEVEL_WORDS[level];
  const isDistrict = level === "district";
  return {
    caption,
    columns: [
      { label: unit },
      { label: within },
      { label: "Value", numeric: true },
      { label: "Of" },
      ...(isDistrict ? [{ label: "2014 boundary" }] : []),
    ],
    rows: areas.map((area) => ({
      key: area.id,
      cells: [
        area.name,
        area.regionName,
        area.label,
        area.detail ?? "",
        ...(isDistrict ? [boundaryOf(area)] : []),
      ],
    })),
  };
}
