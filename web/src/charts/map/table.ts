import type { Table } from "../parts/chart-table.tsx";
import { LEVEL_WORDS, type MapLevel } from "./levels.ts";
import type { MapArea } from "./words.ts";

/** The table behind the map. */
export function mapTable(caption: string, level: MapLevel, areas: readonly MapArea[]): Table {
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
        ...(isDistrict ? [area.polygon] : []),
      ],
    })),
  };
}
