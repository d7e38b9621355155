import type { ListedUnit, PlaceId } from "../places/place-list.ts";

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
