import type { ConstituencyPlace, DistrictPlace } from "../areas.ts";
import type { SampleRows } from "../rows.ts";
import type { Sources } from "../sources.ts";
import type { SeatTable } from "../../database/tables/results.ts";

export interface Seat {
  readonly id: number;
  readonly name: string;
  readonly areaId: number | null;
}

export interface SeatInDistrict extends Seat {
  readonly district: DistrictPlace;
}

export interface ConstituencySeat extends SeatInDistrict {
  readonly constituency: ConstituencyPlace;
}

export type InterestGroup = NonNullable<SeatTable["interest_group"]["__select__"]>;

interface SpecialInterestSeat extends Seat {
  readonly group: InterestGroup;
  readonly region: string;
  /** Made since the last cycle, so that nobody has held it. */
  readonly isNew: boolean;
}

export interface Seats {
  readonly constituencyMps: readonly ConstituencySeat[];
  readonly districtWomanMps: readonly SeatInDistrict[];
  readonly specialInterestMps: readonly SpecialInterestSeat[];
  readonly lc5Chairpersons: readonly SeatInDistrict[];
  readonly mayors: readonly ConstituencySeat[];
}

const GROUP_NAMES: Readonly<Record<InterestGroup, string>> = {
  youth: "Youth",
  workers: "Workers",
  persons_with_disabilities: "Persons with Disabilities",
  older_persons: "Older Persons",
};

/** In place of a region: the seats that women of the whole country contest. */
export const NATIONAL_FEMALE = "National Female";
const PLACES = ["Northern", "Eastern", "Central", "Western", NATIONAL_FEMALE] as const;

/** Two seats that this cycle has beyond the 517 of the last. */
const NEW_SEATS: ReadonlySet<string> = new Set(["Older Persons MP, Central", "Older Persons MP, Western"]);
const NEW_FROM = "2025-01-01";

/**
 * Municipalities, because in a city the district chairperson's office and the mayor's are one: their contests are
 * among the 146 of the LC5 primary.
 */
const MUNICIPALITIES = [
  "Entebbe Municipality",
  "Kasese Municipality",
  "Kitgum Municipality",
  "Moroto Municipality",
  "Mukono Municipality",
  "Tororo Municipality",
] as const;

/** Everything contested: 353 + 146 + 20 seats in Parliament, 146 LC5 chairs, six mayors. */
export function addSeats(rows: SampleRows, sources: Sources, districts: readonly DistrictPlace[]): Seats {
  const source_id = sources.units2025;
  const constituencies = districts.flatMap((district) =>
    district.constituencies.map((constituency) => ({ district, constituency })),
  );
  const seat = (kind: SeatTable["kind"], name: string, areaId: number) => ({
    id: rows.add("seat", { kind, name, area_id: areaId, source_id }),
    name,
    areaId,
  });
  const constituencyMps = constituencies.map(({ district, constituency }) => ({
    ...seat("constituency_mp", constituency.name, constituency.areaId),
    district,
    constituency,
  }));
  const districtWomanMps = districts.map((district) => ({
    ...seat(
      "district_woman_mp",
      `${district.name}${district.type === "district" ? " District" : ""} Woman MP`,
      district.areaId,
    ),
    district,
  }));
  const specialInterestMps = addSpecialInterestSeats(rows, sources);
  const lc5Chairpersons = districts.map((district) => ({
    ...seat("lc5_chairperson", `LC5 Chairperson, ${district.name}`, district.areaId),
    district,
  }));
  const mayors = MUNICIPALITIES.map((name) => {
    const place = constituencies.find(({ constituency }) => constituency.name === name);
    if (place === undefined) throw new Error(`There is no constituency called ${name}.`);
    return { ...seat("mayor", `Mayor, ${name}`, place.constituency.areaId), ...place };
  });
  return { constituencyMps, districtWomanMps, specialInterestMps, lc5Chairpersons, mayors };
}

function addSpecialInterestSeats(rows: SampleRows, sources: Sources): SpecialInterestSeat[] {
  const groups = Object.entries(GROUP_NAMES) as [InterestGroup, string][];
  return groups.flatMap(([group, label]) =>
    PLACES.map((place) => {
      const name = `${label} MP, ${place}`;
      const isNew = NEW_SEATS.has(name);
      const id = rows.add("seat", {
        kind: "special_interest_mp",
        name,
        interest_group: group,
        ...(isNew ? { valid_from: NEW_FROM } : {}),
        source_id: sources.sample,
      });
      return { id, name, areaId: null, group, region: place, isNew };
    }),
  );
}
