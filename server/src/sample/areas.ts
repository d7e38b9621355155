import type { AreaCountTable } from "../database/tables/areas.ts";
import { apportion, sum } from "./chance/apportion.ts";
import { readDistricts, type ConstituencyReference, type DistrictReference } from "./reference/reference.ts";
import type { SampleRows } from "./rows.ts";
import type { GeographySources } from "./sources.ts";
import { AS_OF, momentOf } from "./time.ts";

export interface ConstituencyPlace {
  readonly areaId: number;
  /** Told apart by its district where two districts have one of the same name. */
  readonly name: string;
  readonly registeredVoters: number;
  /** The area whose turnout its votes belong to: its division in Kampala, else its district. */
  readonly reportsTo: number;
}

/** An area that reports turnout: each division of Kampala, every other district as a whole. */
interface ReportingArea {
  readonly areaId: number;
  readonly name: string;
  readonly registeredVoters: number;
  /** Where the primaries are held, by lining up: its units report turnout. */
  readonly villages: number;
}

export interface DistrictPlace {
  readonly areaId: number;
  readonly name: string;
  readonly type: DistrictReference["type"];
  /** One of the four statutory regions. */
  readonly region: string;
  readonly partyRegion: string;
  readonly subRegion: string;
  readonly constituencies: readonly ConstituencyPlace[];
  readonly reporting: readonly ReportingArea[];
}

const VOTERS_2021_ON = "2021-01-14";
const CENSUS_NIGHT = "2024-05-09";

/** Uganda from the country down to 353 constituencies, with the party's own regions beside the statutory ones. */
export function addAreas(rows: SampleRows, sources: GeographySources): DistrictPlace[] {
  const references = readDistricts();
  const source_id = sources.units2025;
  const country = rows.add("area", { kind: "country", name: "Uganda", slug: "uganda", source_id });
  const regions = new Map<string, number>();
  const partyRegions = new Map<string, number>();
  const subRegions = new Map<string, number>();
  const named = <K extends "region" | "party_region" | "sub_region">(
    known: Map<string, number>,
    kind: K,
    name: string,
    parent_id: number,
  ) => {
    const id = known.get(name) ?? rows.add("area", { kind, name, slug: slugOf(name), parent_id, source_id });
    known.set(name, id);
    return id;
  };
  const namesakes = repeated(
    references.flatMap(({ constituencies }) => constituencies.map(({ name }) => name)),
  );

  return references.map((reference) => {
    const region = named(regions, "region", reference.region, country);
    const partyRegion = named(partyRegions, "party_region", reference.partyRegion, country);
    const areaId = addDistrict(rows, sources, reference, {
      parent_id: named(subRegions, "sub_region", reference.subRegion17, region),
      party_region_id: partyRegion,
    });
    const within = { parent_id: areaId, party_region_id: partyRegion, district_id: areaId, source_id };
    const reporting =
      reference.type === "capital city"
        ? addDivisions(rows, reference, within)
        : [
            {
              areaId,
              name: reference.name,
              registeredVoters: reference.registeredVoters2021,
              villages: reference.villages,
            },
          ];
    const constituencies = reference.constituencies.map((constituency) => {
      const { name } = constituency;
      const division = reporting.find((area) => area.name === divisionOf(name));
      const isNamesake = namesakes.has(name);
      const id = rows.add("area", {
        kind: "constituency",
        name,
        slug: slugOf(isNamesake ? `${name} ${reference.name}` : name),
        ...within,
      });
      addCounts(rows, sources, id, [
        ["registered_voters", constituency.registeredVoters2021],
        ["polling_stations", constituency.pollingStations2021],
        ["sub_counties", constituency.subCounties],
        ["parishes", constituency.parishes],
      ]);
      return {
        areaId: id,
        name: isNamesake ? `${name} (${reference.name})` : name,
        registeredVoters: constituency.registeredVoters2021,
        reportsTo: division?.areaId ?? areaId,
      };
    });
    return {
      areaId,
      name: reference.name,
      type: reference.type,
      region: reference.region,
      partyRegion: reference.partyRegion,
      subRegion: reference.subRegion17,
      constituencies,
      reporting,
    };
  });
}

function addDistrict(
  rows: SampleRows,
  sources: GeographySources,
  reference: DistrictReference,
  parents: { readonly parent_id: number; readonly party_region_id: number },
): number {
  const areaId = rows.add("area", {
    kind: "district",
    name: reference.name,
    slug: slugOf(reference.name),
    district_id: rows.nextId("area"),
    source_id: sources.units2025,
    ...parents,
  });
  rows.add("district", {
    area_id: areaId,
    type: reference.type,
    iso_3166_2: reference.iso,
    electoral_commission_code: reference.electoralCommissionCode,
    sub_region_15: reference.subRegion15,
    parent_unit: reference.parentUnit,
    polygon_2014: reference.polygon2014,
    tile_column: reference.tileColumn,
    tile_row: reference.tileRow,
    latitude: reference.latitude,
    longitude: reference.longitude,
    label_point_source: reference.labelPointSource,
  });
  addCounts(rows, sources, areaId, [
    ["registered_voters", reference.registeredVoters2021],
    ["polling_stations", reference.pollingStations2021],
    ["constituencies", reference.constituencies.length],
    ["sub_counties", reference.subCounties],
    ["parishes", reference.parishes],
    ["villages", reference.villages],
    ["population", reference.population2024],
  ]);
  return areaId;
}

/**
 * Kampala's five divisions. Their voters are those of the constituencies named after them; the city's villages, which
 * are published for the city alone, are shared out by voters.
 */
function addDivisions(
  rows: SampleRows,
  reference: DistrictReference,
  within: { parent_id: number; party_region_id: number; district_id: number; source_id: number },
): ReportingArea[] {
  const divisions = new Map<string, ConstituencyReference[]>();
  for (const constituency of reference.constituencies) {
    const name = divisionOf(constituency.name);
    if (name === null) throw new Error(`${constituency.name} names no division.`);
    divisions.set(name, [...(divisions.get(name) ?? []), constituency]);
  }
  const voters = [...divisions.values()].map((constituencies) =>
    sum(constituencies.map(({ registeredVoters2021 }) => registeredVoters2021)),
  );
  const villages = apportion(reference.villages, voters);
  return [...divisions.keys()].map((name, i) => ({
    areaId: rows.add("area", { kind: "division", name, slug: slugOf(name), ...within }),
    name,
    registeredVoters: voters[i] ?? 0,
    villages: villages[i] ?? 0,
  }));
}

/** "Kawempe Division North" lies in Kawempe, "Kampala Central Division" in Central. */
function divisionOf(constituency: string): string | null {
  return /^(?:Kampala )?(\w+) Division\b/.exec(constituency)?.[1] ?? null;
}

type Measure = AreaCountTable["measure"];

/** Voters and stations are of 2021, people of the 2024 census, units as the commission counted them last. */
function addCounts(
  rows: SampleRows,
  sources: GeographySources,
  areaId: number,
  counts: readonly (readonly [measure: Measure, value: number])[],
): void {
  const voters2021 = { true_on: VOTERS_2021_ON, source_id: sources.voters2021 };
  const units = { true_on: AS_OF, source_id: sources.units2025 };
  const origins: Partial<Record<Measure, typeof units>> = {
    registered_voters: voters2021,
    polling_stations: voters2021,
    population: { true_on: CENSUS_NIGHT, source_id: sources.census2024 },
  };
  for (const [measure, value] of counts) {
    const origin = origins[measure] ?? units;
    rows.add("area_count", {
      area_id: areaId,
      measure,
      value,
      recorded_at: momentOf(AS_OF, 6 * 60),
      ...origin,
    });
  }
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
