import { GROUP_RAMPS, GroupLegend } from "../parts/legend/group-legend.tsx";
import country from "@command-center/domain/uganda-geometry.json";
import type { Classes } from "../parts/classes.ts";
import type { Geometry } from "./geometry.ts";
import type { MapScale } from "./circles.ts";
import type { UgandaMapProps } from "./uganda-map.tsx";

const polygon = (name: string, x: number) => ({
  name,
  path: `m${x} 10 200 0 0 300-200 0z`,
  x: x + 100,
  y: 160,
  region: "North's",
  units: [name],
});
/** Two districts and a lake: small enough for a snapshot. */
const twoDistricts: Geometry = {
  credit: "",
  note: "",
  width: 620,
  height: 640,
  polygons: [polygon("Arua", 10), polygon("Ŋora", 210)],
  districtBorders: "m210 10 0 300",
  regionBorders: "",
  regions: [{ name: "North's", path: "", x: 210, y: 160 }],
  subRegions: [],
  nation: "m10 10 400 0 0 300-400 0z",
  lakes: [{ name: "Lake Victoria", path: "m300 400 200 0 0 100z", x: 400, y: 440 }],
  callouts: [],
};
const area = (name: string, value: number | null) => ({
  id: name,
  name,
  polygon: name,
  regionName: "North's",
  value,
  label: written(value),
});
function shades(breaks: number[], ramp: Classes["ramp"]): MapScale {
  return { as: "shades", classes: { breaks, ramp, format: (value) => `${value}%` } };
}
function written(value: number | null): string {
  return value === null ? "No data" : `${value}%`;
}
const base: UgandaMapProps = {
  title: "Turnout by district",
  describe: "Two districts.",
  areas: [area("Arua", 40), area("Ŋora", null)],
  polygons: [
    { polygon: "Arua", value: 40, label: "40%", units: ["Arua"] },
    { polygon: "Ŋora", value: null, label: "No data", units: ["Ŋora"] },
  ],
  scale: shades([20, 50], "sequential"),
  labels: [{ place: "North's", text: "40%" }],
  selected: "Arua",
  onSelect: () => {},
  geometry: twoDistricts,
};

type Value = (index: number) => number | null;
const spread: Value = (i) => (i % 12 === 5 ? null : (i * 37) % 101);
function ofCountry(valueOf: Value, scale = shades([20, 35, 50, 65, 80], "sequential")): UgandaMapProps {
  return {
    ...base,
    describe: "All districts.",
    geometry: country,
    areas: country.polygons.flatMap(({ name, region, units }, i) =>
      units.map((unit) => ({
        ...area(unit, valueOf(i)),
        polygon: name,
        regionName: region,
        detail: "a count of 40,000 on the party register",
      })),
    ),
    polygons: country.polygons.map(({ name, units }, i) => ({
      polygon: name,
      value: valueOf(i),
      label: written(valueOf(i)),
      units,
    })),
    scale,
    labels: ["Western", "Central", "Northern", "Eastern", "Karamoja", "Kampala"].map((place, i) => ({
      place,
      text: written(valueOf(i)),
    })),
    selected: null,
  };
}
const sharesOf = (ramp: Classes["ramp"]): Classes => ({
  breaks: [40, 50, 60, 75],
  ramp,
  format: (value) => `${value}%`,
});
const leaders: MapScale = {
  as: "groups",
  Legend: GroupLegend,
  groups: [
    {
      id: "a",
      name: "Yoweri Museveni Tibuhaburwa Kaguta, leads in 60",
      classes: sharesOf(GROUP_RAMPS.yellow),
    },
    { id: "b", name: "Kyagulanyi Ssentamu Robert, leads in 40", classes: sharesOf(GROUP_RAMPS.teal) },
    { id: "c", name: "Ŋora's Candidate, leads in 5", classes: sharesOf(GROUP_RAMPS.plum) },
    { id: "d", name: "Others, lead in 3", classes: sharesOf(GROUP_RAMPS.grey) },
  ],
};
const circles: MapScale = { as: "circles", format: String };
const places = (level: "region" | "sub-region", shapes: readonly { name: string }[]): UgandaMapProps => ({
  ...ofCountry(spread),
  level,
  areas: shapes.map(({ name }, i) => ({ ...area(name, spread(i)), regionName: "20 districts" })),
  polygons: shapes.map(({ name }, i) => ({
    polygon: name,
    value: spread(i),
    label: written(spread(i)),
    units: [],
  })),
  labels: shapes.map(({ name }, i) => ({ place: name, text: written(spread(i)) })),
});
const inWestern = new Set(
  country.polygons.filter(({ region }) => region === "Western").map(({ name }) => name),
);
const whole = ofCountry(spread);

/** Every state that tests and gallery draw. */
export const mapStates = {
  usual: base,
  empty: { ...base, areas: [], polygons: [] },
  "every district": whole,
  "one chosen that shares its boundary": { ...whole, selected: "Arua City" },
  "a region chosen": { ...whole, outlined: { level: "region", name: "Karamoja" } },
  "a region alone": {
    ...whole,
    areas: whole.areas.filter(({ polygon }) => inWestern.has(polygon)),
    polygons: whole.polygons.filter(({ polygon }) => inWestern.has(polygon)),
    within: { level: "region", name: "Western" },
    labels: [],
  },
  "sub-regions": places("sub-region", country.subRegions),
  regions: places("region", country.regions),
  "worse to better": ofCountry(
    (i) => (i % 12 === 5 ? null : ((i * 37) % 101) - 50),
    shades([-30, -15, 0, 15, 30], "diverging"),
  ),
  "groups, such as leaders": {
    ...whole,
    scale: leaders,
    polygons: whole.polygons.map((each, i) => ({ ...each, group: "aaabbacbad"[i % 10] ?? "a" })),
  },
  "what is not known has a name": {
    ...whole,
    scale: {
      as: "shades",
      classes: { breaks: [-10, -5, 0, 5, 10], ramp: "diverging", format: String },
      missing: "Changed",
    },
  },
  counts: ofCountry((i) => (i % 12 === 5 ? null : i % 12 === 7 ? 0 : (i * 37) % 101), circles),
  "counts of regions": { ...places("region", country.regions), scale: circles },
  "nothing known": ofCountry(() => null),
  "all equal": ofCountry(() => 50),
  "zero and huge": ofCountry((i) => (i % 2 === 0 ? 0 : 1e15)),
} satisfies Record<string, UgandaMapProps>;
