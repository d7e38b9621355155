import { sql } from "kysely";
import type { Database } from "../../database/database.ts";
import type { NewFact } from "./model.ts";
import type { Area } from "./plain-sums.ts";
import { stationListOf } from "@command-center/import-rules/fixtures/station-files-fixtures";
import type { TestImports } from "../imports.ts";

export const CANDIDATES = ["Akello Jane", "Okot Peter", "Nantongo Ruth"] as const;
export const ISSUERS = ["Electoral Commission", "Party agents"] as const;
export const POLLING_DAY = "2021-01-14";
/** Days of the cycle that `makeCycle` makes. */
export const OPENING_DAY = "2020-07-01";
export const LAST_DAY = "2021-01-31";
/** Voters of each station on the list. */
export const VOTERS = 1_000;
/** Members of each district. */
export const MEMBERS = 5_000;

export interface Station {
  readonly id: number;
  readonly district: number;
  readonly constituency: number;
}

/** The few units of two districts that histories are about. */
export interface World {
  readonly cycle: number;
  readonly country: number;
  /** A file that all imports name. */
  readonly file: number;
  readonly stations: readonly Station[];
  readonly parishes: readonly { readonly id: number; readonly constituency: number }[];
  readonly constituencies: readonly number[];
  readonly districts: readonly number[];
  /** The parish of each station. */
  readonly places: readonly NewFact[];
  /** Ids of the units above each unit. */
  readonly areas: ReadonlyMap<number, Area>;
}

/** Takes a station list of two districts, and adds a party register. */
export async function makeWorld(
  { db }: Pick<Database, "db">,
  imports: TestImports,
  cycle: number,
): Promise<World> {
  const { rows: chosen } = await sql<{ district: string; constituency: string }>`
    select district.name as district, area.name as constituency from area join area district on district.id = area.district_id
    where area.kind = 'constituency' and district.name in ('Kalungu', 'Mitooma') order by 1, 2`.execute(db);
  const stations = chosen.flatMap(({ district, constituency }) =>
    ["LUKAYA", "BUKULULA"].flatMap((subCounty) =>
      ["LOWER", "UPPER"].map((side) => ({
        district,
        constituency,
        subCounty: `${subCounty} ${constituency.toUpperCase()}`,
        parish: `${side} ${subCounty}`,
        name: `${side} P/S`,
        code: "01",
        registered: VOTERS,
        votes: "x" as const,
        invalid: 0,
      })),
    ),
  );
  await imports.take(stationListOf(stations), { cycle: String(cycle) });
  const { rows: areas } = await sql<Area>`
    select id, kind, parent_id as parent, district_id as district, constituency_id as constituency, party_region_id as party
    from area where valid_to is null or list_cycle_id is not null`.execute(db);
  const { rows: files } = await sql<{ id: number }>`select min(id) as id from import_file`.execute(db);
  const ofKind = (kind: string) => areas.filter((area) => area.kind === kind);
  const listed = ofKind("station");
  const districts = [...new Set(listed.map(({ district }) => district ?? 0))];
  await sql`
    with made as (insert into register (cycle_id, kind, version, true_on, source_id)
      select id, 'party', 'Members', opens_on, source_id from cycle where id = ${cycle} returning id)
    insert into register_count (register_id, area_id, people)
    select made.id, district, ${MEMBERS} from made, unnest(${districts}::int[]) district`.execute(db);
  return {
    cycle,
    country: ofKind("country")[0]?.id ?? 0,
    file: files[0]?.id ?? 0,
    stations: listed.map(({ id, district, constituency }) => ({
      id,
      district: district ?? 0,
      constituency: constituency ?? 0,
    })),
    parishes: listed.map(({ parent, constituency }) => ({
      id: parent ?? 0,
      constituency: constituency ?? 0,
    })),
    places: listed.map(({ id, parent }) => ({
      kind: "place",
      about: `${id}`,
      slot: "",
      day: "",
      value: `${parent}`,
    })),
    constituencies: [...new Set(listed.map(({ constituency }) => constituency ?? 0))],
    districts,
    areas: new Map(areas.map((area) => [area.id, area])),
  };
}
