import { sql } from "kysely";
import type { District, Division } from "@command-center/contract/areas/districts";
import type { Read } from "../../database/database.ts";
import { existsOn, inScope } from "../../database/in-force.ts";
import { petitionsByDistrict } from "../petitions/petitions.ts";
import { seenAreas, type SeenAreas } from "../seen-areas.ts";
import { declaredStatus, seatResults } from "../results/seat-results.ts";
import { type AreaTurnout, partyRegister, presentTurnout, turnoutBy } from "./turnout.ts";

/** All districts and cities in force at the as-of date, with register, turnout, petitions and LC5 outcome. */
export async function districtRecords(read: Read): Promise<District[]> {
  const rows = await read.db
    .selectFrom("area")
    .innerJoin("district", "district.area_id", "area.id")
    .innerJoin("area as sub_region", "sub_region.id", "area.parent_id")
    .innerJoin("area as region", "region.id", "sub_region.parent_id")
    .innerJoin("area as party_region", "party_region.id", "area.party_region_id")
    .where(existsOn(read.moment.asOf, "area"))
    .where(inScope(read, "area.district_id"))
    .select([
      "area.id",
      sql<string>`area.slug`.as("slug"),
      "area.name",
      "district.type",
      "region.name as statutoryRegion",
      "sub_region.name as subRegion",
      "party_region.name as partyRegion",
      "district.polygon_2014 as polygon",
      "district.tile_column as column",
      "district.tile_row as row",
    ])
    .orderBy("area.name")
    .orderBy("area.id")
    .execute();
  const seen = await seenAreas(read);
  const [members, mp, lc5, petitions, lc5Status] = [
    (await partyRegister(read)).byDistrict,
    byArea(await turnoutBy(read, "mp_primary", "district")),
    byArea(await turnoutBy(read, "lc5_primary", "district")),
    await petitionsByDistrict(read),
    await lc5StatusByDistrict(read),
  ];
  return rows.map(({ column, row, ...district }) => ({
    ...district,
    parts: partsOf(seen, district),
    tile: { column, row },
    members: members.get(district.id) ?? null,
    mp: presentTurnout(mp.get(district.id)),
    lc5: presentTurnout(lc5.get(district.id)),
    petitions: petitions.get(district.id) ?? 0,
    lc5Status: lc5Status.get(district.id) ?? null,
  }));
}

function partsOf(seen: SeenAreas, { partyRegion, subRegion }: Pick<District, "partyRegion" | "subRegion">) {
  if (seen.country === null) return null;
  const [region, sub] = [seen.partyRegion(partyRegion), seen.subRegion(subRegion)];
  return {
    country: seen.country,
    partyRegion: region.partOf === null ? null : region.name,
    subRegion: sub.partOf === null ? null : sub.name,
  };
}

async function lc5StatusByDistrict(read: Read): Promise<ReadonlyMap<number, District["lc5Status"]>> {
  const rows = await read.db
    .selectFrom(seatResults(read, "lc5_primary").as("r"))
    .where("r.status", "!=", "Leading")
    .select(["r.districtId", "r.status"])
    .execute();
  return new Map(rows.map(({ districtId, status }) => [districtId ?? 0, declaredStatus(status)]));
}

/** Turnouts by the area that they are of. */
export function byArea(rows: readonly AreaTurnout[]): ReadonlyMap<number, AreaTurnout> {
  return new Map(rows.map((row) => [row.areaId, row]));
}

/** Divisions that report on their own (those of Kampala). */
export async function divisions(read: Read): Promise<Division[]> {
  const rows = await read.db
    .selectFrom("area")
    .innerJoin("area as district", "district.id", "area.district_id")
    .innerJoin("area as party_region", "party_region.id", "area.party_region_id")
    .where("area.kind", "=", "division")
    .where(existsOn(read.moment.asOf, "area"))
    .where(inScope(read, "area.district_id"))
    .select(["area.id", "area.name", "district.name as district", "party_region.name as partyRegion"])
    .orderBy("area.name")
    .orderBy("area.id")
    .execute();
  const mp = byArea(await turnoutBy(read, "mp_primary", "area"));
  const lc5 = byArea(await turnoutBy(read, "lc5_primary", "area"));
  return rows.map((row) => ({
    ...row,
    mp: presentTurnout(mp.get(row.id)),
    lc5: presentTurnout(lc5.get(row.id)),
  }));
}
