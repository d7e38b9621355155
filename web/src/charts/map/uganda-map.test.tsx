import { renderToStaticMarkup } from "react-dom/server";
import { expect, test } from "vitest";
import type { Geometry } from "./geometry.ts";
import { UgandaMap, type UgandaMapProps } from "./uganda-map.tsx";

const polygon = (name: string, x: number) => ({
  name,
  path: `m${x} 10 200 0 0 300-200 0z`,
  x: x + 100,
  y: 160,
  region: "North's",
  units: [name],
});
const geometry: Geometry = {
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
  label: value === null ? "No data" : `${value}%`,
});
const props: UgandaMapProps = {
  title: "Turnout by district",
  describe: "Two districts.",
  areas: [area("Arua", 40), area("Ŋora", null)],
  polygons: [
    { polygon: "Arua", value: 40, label: "40%", units: ["Arua"] },
    { polygon: "Ŋora", value: null, label: "No data", units: ["Ŋora"] },
  ],
  classes: { breaks: [20, 50], ramp: "sequential", format: (value) => `${value}%` },
  labels: [{ place: "North's", text: "40%" }],
  selected: "Arua",
  onSelect: () => {},
  width: 360,
  geometry,
};
const render = (more: Partial<UgandaMapProps> = {}) =>
  renderToStaticMarkup(<UgandaMap {...props} {...more} />);

test("draws as before", () => {
  expect(render()).toMatchSnapshot();
});

test("keeps its place before it is measured", () => {
  const html = renderToStaticMarkup(<UgandaMap {...props} width={0} />);
  expect(html).toContain("chart-skeleton");
  expect(html).toContain("aspect-ratio");
});

test("says when there is nothing to show", () => {
  expect(render({ areas: [], polygons: [] })).toContain("No districts to show yet");
});

test("all null is all hatched, and the legend says what that means", () => {
  const html = render({
    areas: [],
    polygons: [{ polygon: "Arua", value: null, label: "No data", units: [] }],
  });
  expect(html).toContain("fill:url(#");
  expect(html).toContain("No data");
  expect(html).not.toContain("NaN");
});
