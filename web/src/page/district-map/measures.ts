import type { District } from "@command-center/contract/districts";
import { TURNOUT_BREAKS } from "@command-center/domain/bands";
import type { Classes } from "../../charts/parts/classes.ts";
import type { MapLevel } from "../../charts/map/levels.ts";
import { formatCount } from "../../ui/format.ts";
import { compact, percentText } from "../figure-text.ts";

export const MAP_MEASURES = ["turnout", "lc5", "change", "petitions", "members"] as const;
export type MapMeasure = (typeof MAP_MEASURES)[number];

/** A value of some districts together, with the words for it. */
export interface Value {
  value: number | null;
  label: string;
  detail: string;
}

interface Measure {
  /** As short as the picker needs it. */
  name: string;
  title: string;
  /** The value of some districts together, so that units that share a polygon of 2014, or a region, add up. */
  of: (districts: readonly District[]) => Value;
  /** Counts grow with the place that they are of, shares do not. */
  breaks: number[] | Record<MapLevel, number[]>;
  ramp: Classes["ramp"];
  format: (value: number) => string;
}

const MISSING: Value = { value: null, label: "No data", detail: "Nothing reported yet" };

const points = (value: number) =>
  `${value > 0 ? "+" : ""}${(Math.round(value * 10) / 10 || 0).toFixed(1)} pts`;

const turnoutOf = (contest: "mp" | "lc5") => (districts: readonly District[]) => {
  const turnout = sum(districts, contest);
  if (turnout === null) return MISSING;
  return {
    value: turnout.percent,
    label: percentText(turnout.percent),
    detail: `${formatCount(turnout.votesCast)} of ${formatCount(turnout.registered)} on the party register`,
  };
};

/** Everything that differs between the maps. */
export const MEASURES: Record<MapMeasure, Measure> = {
  turnout: {
    name: "MP",
    title: "MP primary turnout",
    of: turnoutOf("mp"),
    breaks: [...TURNOUT_BREAKS],
    ramp: "sequential",
    format: (value) => `${value}%`,
  },
  lc5: {
    name: "LC5",
    title: "LC5 primary turnout",
    of: turnoutOf("lc5"),
    breaks: [...TURNOUT_BREAKS],
    ramp: "sequential",
    format: (value) => `${value}%`,
  },
  change: {
    name: "Change",
    title: "LC5 turnout less MP turnout",
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
    breaks: [-12, -8, -4, 0, 4, 8],
    ramp: "diverging",
    format: (value) => `${value > 0 ? "+" : ""}${value}`,
  },
  petitions: {
    name: "Petitions",
    title: "Petitions",
    of: (districts) => {
      const value = districts.reduce((total, district) => total + district.petitions, 0);
      return {
        value,
        label: formatCount(value),
        detail: `${value === 1 ? "petition" : "petitions"} filed, all categories`,
      };
    },
    breaks: {
      district: [1, 3, 5, 8, 12],
      "sub-region": [10, 20, 35, 50, 80],
      region: [25, 50, 100, 150, 200],
    },
    ramp: "sequential",
    format: formatCount,
  },
  members: {
    name: "Members",
    title: "Party register",
    of: (districts) => {
      const known = districts.flatMap(({ members }) => members ?? []);
      if (known.length === 0) return { ...MISSING, detail: "Not on the party register in force" };
      const value = known.reduce((total, members) => total + members, 0);
      return { value, label: formatCount(value), detail: "people on the party register" };
    },
    breaks: {
      district: [50_000, 100_000, 150_000, 200_000, 300_000],
      "sub-region": [400_000, 700_000, 1_000_000, 1_500_000, 2_500_000],
      region: [500_000, 1_500_000, 2_500_000, 3_500_000, 4_500_000],
    },
    ramp: "sequential",
    format: compact,
  },
};

/** The classes of a measure at a level. */
export function classesOf(measure: MapMeasure, level: MapLevel): Classes {
  const { breaks, ramp, format } = MEASURES[measure];
  return { breaks: Array.isArray(breaks) ? breaks : breaks[level], ramp, format };
}

function sum(districts: readonly District[], contest: "mp" | "lc5") {
  const reported = districts.flatMap((district) => district[contest] ?? []);
  const votesCast = reported.reduce((total, one) => total + one.votesCast, 0);
  const registered = reported.reduce((total, one) => total + one.registered, 0);
  return registered === 0 ? null : { votesCast, registered, percent: (votesCast / registered) * 100 };
}
