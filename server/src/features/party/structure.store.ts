import { sql } from "kysely";
import type { Organ, Post, Structure, StructureDistrict } from "@command-center/contract/areas/structure";
import { STRUCTURE_MEASURES } from "@command-center/contract/areas/structure";
import type { Read } from "../../database/database.ts";
import { believed, existsOn, inForce, inScope } from "../../database/in-force.ts";
import { areaCounts } from "../../measures/area-counts.ts";
import { declarationsInForce } from "../../measures/results/contests.ts";
import { seenAreas } from "../../measures/seen-areas.ts";
import { sourceTitle } from "../../measures/source-title.ts";

interface OrganRow {
  readonly id: number;
  readonly kind: "organ" | "league";
  readonly name: string;
  readonly areaKind: string | null;
  readonly units: number | null;
  readonly unitsBasis: string | null;
}

interface LevelRow {
  readonly constituencies: number | null;
  readonly subCounties: number | null;
  readonly parishes: number | null;
  readonly villages: number | null;
  readonly pollingStations: number | null;
}

interface RegionRow extends LevelRow {
  readonly id: number | null;
  readonly partyRegion: string | null;
  readonly districts: number;
}

const NOTHING_COUNTED = {
  districts: 0,
  constituencies: null,
  subCounties: null,
  parishes: null,
  villages: null,
  pollingStations: null,
};

/** The party's organs and leagues with their posts, and the public units by party region. */
export async function structure(read: Read): Promise<Structure> {
  const organs = await sql<OrganRow>`
    select id, kind, name, area_kind as "areaKind", units, units_basis as "unitsBasis"
    from organ where cycle_id = ${read.cycle.id} and ${believed("organ")} order by rank, id`.execute(read.db);
  const posts = await postsByOrgan(read);
  const levels = await levelsByRegion(read);
  const seen = await seenAreas(read);
  const everything = levels.find(({ id }) => id === null);
  const total = everything === undefined ? NOTHING_COUNTED : levelsOf(everything);
  const publicUnits: Readonly<Record<string, number | null>> = {
    district: total.districts,
    constituency: total.constituencies,
    sub_county: total.subCounties,
    parish: total.parishes,
    village: total.villages,
  };
  const isWhole = read.scope === "everywhere";
  const organsOf = (kind: OrganRow["kind"]): Organ[] =>
    organs.rows
      .filter((row) => row.kind === kind)
      .map(({ id, name, areaKind, units, unitsBasis }) => ({
        id,
        name,
        areaKind,
        units,
        unitsBasis,
        // What was published is of the whole country: what is counted in some districts does not belong beside it.
        publicUnits: areaKind === null || !isWhole ? null : (publicUnits[areaKind] ?? null),
        posts: posts.get(id) ?? [],
      }));
  return {
    organs: organsOf("organ"),
    leagues: organsOf("league"),
    total,
    part: seen.country,
    regions: levels.flatMap((row) =>
      row.id === null
        ? []
        : [{ id: row.id, partyRegion: seen.partyRegion(row.partyRegion ?? "").name, ...levelsOf(row) }],
    ),
    sources: await countSources(read),
  };
}

/** A post is of the organ of that name that is believed, and elected where a seat of the CEC has its name. Holders: whoever was declared the winner of an elected post, else who is recorded, else nobody. */
async function postsByOrgan(read: Read): Promise<ReadonlyMap<number, Post[]>> {
  const winners = declarationsInForce(read, "every").select(["c.seat_id", "c.polling_day", "person.name"]);
  const { rows } = await sql<Post & { organId: number }>`
    select organ.id as "organId", post.id, post.title, elected.id is not null as "isElected",
      coalesce(winner.name, holder.name) as holder, winner.polling_day as "electedOn"
    from post
    join organ named on named.id = post.organ_id
    join organ on organ.cycle_id = named.cycle_id and organ.kind = named.kind and lower(organ.name) = lower(named.name)
      and ${believed("organ")}
    left join seat elected on elected.id = post.seat_id or post.seat_id is null and elected.kind = 'cec_office'
      and organ.kind = 'organ' and lower(elected.name) = lower(post.title)
    left join person holder on holder.id = post.holder_id
    left join lateral (
      select * from (${winners}) winners where winners.seat_id = elected.id and winners.name is not null
      order by winners.polling_day desc limit 1
    ) winner on true
    where organ.cycle_id = ${read.cycle.id} and ${believed("post")}
    order by organ.id, post.rank, post.id`.execute(read.db);
  const byOrgan = new Map<number, Post[]>();
  for (const { organId, id, title, isElected, holder, electedOn } of rows) {
    byOrgan.set(organId, [...(byOrgan.get(organId) ?? []), { id, title, isElected, holder, electedOn }]);
  }
  return byOrgan;
}

/** The counts of every district in force, one row a district. */
function countedDistricts(read: Read) {
  const value = (measure: (typeof STRUCTURE_MEASURES)[number]) =>
    sql`max(c.value) filter (where c.measure = ${measure})`;
  return sql`(
    select area.id, area.slug, area.name, region.id as region_id, region.name as region,
      district.tile_column, district.tile_row,
      ${value("constituencies")} as constituencies, ${value("sub_counties")} as sub_counties,
      ${value("parishes")} as parishes, ${value("villages")} as villages,
      ${value("polling_stations")} as polling_stations
    from area
    join district on district.area_id = area.id
    join area region on region.id = area.party_region_id
    left join (${areaCounts(read)}) c on c.area_id = area.id
    where ${existsOn(read.moment.asOf, "area")} and ${inScope(read, "area.district_id")}
    group by area.id, area.slug, area.name, region.id, region.name, district.area_id
  ) d`;
}

/** Units by party region, and in all (the row without an id). */
async function levelsByRegion(read: Read): Promise<RegionRow[]> {
  const { rows } = await sql<RegionRow>`
    select region_id as id, region as "partyRegion", count(*)::int as districts,
      sum(constituencies)::int as constituencies, sum(sub_counties)::int as "subCounties",
      sum(parishes)::int as parishes, sum(villages)::int as villages,
      sum(polling_stations)::int as "pollingStations"
    from ${countedDistricts(read)}
    group by grouping sets ((), (region_id, region))
    having count(*) > 0
    order by sum(villages) desc nulls last, region`.execute(read.db);
  return rows;
}

function levelsOf(row: RegionRow): Structure["total"] {
  const { districts, constituencies, subCounties, parishes, villages, pollingStations } = row;
  return { districts, constituencies, subCounties, parishes, villages, pollingStations };
}

/** Units below each district and city. */
export async function structureDistricts(read: Read): Promise<StructureDistrict[]> {
  const { rows } = await sql<
    LevelRow & { id: number; slug: string; name: string; partyRegion: string; column: number; row: number }
  >`
    select id, slug, name, region as "partyRegion", tile_column as "column", tile_row as "row",
      constituencies, sub_counties as "subCounties", parishes, villages, polling_stations as "pollingStations"
    from ${countedDistricts(read)} order by name, id`.execute(read.db);
  return rows.map((district) => ({
    id: district.id,
    slug: district.slug,
    name: district.name,
    partyRegion: district.partyRegion,
    tile: { column: district.column, row: district.row },
    constituencies: district.constituencies,
    subCounties: district.subCounties,
    parishes: district.parishes,
    villages: district.villages,
    pollingStations: district.pollingStations,
  }));
}

/** Where each level's count comes from; the latest where there are several. */
async function countSources(read: Read): Promise<Structure["sources"]> {
  const { rows } = await sql<Structure["sources"][number]>`
    select distinct on (c.measure) c.measure, c.true_on as "asOf", ${sourceTitle(read)} as source
    from area_count c join source on source.id = c.source_id
    where c.measure in (${sql.join([...STRUCTURE_MEASURES])}) and ${inForce(read, "c")}
    order by c.measure, c.true_on desc, source.id desc`.execute(read.db);
  return rows;
}
