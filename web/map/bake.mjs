// Bakes domain/src/areas/uganda-geometry.json. Run by hand from the repository root: node web/map/bake.mjs
// The boundaries and tools go to a temporary folder and never into the product's dependencies.
import { execFileSync } from "node:child_process";
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { createRequire } from "node:module";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { fileURLToPath, pathToFileURL } from "node:url";
import { brotliCompressSync } from "node:zlib";
import { callouts, lakes } from "./lakes.mjs";
import { labelPoint, ringArea, toPath } from "./paths.mjs";

const packages = [
  "ugdistrictserve@1.1.2",
  "topojson-server@3.0.1",
  "topojson-client@3.1.0",
  "topojson-simplify@3.0.3",
  "polygon-clipping@0.15.7",
];
const here = (path) => fileURLToPath(new URL(path, import.meta.url));
const districtsFile = here("../../country/districts.csv");
const outputFile = here("../../domain/src/areas/uganda-geometry.json");
const [width, height, margin] = [620, 640, 4];
const tolerance = 100; // square tenths a corner must span to be kept
const step = 2; // tenths; every point lies on this grid
const smallestIsland = 90; // square tenths; specks below this are dropped
const budget = 20_000; // bytes, brotli

// The boundary file's spelling, and ours.
const respelled = { Ssembabule: "Sembabule" };

const tools = mkdtempSync(join(tmpdir(), "uganda-map-"));
try {
  execFileSync(
    "npm",
    [
      "install",
      "--prefix",
      tools,
      "--no-save",
      "--ignore-scripts",
      "--no-audit",
      "--no-fund",
      "--silent",
      ...packages,
    ],
    { stdio: "inherit" },
  );
  await bake(createRequire(join(tools, "node_modules", "bake.js")));
} finally {
  rmSync(tools, { recursive: true, force: true });
}

async function bake(require) {
  const load = (name) => import(pathToFileURL(require.resolve(name)).href).then((m) => m.default ?? m);
  const { topology } = await load("topojson-server");
  const topojson = await load("topojson-client");
  const { presimplify, simplify } = await load("topojson-simplify");
  const clipping = await load("polygon-clipping");
  const units = readUnits();
  const source = require("ugdistrictserve/data.js").features;
  const project = fitted(source.flatMap((f) => f.geometry.coordinates.flat(2)));

  // 1. Simplify on one topology, so that neighbours keep the same border.
  const raw = topology({ all: collection(source.map((f) => shape(nameOf(f), mapPoints(f, project)))) }, 2e4);
  const simple = topojson.feature(simplify(presimplify(raw), tolerance), "all");
  const shapes = simple.features.map((f) => ({
    name: f.properties.name,
    rings: grid(f.geometry.coordinates),
  }));

  // 2. Cut the lakes out, because the 2014 districts run into them.
  const nation = clipping.union(...shapes.map((s) => s.rings));
  const waters = lakes.map((lake) => {
    const [shore, ...islands] = [lake.shore, ...lake.islands].map((p) => [snap([...p, p[0]].map(project))]);
    return { ...lake, rings: clipping.difference(shore, ...islands) };
  });
  const place = (point) => {
    const [x, y] = project(point).map((value) => Math.round(value) / 10);
    return { x, y };
  };
  const allWater = waters.map((w) => w.rings);
  for (const each of shapes) each.rings = tidy(clipping.difference(each.rings, ...allWater), smallestIsland);

  // 3. Join the cut pieces again for borders and merged outlines.
  const land = topology({ all: collection(shapes.map((s) => shape(s.name, s.rings))) });
  const geometries = land.objects.all.geometries;
  const belongs = new Map(units.map((u) => [u.polygon, u]));
  const group = (geometry, key) => belongs.get(geometry.properties.name)[key];
  const border = (test) => toPath(topojson.mesh(land, land.objects.all, test).coordinates);
  const merged = (key) =>
    [...new Set(units.map((u) => u[key]))].sort().map((name) => {
      const members = geometries.filter((g) => group(g, key) === name);
      return outline(name, topojson.merge(land, members).coordinates);
    });

  const geometry = {
    credit: "Uganda Bureau of Statistics, 2014 boundaries; ISC",
    note: "Shorelines keyed by hand, approximate",
    width,
    height,
    polygons: shapes
      .map((s) => ({
        name: s.name,
        region: belongs.get(s.name).partyRegion,
        path: toPath(s.rings.flat()),
        ...labelPoint(s.rings.flat(), 1),
        units: units.filter((u) => u.polygon === s.name).map((u) => u.name),
      }))
      .sort((a, b) => (a.name < b.name ? -1 : 1)),
    districtBorders: border((a, b) => a !== b && group(a, "partyRegion") === group(b, "partyRegion")),
    regionBorders: border((a, b) => a !== b && group(a, "partyRegion") !== group(b, "partyRegion")),
    regions: merged("partyRegion"),
    subRegions: merged("subRegion"),
    nation: outline("Uganda", topojson.merge(land, geometries).coordinates).path,
    lakes: waters.map((w) => ({
      name: w.name,
      path: toPath(tidy(clipping.intersection(w.rings, nation), smallestIsland).flat()),
      ...(w.label ? place(w.label) : { x: null, y: null }),
    })),
    callouts: callouts.map((c) => ({ region: c.region, ...place(c.at) })),
  };
  check(geometry, units);
  const text = `${JSON.stringify(geometry)}\n`;
  const size = brotliCompressSync(text).length;
  writeFileSync(outputFile, text);
  console.log(
    `${geometry.polygons.length} polygons, ${units.length} units: ${text.length} bytes, ${size} brotli`,
  );
  if (size > budget) throw new Error(`${size} bytes brotli, over ${budget}`);
}

function outline(name, polygons) {
  const rings = tidy(polygons, smallestIsland).flat();
  return { name, path: toPath(rings), ...labelPoint(rings, 2.4) };
}

function readUnits() {
  const [header, ...rows] = readFileSync(districtsFile, "utf8")
    .trim()
    .split(/\r?\n/)
    .map((line) => line.split(","));
  const column = (row, name) => row[header.indexOf(name)];
  return rows.map((row) => ({
    name: column(row, "district"),
    polygon: column(row, "polygon_2014"),
    partyRegion: column(row, "nrm_party_region"),
    subRegion: column(row, "sub_region_17"),
  }));
}

function nameOf(feature) {
  const name = feature.properties.DNAME2014.trim();
  return respelled[name] ?? name;
}

function mercator([lon, lat]) {
  const radians = Math.PI / 180;
  return [lon * radians, -Math.log(Math.tan(Math.PI / 4 + (lat * radians) / 2))];
}

/** Mercator in tenths of a view-box unit, fitted and centred. */
function fitted(points) {
  let [x0, y0, x1, y1] = [Infinity, Infinity, -Infinity, -Infinity];
  for (const [x, y] of points.map(mercator)) {
    [x0, y0, x1, y1] = [Math.min(x0, x), Math.min(y0, y), Math.max(x1, x), Math.max(y1, y)];
  }
  const scale = 10 * Math.min((width - 2 * margin) / (x1 - x0), (height - 2 * margin) / (y1 - y0));
  const left = (width * 10 - scale * (x1 - x0)) / 2;
  const top = (height * 10 - scale * (y1 - y0)) / 2;
  return (point) => {
    const [x, y] = mercator(point);
    return [left + scale * (x - x0), top + scale * (y - y0)];
  };
}

function mapPoints(feature, move) {
  return feature.geometry.coordinates.map((polygon) => polygon.map((ring) => ring.map(move)));
}

function collection(features) {
  return { type: "FeatureCollection", features };
}

function shape(name, coordinates) {
  return { type: "Feature", properties: { name }, geometry: { type: "MultiPolygon", coordinates } };
}

function grid(polygons) {
  return polygons.map((polygon) => polygon.map(snap)).filter((polygon) => ringArea(polygon[0]) > 0);
}

function snap(points) {
  return points
    .map((point) => point.map((value) => Math.round(value / step) * step))
    .filter((point, i, all) => i === 0 || point[0] !== all[i - 1][0] || point[1] !== all[i - 1][1]);
}

/** Back on the grid, without slivers: pieces below the size go unless they are all there is. */
function tidy(polygons, smallest) {
  const sized = grid(polygons)
    .map((polygon) => polygon.filter((ring) => ringArea(ring) >= smallest || ring === polygon[0]))
    .sort((a, b) => ringArea(b[0]) - ringArea(a[0]));
  return sized.filter((polygon, i) => i === 0 || ringArea(polygon[0]) >= smallest);
}

function check(geometry, units) {
  const known = new Set(geometry.polygons.map((p) => p.name));
  const lost = units.filter((u) => !known.has(u.polygon)).map((u) => u.name);
  const empty = geometry.polygons.filter((p) => p.units.length === 0).map((p) => p.name);
  if (lost.length || empty.length)
    throw new Error(`No polygon for ${lost.join(", ")}; no unit for ${empty.join(", ")}`);
  if (known.size !== 112 || units.length !== 146)
    throw new Error(`${known.size} polygons, ${units.length} units`);
  for (const p of geometry.polygons) {
    const regions = new Set(units.filter((u) => u.polygon === p.name).map((u) => u.partyRegion));
    if (regions.size !== 1) throw new Error(`${p.name} lies in ${[...regions].join(" and ")}`);
  }
}
