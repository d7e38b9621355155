import { existsSync, readFileSync } from "node:fs";
import { fileURLToPath } from "node:url";
import { parse } from "csv-parse/sync";

export interface ConstituencyReference {
  readonly district: string;
  readonly name: string;
  readonly registeredVoters2021: number;
  readonly pollingStations2021: number;
  readonly subCounties: number;
  readonly parishes: number;
}

export interface DistrictReference {
  readonly name: string;
  readonly type: "district" | "city" | "capital city";
  readonly iso: string | null;
  readonly electoralCommissionCode: string | null;
  readonly region: string;
  readonly subRegion17: string;
  readonly subRegion15: string;
  readonly partyRegion: string;
  readonly parentUnit: string | null;
  readonly polygon2014: string;
  readonly tileColumn: number;
  readonly tileRow: number;
  readonly subCounties: number;
  readonly parishes: number;
  readonly villages: number;
  readonly registeredVoters2021: number;
  readonly pollingStations2021: number;
  readonly population2024: number;
  readonly latitude: number | null;
  readonly longitude: number | null;
  readonly labelPointSource: string | null;
  readonly constituencies: readonly ConstituencyReference[];
}

/**
 * Where the CSV files can lie: beside this module; beside the built server, if the build copied them; in the
 * sources next to the build (server/dist/…), as in every checkout.
 */
const FOLDERS = ["./", "./reference/", "../src/sample/reference/", "../../src/sample/reference/"];

/** The 146 districts and cities in alphabetical order with their constituencies. */
export function readDistricts(): DistrictReference[] {
  const points = new Map(readCsv("districts.csv").map((row) => [text(row, "district"), row]));
  const constituencies = readCsv("constituencies.csv").map((row) => ({
    district: text(row, "district"),
    name: text(row, "constituency"),
    registeredVoters2021: count(row, "reg_voters_2021"),
    pollingStations2021: count(row, "polling_stations_2021"),
    subCounties: count(row, "subcounties"),
    parishes: count(row, "parishes"),
  }));
  const byDistrict = new Map<string, ConstituencyReference[]>();
  for (const constituency of constituencies) {
    const others = byDistrict.get(constituency.district) ?? [];
    byDistrict.set(constituency.district, [...others, constituency]);
  }
  return readCsv("districts_extra.csv").map((row) => {
    const name = text(row, "district");
    const point = points.get(name);
    return {
      name,
      type: districtType(text(row, "type")),
      iso: optionalText(row, "iso_3166_2"),
      electoralCommissionCode: optionalText(row, "ec_code_2021"),
      region: text(row, "region"),
      subRegion17: text(row, "sub_region_17"),
      subRegion15: text(row, "sub_region_15"),
      partyRegion: text(row, "nrm_party_region"),
      parentUnit: optionalText(row, "parent_unit"),
      polygon2014: text(row, "polygon_2014"),
      tileColumn: count(row, "tile_col"),
      tileRow: count(row, "tile_row"),
      subCounties: count(row, "subcounties"),
      parishes: count(row, "parishes"),
      villages: count(row, "villages"),
      registeredVoters2021: count(row, "reg_voters_2021"),
      pollingStations2021: count(row, "polling_stations_2021"),
      population2024: count(row, "population_2024"),
      latitude: point ? Number(text(point, "lat")) : null,
      longitude: point ? Number(text(point, "lon")) : null,
      labelPointSource: optionalText(row, "latlon_source"),
      constituencies: byDistrict.get(name) ?? [],
    };
  });
}

type CsvRow = Readonly<Record<string, string>>;

function readCsv(name: string): CsvRow[] {
  const places = FOLDERS.map((folder) => fileURLToPath(new URL(folder + name, import.meta.url)));
  const place = places.find((path) => existsSync(path));
  if (place === undefined) {
    throw new Error(`The sample's reference file ${name} is missing; looked at ${places.join(", ")}.`);
  }
  return parse(readFileSync(place), { bom: true, columns: true });
}

function text(row: CsvRow, column: string): string {
  const value = optionalText(row, column);
  if (value === null) throw new Error(`The column ${column} is empty in ${JSON.stringify(row)}.`);
  return value;
}

function optionalText(row: CsvRow, column: string): string | null {
  return row[column]?.trim() || null;
}

function count(row: CsvRow, column: string): number {
  const value = Number(text(row, column));
  if (!Number.isSafeInteger(value) || value < 0) {
    throw new Error(`The column ${column} holds no count in ${JSON.stringify(row)}.`);
  }
  return value;
}

function districtType(value: string): DistrictReference["type"] {
  if (value === "district" || value === "city" || value === "capital city") return value;
  throw new Error(`There is no type of district called ${JSON.stringify(value)}.`);
}
