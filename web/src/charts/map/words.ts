import type { Words } from "../parts/tooltip.tsx";

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
};

const most = 5;

/** What the tooltip and the live region say of one polygon, naming each of its units if there is room. */
export function wordsOf(
  polygon: string,
  entry: MapPolygon | undefined,
  areas: readonly MapArea[],
  each = true,
): Words {
  const only = areas.length === 1 ? areas[0] : undefined;
  if (only) {
    const named = only.name === polygon ? [] : ["2014 boundary"];
    return { name: only.name, value: only.label, lines: [...details(only), only.regionName, ...named] };
  }
  const count = areas.length || (entry?.units.length ?? 0);
  const listed = each ? areas : [];
  const shown = listed
    .slice(0, areas.length > most ? most - 1 : most)
    .map((area) => `${area.name}: ${area.label}`);
  const rest = listed.length - shown.length;
  return {
    name: polygon,
    value: entry?.label ?? "No data",
    lines: [
      ...details(entry),
      ...(count > 1 ? [`2014 boundary, aggregates ${count} units`] : []),
      ...shown,
      ...(rest > 0 ? [`and ${rest} more`] : []),
    ],
  };
}

function details(of: { detail?: string } | undefined): string[] {
  return of?.detail ? [of.detail] : [];
}
