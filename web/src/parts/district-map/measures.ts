import type { District } from "@command-center/contract/areas/districts";
import { CHANGE_BREAKS, TURNOUT_BREAKS } from "@command-center/domain/results/bands";
import { changeInPoints, changeText } from "@command-center/domain/results/change";
import { turnoutTogether, writtenTurnout } from "@command-center/domain/results/turnout";
import type { Classes } from "../../charts/parts/classes.ts";
import type { MapScale } from "../../charts/map/circles.ts";
import { formatCount } from "../../ui/format.ts";
import { percentText, signedText, shortCountText, pluralText } from "@command-center/domain/number-text";

export const MAP_MEASURES = ["turnout", "lc5", "change", "petitions", "members"] as const;
export type MapMeasure = (typeof MAP_MEASURES)[number];

/** A value of some districts together, with the words for it. */
export interface Value {
  value: number | null;
  label: string;
  detail: string;
}

interface Measure {
  /** Short name, for the picker. */
  name: string;
  title: string;
  /** Subject of its finding: `MP turnout`. */
  subject: string;
  /** The value of some districts together, so that units that share a polygon of 2014, or a region, add up. */
  valueIn: (districts: readonly District[]) => Value;
  /** Steps of shade: of tiles, which are all of one size, and of a map of shares. */
  classes: Classes;
  /** Set for a count. Counts grow with the size of a place: the map draws circles, never shades. */
  isCount?: true;
}

const MISSING: Value = { value: null, label: "No data", detail: "Nothing reported yet" };

const turnoutOf = (contest: "mp" | "lc5") => (districts: readonly District[]) => {
  const turnout = together(districts, contest);
  if (turnout === null) return MISSING;
  return {
    value: turnout.percent,
    label: percentText(turnout.percent),
    detail: `${formatCount(turnout.votesCast)} of ${formatCount(turnout.registered)} on the party register`,
  };
};

const turnoutClasses: Classes = {
  breaks: [...TURNOUT_BREAKS],
  ramp: "sequential",
  format: (value) => `${value}%`,
};

/** Everything that differs between the maps. */
export const MEASURES: Record<MapMeasure, Measure> = {
  turnout: {
    name: "MP",
    title: "MP primary turnout",
    subject: "MP turnout",
    valueIn: turnoutOf("mp"),
    classes: turnoutClasses,
  },
  lc5: {
    name: "LC5",
    title: "LC5 primary turnout",
    subject: "LC5 turnout",
    valueIn: turnoutOf("lc5"),
    classes: turnoutClasses,
  },
  change: {
    name: "Change",
    title: "LC5 minus MP turnout",
    subject: "The change from MP to LC5 turnout",
    valueIn: (districts) => {
      const [mp, lc5] = [together(districts, "mp"), together(districts, "lc5")];
      if (mp === null || lc5 === null) return MISSING;
      // As it is written, so that what reads 0.0 is not shaded as a loss.
      const change = changeInPoints(mp.percent, lc5.percent);
      return {
        value: change,
        label: changeText(change),
        detail: `LC5 ${percentText(lc5.percent)}, MP ${percentText(mp.percent)}`,
      };
    },
    classes: {
      breaks: [...CHANGE_BREAKS],
      ramp: "diverging",
      format: (value) => signedText(value, String),
    },
  },
  petitions: {
    name: "Petitions",
    title: "Petitions",
    subject: "The number of petitions",
    valueIn: (districts) => {
      const value = districts.reduce((total, district) => total + district.petitions, 0);
      return {
        value,
        label: formatCount(value),
        detail: `${pluralText(value, "petition", "petitions")} filed, all categories`,
      };
    },
    isCount: true,
    classes: { breaks: [1, 3, 5, 8, 12], ramp: "sequential", format: formatCount },
  },
  members: {
    name: "Members",
    title: "Party register",
    subject: "The number of members",
    valueIn: (districts) => {
      const known = districts.flatMap(({ members }) => members ?? []);
      if (known.length === 0) return { ...MISSING, detail: "Not on the current party register" };
      const value = known.reduce((total, members) => total + members, 0);
      return { value, label: formatCount(value), detail: "people on the party register" };
    },
    isCount: true,
    classes: {
      breaks: [50_000, 100_000, 150_000, 200_000, 300_000],
      ramp: "sequential",
      format: shortCountText,
    },
  },
};

export function scaleOf(measure: MapMeasure): MapScale {
  const { classes, isCount } = MEASURES[measure];
  return isCount ? { as: "circles", format: classes.format } : { as: "shades", classes };
}

function together(districts: readonly District[], contest: "mp" | "lc5") {
  const turnout = turnoutTogether(districts.flatMap((district) => district[contest] ?? []));
  const percent = writtenTurnout(turnout);
  return percent === null ? null : { ...turnout, percent };
}
