import { readCsv, type Cells } from "./csv-file.ts";
import type { TableRows } from "./tables.ts";

const COMMISSION = "Electoral Commission";
const VOTERS_2021 = {
  kind: "publication",
  publisher: COMMISSION,
  title: "Registered voters and polling stations by constituency, 2021",
};
const UNITS_2025 = {
  kind: "publication",
  publisher: COMMISSION,
  title: "Electoral areas, polling stations and registered voters",
  note: "Published in November 2025, after the sample's as-of date.",
};
const CENSUS_2024 = {
  kind: "publication",
  publisher: "Uganda Bureau of Statistics",
  title: "National Population and Housing Census 2024",
};

const nameOf = ({ publisher, title }: typeof VOTERS_2021) => `${publisher}, ${title}`;
const UNITS = nameOf(UNITS_2025);

/** The day and publication of counts, by measure. Units as the commission counted them last. */
const IN_2021 = { true_on: "2021-01-14", source_id: nameOf(VOTERS_2021) };
const IN_2025 = { true_on: "2025-09-02", source_id: UNITS };
const MEASURES: Readonly<Record<string, { readonly true_on: string; readonly source_id: string }>> = {
  registered_voters: IN_2021,
  polling_stations: IN_2021,
  constituencies: IN_2025,
  sub_counties: IN_2025,
  parishes: IN_2025,
  villages: IN_2025,
  population: { true_on: "2024-05-09", source_id: nameOf(CENSUS_2024) },
};

/** Columns of the files that hold another measure's name. */
const COLUMNS: Readonly<Record<string, string>> = {
  registered_voters: "reg_voters_2021",
  polling_stations: "polling_stations_2021",
  sub_counties: "subcounties",
  population: "population_2024",
};

/** Uganda from the country down to 353 constituencies, with the party's own regions next to the statutory ones. */
export function countryRows(): TableRows {
  const constituencies = readCsv("country/constituencies.csv");
  const areas = new Map<string, Cells>();
  const districts: Cells[] = [];
  const counts: Cells[] = [];
  const addArea = (kind: string, name: string, columns: Cells = {}, slug = slugOf(name)) => {
    const key = `${kind}, ${slug}`;
    if (!areas.has(key)) areas.set(key, { kind, name, slug, source_id: UNITS, ...columns });
    return key;
  };
  const addCounts = (area_id: string, line: Cells) => {
    for (const [measure, origin] of Object.entries(MEASURES)) {
      const value = line[COLUMNS[measure] ?? measure];
      if (value !== undefined)
        counts.push({ area_id, measure, value, recorded_at: "2025-09-02T06:00+03:00", ...origin });
    }
  };
  const country = addArea("country", "Uganda");
  const namesakes = repeated(constituencies.map(({ constituency = "" }) => constituency));
  for (const line of readCsv("country/districts.csv")) {
    const cell = (column: string) => line[column] ?? "";
    const name = cell("district");
    const region = addArea("region", cell("region"), { parent_id: country });
    const party_region_id = addArea("party_region", cell("nrm_party_region"), { parent_id: country });
    const parent_id = addArea("sub_region", cell("sub_region_17"), { parent_id: region });
    const district_id = `district, ${slugOf(name)}`;
    addArea("district", name, { parent_id, party_region_id, district_id });
    districts.push({
      area_id: district_id,
      type: cell("type"),
      iso_3166_2: cell("iso_3166_2"),
      electoral_commission_code: cell("ec_code_2021"),
      sub_region_15: cell("sub_region_15"),
      parent_unit: cell("parent_unit"),
      polygon_2014: cell("polygon_2014"),
      tile_column: cell("tile_col"),
      tile_row: cell("tile_row"),
      latitude: cell("latitude"),
      longitude: cell("longitude"),
      label_point_source: cell("latlon_source"),
    });
    addCounts(district_id, line);
    const within = { parent_id: district_id, party_region_id, district_id };
    const seats = constituencies.filter(({ district }) => district === name);
    if (cell("type") === "capital city")
      for (const { constituency = "" } of seats) addArea("division", divisionOf(constituency), within);
    for (const seat of seats) {
      const { constituency = "" } = seat;
      const slug = slugOf(namesakes.has(constituency) ? `${constituency} ${name}` : constituency);
      addCounts(addArea("constituency", constituency, within, slug), seat);
    }
  }
  return {
    source: [VOTERS_2021, UNITS_2025, CENSUS_2024],
    area: [...areas.values()],
    district: districts,
    area_count: counts,
  };
}

/** "Kawempe Division North" lies in Kawempe, "Kampala Central Division" in Central. */
function divisionOf(constituency: string): string {
  const name = /^(?:Kampala )?(\w+) Division\b/.exec(constituency)?.[1];
  if (name === undefined) throw new Error(`${constituency} names no division.`);
  return name;
}

function repeated(names: readonly string[]): Set<string> {
  return new Set(names.filter((name, index) => names.indexOf(name) !== index));
}

function slugOf(name: string): string {
  return name
    .normalize("NFD")
    .toLowerCase()
    .replaceAll(/[^a-z0-9]+/g, "-")
    .replaceAll(/^-|-$/g, "");
}
