import { sql } from "kysely";
import {
  areaAddresses,
  sameAreaBefore,
  type AreaKind,
  type HoldingArea,
} from "@command-center/domain/areas/area-addresses";
import type { Read } from "../database/database.ts";
import { existsOn, inScope } from "../database/in-force.ts";

/** A party region, a sub-region or a district of which the caller sees something. */
export interface KnownArea extends HoldingArea {
  readonly name: string;
  /** What addresses call it: see `areaAddresses`. */
  readonly address: string;
  /** Ids of its districts that the caller sees. */
  readonly seen: readonly number[];
  /** The area that it is over again, such as the party region Karamoja for the sub-region. */
  readonly sameAs: KnownArea | null;
}

/** A district, and the areas above it. */
export interface KnownDistrict {
  readonly id: number;
  readonly subRegionId: number;
  readonly partyRegionId: number;
}

/** The areas of the country as they are on the as-of date. */
export interface KnownAreas {
  /** Party regions, sub-regions and districts of which the caller sees something, each kind by name. */
  readonly areas: readonly KnownArea[];
  /** The districts that he sees. */
  readonly districts: readonly KnownDistrict[];
}

interface AreaRow {
  readonly id: number;
  readonly kind: AreaKind;
  readonly slug: string;
  readonly name: string;
  readonly subRegionId: number | null;
  readonly partyRegionId: number | null;
  readonly isSeen: boolean | null;
}

/**
 * Reads all of them at once. Addresses and repetitions are those of the whole country, however little of it the caller
 * sees; an area of which he sees no district is none for him.
 */
export async function knownAreas(read: Read): Promise<KnownAreas> {
  const { rows } = await sql<AreaRow>`
    select area.id, area.kind, area.slug, area.name,
      case when area.kind = 'district' then area.parent_id end as "subRegionId",
      area.party_region_id as "partyRegionId", ${inScope(read, "area.district_id")} as "isSeen"
    from area
    where area.kind in ('party_region', 'sub_region', 'district') and ${existsOn(read.moment.asOf, "area")}
    order by array_position(array['party_region', 'sub_region', 'district'], area.kind), area.name, area.id`.execute(
    read.db,
  );
  const districts = rows.flatMap(({ kind, id, subRegionId, partyRegionId, isSeen }) =>
    kind === "district" && subRegionId !== null && partyRegionId !== null
      ? [{ id, subRegionId, partyRegionId, isSeen: isSeen === true }]
      : [],
  );
  const addresses = areaAddresses(rows);
  const heldBy = new Map<number, typeof districts>();
  for (const district of districts)
    for (const holder of [district.id, district.subRegionId, district.partyRegionId])
      heldBy.set(holder, [...(heldBy.get(holder) ?? []), district]);
  const known: KnownArea[] = [];
  for (const { id, kind, slug, name } of rows) {
    const held = heldBy.get(id) ?? [];
    const area = { id, kind, slug, districts: held.map((district) => district.id) };
    const seen = held.filter(({ isSeen }) => isSeen).map((district) => district.id);
    known.push({
      ...area,
      name,
      address: addresses.get(id) ?? slug,
      seen,
      // Those before it are known by now.
      sameAs: sameAreaBefore(area, known),
    });
  }
  return {
    areas: known.filter(({ seen }) => seen.length > 0 || read.scope === "everywhere"),
    districts: districts.filter(({ isSeen }) => isSeen),
  };
}
