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
 * Numbers units from 1 in the order in which they first appear. A sub-county is one of its name in its district, and may lie in
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
  let last = 0;
  const idOf = (key: string, make: (id: PlaceId) => void): PlaceId => {
    const known = ids.get(key);
    if (known !== undefined) return known;
    last += 1;
    ids.set(key, last);
    make(last);
    return last;
  };
  const parishOf = ({ district, county, constituency, subCounty, parish }: ListedRow): PlaceId => {
    const districtId = idOf(`d/${district.name}`, (id) => list.districts.push({ id, ...district }));
    const countyId =
      county &&
      idOf(`c/${districtId}/${county.name}`, (id) =>
        list.counties.push({ id, ...county, district: districtId }),
      );
    const constituencyId = idOf(`e/${districtId}/${constituency.name}`, (id) =>
      list.constituencies.push({ id, ...constituency, district: districtId }),
    );
    const subCountyId = idOf(`s/${districtId}/${subCounty.name}`, (id) =>
      list.subCounties.push({ id, ...subCounty, district: districtId, county: countyId }),
    );
    return idOf(`p/${subCountyId}/${constituencyId}/${parish.code ?? ""}/${parish.name}`, (id) =>
      list.parishes.push({ id, ...parish, subCounty: subCountyId, constituency: constituencyId }),
    );
  };
  return {
    list,
    add(row) {
      const parish = parishOf(row);
      last += 1;
      const station = { id: last, ...row.station, parish, registered: row.registered };
      list.stations.push(station);
      return station;
    },
  };
}
