/** Kinds of areas that have an address, in the order in which they are given a name that several have. */
export const AREA_KINDS = ["party_region", "sub_region", "district"] as const;
export type AreaKind = (typeof AREA_KINDS)[number];

/** What stands behind a name that an area of an earlier kind has, too. */
const TOLD_APART: Record<AreaKind, string> = {
  party_region: "region",
  sub_region: "sub-region",
  district: "district",
};

/** An area as its record names it. */
export interface NamedArea {
  readonly id: number;
  readonly kind: AreaKind;
  /** Unique among the areas of its kind alone. */
  readonly slug: string;
}

/**
 * The names by which addresses call areas, by the areas' ids: a party region has its own, a sub-region and then a district
 * theirs unless an area before them has it. Those stand at `<slug>-sub-region` and `<slug>-district`, e.g. `kampala`,
 * `kampala-sub-region` and `kampala-district`. All areas of the country are to be given, whoever asks: an address must not
 * depend on what somebody may see.
 */
export function areaAddresses(areas: readonly NamedArea[]): ReadonlyMap<number, string> {
  const taken = new Set<string>();
  const addresses = new Map<number, string>();
  for (const kind of AREA_KINDS)
    for (const area of areas.filter((one) => one.kind === kind)) {
      let address = area.slug;
      while (taken.has(address)) address += `-${TOLD_APART[kind]}`;
      taken.add(address);
      addresses.set(area.id, address);
    }
  return addresses;
}

/** An area and the ids of the districts that it holds; a district holds itself. */
export interface HoldingArea extends NamedArea {
  readonly districts: readonly number[];
}

/**
 * The area that another one is over again: the first of an earlier kind with the same name and the same districts, such as
 * the party region Karamoja for the sub-region. Null for an area of its own.
 */
export function sameAreaBefore<Area extends HoldingArea>(
  area: HoldingArea,
  areas: readonly Area[],
): Area | null {
  const held = new Set(area.districts);
  for (const kind of AREA_KINDS.slice(0, AREA_KINDS.indexOf(area.kind))) {
    const same = areas.find(
      (one) =>
        one.kind === kind &&
        one.slug === area.slug &&
        one.districts.length === held.size &&
        one.districts.every((district) => held.has(district)),
    );
    if (same !== undefined) return same;
  }
  return null;
}
