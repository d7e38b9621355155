import { boundaryName, type Boundary } from "@command-center/domain/areas/boundaries";
import type { Words } from "../parts/chart-tooltip.tsx";
import type { Shaded } from "../parts/shades.ts";
import type { Shape } from "./geometry.ts";

/** One of the 146 present units, or a sub-region or region. */
export type MapArea = {
  id: string;
  name: string;
  /** The outline that holds it: a 2014 polygon, or for a larger place its own. */
  polygon: string;
  /** Where it lies; for a larger place, what it holds. */
  regionName: string;
  value: number | null;
  /** The value as it is written, with its unit: "67.4%". */
  label: string;
  /** Numerator and denominator: "41,200 of 61,100 on the party register". */
  detail?: string;
};

/** The value of one outline; where it holds several units the caller has added them up. */
export type MapPolygon = {
  polygon: string;
  value: number | null;
  label: string;
  detail?: string;
  units: string[];
} & Omit<Shaded, "value">;

const most = 5;

/** Name of an outline; where its value is not that of all its units, it says of how many. */
export function nameOf(shape: Shape & Partial<Boundary>, areas: readonly MapArea[]): string {
  return boundaryName({ name: shape.name, units: shape.units ?? [] }, valuedOf(areas));
}

export function valuedOf(areas: readonly MapArea[] = []): string[] {
  return areas.filter(({ value }) => value !== null).map(({ name }) => name);
}

/** What the tooltip and the live region say of one outline, naming each of its units if there is room. */
export function outlineText(
  shape: Shape & Partial<Boundary>,
  entry: MapPolygon | undefined,
  areas: readonly MapArea[],
  each = true,
): Words {
  const count = Math.max(areas.length, shape.units?.length ?? 0);
  const [first] = areas;
  if (first && count === 1)
    return { name: first.name, value: first.label, lines: [...details(first), first.regionName] };
  const listed = each ? areas : [];
  const shown = listed
    .slice(0, areas.length > most ? most - 1 : most)
    .map((area) => `${area.name}: ${area.label}`);
  const rest = listed.length - shown.length;
  return {
    name: nameOf(shape, areas),
    value: entry?.label ?? "No data",
    lines: [
      ...details(entry),
      ...(count > 1 ? [`2014 boundary, holds ${count} districts`] : []),
      ...shown,
      ...(rest > 0 ? [`and ${rest} more`] : []),
    ],
  };
}

function details(place: { detail?: string } | undefined): string[] {
  return place?.detail ? [place.detail] : [];
}
