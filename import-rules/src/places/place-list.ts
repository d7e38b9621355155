/** Of a unit or station, as the database numbers it. */
export type PlaceId = number;

/** A unit of the station list. Codes are as `comparableCode` has them. */
export interface ListedUnit {
  readonly id: PlaceId;
  readonly code: string | null;
  /** The code as the list prints it, with zeros in front: needed where units are stored or shown. */
  readonly printedCode?: string | null;
  readonly name: string;
}

/** A polling station of the list. */
export interface ListedStation extends ListedUnit {
  readonly parish: PlaceId;
  readonly registered: number | null;
}

/**
 * The units in force on a day. Two trees meet in the parish: district, county, sub-county, parish, and district,
 * constituency, parish.
 */
export interface PlaceList {
  readonly districts: readonly ListedUnit[];
  readonly counties: readonly (ListedUnit & { readonly district: PlaceId })[];
  readonly constituencies: readonly (ListedUnit & { readonly district: PlaceId })[];
  readonly subCounties: readonly (ListedUnit & {
    readonly district: PlaceId;
    readonly county: PlaceId | null;
  })[];
  readonly parishes: readonly (ListedUnit & {
    readonly subCounty: PlaceId;
    readonly constituency: PlaceId;
  })[];
  readonly stations: readonly ListedStation[];
}

/** Units of a station list, from above to below. */
export type UnitKind = "district" | "constituency" | "county" | "sub_county" | "parish" | "station";

/** A unit as it is known: of the country, or of the cycle's station lists so far. */
export interface KnownUnit extends ListedUnit {
  readonly kind: UnitKind;
  /** The unit above: of a parish its sub-county, of a constituency its district. */
  readonly parent: PlaceId | null;
  /** Of parishes and stations. */
  readonly constituency: PlaceId | null;
  readonly district: PlaceId;
  /** Of a station: its voters on the register in force, where there is one. */
  readonly registered: number | null;
}
