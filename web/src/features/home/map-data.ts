import type { District } from "@command-center/contract/districts";
import { formatCount } from "../../ui/format.ts";
import { compact, percentText } from "../../page/figure-text.ts";

export const MAP_MEASURES = ["turnout", "change", "petitions", "members"] as const;
export type MapMeasure = (typeof MAP_MEASURES)[number];

/** A value of some districts together, with the words for it. */
interface Value {
  value: number | null;
  label: string;
  detail: string;
}

const MISSING: Value = { value: null, label: "No data", detail: "Nothing reported yet" };

const points = (value: number) =>
  `${value > 0 ? "+" : ""}${(Math.round(value * 10) / 10 || 0).toFixed(1)} pts`;

interface Measure {
  name: string;
  title: string;
  /** The value of some districts together, so that units that share a polygon of 2014 add up. */
  of: (districts: readonly District[]) => Value;
  classes: { breaks: number[]; ramp: "sequential" | "diverging"; format: (value: number) => string };
}

/** Everything that differs between the four maps. */
export const MEASURES: Record<MapMeasure, Measure> = {
  turnout: {
    name: "Turnout",
    title: "MP primary turnout by district",
    of: (districts) => {
      const turnout = sum(districts, "mp");
      if (turnout === null) return MISSING;
      return {
        value: turnout.percent,
        label: percentText(turnout.percent),
        detail: `${formatCount(turnout.votesCast)} of ${formatCount(turnout.registered)} on the party register`,
      };
    },
    classes: { breaks: [20, 35, 50, 65, 80], ramp: "sequential", format: (value) => `${value}%` },
  },
  change: {
    name: "Change",
    title: "LC5 turnout less MP turnout by district",
    of: (districts) => {
      const [mp, lc5] = [sum(districts, "mp"), sum(districts, "lc5")];
      if (mp === null || lc5 === null) return MISSING;
      const change = lc5.percent - mp.percent;
      return {
        value: change,
        label: points(change),
        detail: `LC5 ${percentText(lc5.percent)}, MP ${percentText(mp.percent)}`,
      };
    },
    classes: {
      breaks: [-12, -8, -4, 0, 4, 8],
      ramp: "diverging",
      format: (value) => `${value > 0 ? "+" : ""}${value}`,
    },
  },
  petitions: {
    name: "Petitions",
    title: "Petitions by district",
    of: (districts) => {
      const value = districts.reduce((total, district) => total + district.petitions, 0);
      return {
        value,
        label: formatCount(value),
        detail: `${value === 1 ? "petition" : "petitions"} filed, all categories`,
      };
    },
    classes: { breaks: [1, 3, 5, 8, 12], ramp: "sequential", format: formatCount },
  },
  members: {
    name: "Members",
    title: "Party register by district",
    of: (districts) => {
      const value = districts.reduce((total, district) => total + district.members, 0);
      return { value, label: formatCount(value), detail: "people on the party register" };
    },
    classes: { breaks: [50_000, 100_000, 150_000, 200_000, 300_000], ramp: "sequential", format: compact },
  },
};

function sum(districts: readonly District[], contest: "mp" | "lc5") {
  const reported = districts.flatMap((district) => district[contest] ?? []);
  const votesCast = reported.reduce((total, one) => total + one.votesCast, 0);
  const registered = reported.reduce((total, one) => total + one.registered, 0);
  return registered === 0 ? null : { votesCast, registered, percent: (votesCast / registered) * 100 };
}

/** The map's 146 units and 112 polygons under one measure. */
export function mapData(districts: readonly District[], measure: MapMeasure) {
  const { of } = MEASURES[measure];
  const held = groupBy(districts, (district) => district.polygon);
  const regions = groupBy(districts, (district) => district.partyRegion);
  return {
    areas: districts.map((district) => ({
      id: district.slug,
      name: district.name,
      polygon: district.polygon,
      regionName: district.partyRegion,
      ...of([district]),
    })),
    polygons: [...held].map(([polygon, units]) => ({
      polygon,
      units: units.map((unit) => unit.name),
      ...of(units),
    })),
    // Largest first: where two labels would meet, the later one is left out.
    regionLabels: [...regions]
      .toSorted(([, a], [, b]) => b.length - a.length)
      .map(([region, units]) => ({ region, text: of(units).label })),
    reported: {
      units: districts.reduce((total, district) => total + (district.mp?.unitsReported ?? 0), 0),
      expected: districts.reduce((total, district) => total + (district.mp?.unitsExpected ?? 0), 0),
      districts: districts.filter((district) => district.mp !== null).length,
    },
  };
}

function groupBy<Item>(items: readonly Item[], keyOf: (item: Item) => string): Map<string, Item[]> {
  const groups = new Map<string, Item[]>();
  for (const item of items) groups.set(keyOf(item), [...(groups.get(keyOf(item)) ?? []), item]);
  return groups;
}
