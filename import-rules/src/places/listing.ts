import { comparisonKey } from "@command-center/domain/names/comparison-key";
import type { ListedStation, ListedUnit, PlaceId, PlaceList } from "./place-list.ts";

/** A row of a station list, its cells taken apart. Codes are as `comparableCode` has them. */
export interface ListedRow {
  readonly district: Named;
  readonly county: Named | null;
  readonly constituency: Named;
  readonly subCounty: Named;
  readonly parish: Named;
  readonly station: Named;
  readonly registered: number | null;
}

type Named = Pick<ListedUnit, "code" | "printedCode" | "name">;

/** Makes the units of a station list while its rows are read. */
export interface Listing {
  /** The station of the row; a station that is there already is made once more, as rows are told apart by the caller. */
  add(row: ListedRow): ListedStation;
  readonly list: PlaceList;
}

/**
 * Numbers units from 1 in the order in which they first appear, each by its name as names are compared. A sub-county is one of its name in its district, and may lie in
 * two constituencies; the county is a label, as lists print it or leave it out. A parish is one of its name and code in its
 * sub-county and constituency.
 */
export function listing(): Listing {
  const list = {
    districts: [] as ListedUnit[],
    counties: [] as PlaceList["counties"][number][],
    constituencies: [] as PlaceList["constituencies"][number][],
    subCounties: [] as PlaceList["subCounties"][number][],
    parishes: [] as PlaceList["parishes"][number][],
    stations: [] as ListedStation[],
  };
  const ids = new Map<string, PlaceId>();
  let lastId = 0;
  const idOf = (key: string, make: (id: PlaceId) => void): PlaceId => {
    const known = ids.get(key);
    if (known !== undefined) return known;
    lastId += 1;
    ids.set(key, lastId);
    make(lastId);
    return lastId;
  };
  let last: { readonly row: ListedRow; readonly parish: PlaceId } | null = null;
  const parishOf = ({ district, county, constituency, subCounty, parish }: ListedRow): PlaceId => {
    const districtId = idOf(`d/${comparisonKey(district.name)}`, (id) =>
      list.districts.push({ id, ...district }),
    );
    const countyId =
      county &&
      idOf(`c/${districtId}/${comparisonKey(county.name)}`, (id) =>
        list.counties.push({ id, ...county, district: districtId }),
      );
    const constituencyId = idOf(`e/${districtId}/${comparisonKey(constituency.name)}`, (id) =>
      list.constituencies.push({ id, ...constituency, district: districtId }),
    );
    const subCountyId = idOf(`s/${districtId}/${comparisonKey(subCounty.name)}`, (id) =>
      list.subCounties.push({ id, ...subCounty, district: districtId, county: countyId }),
    );
    const parishKey = `p/${subCountyId}/${constituencyId}/${parish.code ?? ""}/${comparisonKey(parish.name)}`;
    return idOf(parishKey, (id) =>
      list.parishes.push({ id, ...parish, subCounty: subCountyId, constituency: constituencyId }),
    );
  };
  return {
    list,
    add(row) {
      // Rows of a parish stand together, and have the very same units.
      if (last === null || !hasSameUnits(row, last.row)) last = { row, parish: parishOf(row) };
      const { parish } = last;
      lastId += 1;
      const station = { id: lastId, ...row.station, parish, registered: row.registered };
      list.stations.push(station);
      return station;
    },
  };
}

const hasSameUnits = (one: ListedRow, other: ListedRow) =>
  one.parish === other.parish &&
  one.subCounty === other.subCounty &&
  one.constituency === other.constituency &&
  one.county === other.county &&
  one.district === other.district;
