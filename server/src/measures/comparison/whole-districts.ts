import { sql } from "kysely";
import type { ResultArea } from "@command-center/contract/results/station-results";
import {
  comparedDistricts,
  groundOfDistricts,
  type DistrictFamily,
  type PlaceGround,
} from "@command-center/domain/results/comparison/compared-districts";
import { groupedBy } from "@command-center/domain/grouped-by";
import type { Read } from "../../database/database.ts";
import type { Place } from "../stations/places.ts";
import type { ComparedElection, TwoElections } from "./compared-elections.ts";
import { districtTallies } from "./kept-tallies.ts";
import { addedTallies, EMPTY_TALLY, type TalliedPlace, type TalliedUnit, type Tally } from "./tally.ts";

interface District {
  readonly area: ResultArea;
  readonly partOf: string | null;
  readonly region: number | null;
  readonly party_region: ResultArea | null;
  readonly sub_region: ResultArea | null;
}

/** The districts of the country in two elections, and which of them are the same. */
export interface ComparedCountry {
  readonly districts: readonly District[];
  readonly families: readonly DistrictFamily[];
  readonly grounds: ReadonlyMap<number, PlaceGround>;
  readonly missing: Readonly<Record<"before" | "after", ReadonlySet<number>>>;
  readonly tallies: Readonly<Record<"before" | "after", ReadonlyMap<number, Tally>>>;
}

/** Compares all districts, from their kept sums. Figures of districts that the caller does not see must not leave the server. */
export async function comparedCountry(read: Read, { before, after }: TwoElections): Promise<ComparedCountry> {
  const { rows } = await sql<District>`
    select jsonb_build_object('id', area.id, 'kind', area.kind, 'name', area.name, 'code', area.code) as area,
      district.parent_unit as "partOf", sub_region.parent_id as region,
      case when party_region.id is not null then jsonb_build_object('id', party_region.id, 'kind', party_region.kind,
        'name', party_region.name, 'code', party_region.code) end as party_region,
      case when sub_region.id is not null then jsonb_build_object('id', sub_region.id, 'kind', sub_region.kind,
        'name', sub_region.name, 'code', sub_region.code) end as sub_region
    from area left join district on district.area_id = area.id
    left join area sub_region on sub_region.id = area.parent_id
    left join area party_region on party_region.id = area.party_region_id
    where area.kind = 'district' order by area.name, area.id`.execute(read.db);
  const tallies = { before: await districtTallies(read, before), after: await districtTallies(read, after) };
  // As on Results, a district is covered by the station list or by a sheet.
  const listOf = (election: ComparedElection, some: ReadonlyMap<number, Tally>) => ({
    pollingDay: election.contests.pollingDay,
    listed: new Set(some.keys()),
  });
  const compared = comparedDistricts(
    rows.map(({ area: { id, name }, partOf }) => ({ id, name, partOf })),
    listOf(before, tallies.before),
    listOf(after, tallies.after),
  );
  return { districts: rows, ...compared, tallies };
}

/** The levels of a place that consist of whole districts, the higher one first. */
const LEVELS: Readonly<Record<string, readonly ("party_region" | "sub_region" | "district")[]>> = {
  country: ["party_region", "sub_region", "district"],
  scope: ["district"],
  region: ["sub_region", "district"],
  party_region: ["sub_region", "district"],
  sub_region: ["district"],
};

/** Whether a place consists of whole districts. */
export const isAboveDistrict = ({ unit }: Place): boolean => LEVELS[unit.kind] !== undefined;

/** Compares a place that consists of whole districts, with the units below it down to the district. */
export function placeOfDistricts(country: ComparedCountry, read: Read, place: Place): TalliedPlace {
  const { grounds, missing, tallies } = country;
  const inPlace = country.districts.filter((one) => liesIn(one, place) && isSeen(read, one));
  const ids = new Set(inPlace.map(({ area }) => area.id));
  const families = country.families.filter(({ members }) => members.every((id) => ids.has(id)));
  const shared = families.filter(({ isOnBothLists }) => isOnBothLists);
  const sum = (side: "before" | "after", members: Iterable<number>) =>
    addedTallies([...members].map((id) => tallies[side].get(id) ?? EMPTY_TALLY));
  const both = (members: Iterable<number>) => {
    const some = [...members];
    return { before: sum("before", some), after: sum("after", some) };
  };
  /** Figures of a unit above districts, and how many of its districts of that day they are of. */
  const ofUnit = (members: ReadonlySet<number>) => {
    const side = (when: "before" | "after"): Tally => {
      const tally = sum(when, members);
      const lacking = [...members].filter((id) => missing[when].has(id)).length;
      const { covered } = tally.districts;
      return { ...tally, districts: { covered, whole: covered + lacking } };
    };
    return { before: side("before"), after: side("after") };
  };
  const nameOf = (id: number) => inPlace.find(({ area }) => area.id === id)?.area.name ?? "";
  const levels = LEVELS[place.unit.kind] ?? [];
  const units = levels.flatMap((level, step) => {
    const upper = levels[step - 1];
    if (level === "district")
      return inPlace.flatMap((one): TalliedUnit[] => {
        const ground = grounds.get(one.area.id);
        if (ground === undefined) return [];
        return [{ area: one.area, parent: idOf(one, upper), ...ground, ...both([one.area.id]) }];
      });
    const groups = groupedBy(inPlace, (one) => `${idOf(one, upper)} ${one[level]?.id}`);
    return [...groups.values()]
      .flatMap((some): TalliedUnit[] => {
        const [first] = some;
        const area = first?.[level];
        if (first === undefined || area == null) return [];
        const members = new Set(some.map((one) => one.area.id));
        const ground = groundOfDistricts(members, country.families);
        return [{ area, parent: idOf(first, upper), ground, others: [], ...ofUnit(members) }];
      })
      .toSorted((one, other) => one.area.name.localeCompare(other.area.name));
  });
  return {
    unit: {
      area: place.unit,
      parent: null,
      ground: groundOfDistricts(ids, country.families),
      others: [],
      ...ofUnit(ids),
    },
    shared: {
      names: shared.map(({ head }) => nameOf(head)).toSorted(),
      ...both(shared.flatMap(({ members }) => members)),
    },
    units,
    joined: families.flatMap(({ head, members, isOnBothLists }) => {
      const own = inPlace.find(({ area }) => area.id === head);
      const isSplit = members.some((id) => ["new", "ended"].includes(grounds.get(id)?.ground ?? ""));
      return own === undefined || !isSplit
        ? []
        : [{ area: own.area, members, isOnBothLists, ...both(members) }];
    }),
  };
}

function liesIn({ region, party_region, sub_region }: District, { unit, within }: Place): boolean {
  if (unit.kind === "region") return region === unit.id;
  if (unit.kind === "party_region") return party_region?.id === unit.id;
  if (unit.kind === "sub_region")
    return sub_region?.id === unit.id && (within === null || party_region?.id === within);
  return true;
}

const idOf = (one: District, level: "party_region" | "sub_region" | "district" | undefined) =>
  level === undefined || level === "district" ? null : (one[level]?.id ?? null);

const isSeen = ({ scope }: Read, { area }: District) => scope === "everywhere" || scope.includes(area.id);
