import { sql } from "kysely";
import type { Membership } from "@command-center/contract/areas/membership";
import type { SourceKind } from "@command-center/contract/wire/values";
import { recordWords } from "@command-center/domain/files/export-names";
import { roundTo } from "@command-center/domain/results/turnout";
import { reachedPercent } from "@command-center/domain/campaign/targets";
import type { Read } from "../../database/database.ts";
import { existsOn, inForce, inScope } from "../../database/in-force.ts";
import { areaCounts } from "../../measures/area-counts.ts";
import { figureValues } from "../../measures/figures/figures.ts";
import { seenAreas } from "../../measures/seen-areas.ts";
import { targets } from "../../measures/targets.ts";
import { areaOf, registerInForce } from "../../measures/turnout/turnout.ts";
import { sourceTitle } from "../../measures/source-title.ts";

interface Counts {
  readonly members: number | null;
  readonly target: number | null;
  readonly voters: number | null;
}

interface CountedArea extends Counts {
  readonly level: "everything" | "region" | "district";
  readonly id: number | null;
  readonly slug: string | null;
  readonly name: string | null;
  readonly subRegion: string | null;
  readonly partyRegion: string | null;
}

/** Members of the register in force, by district, region and in all. */
export async function membership(read: Read): Promise<Membership> {
  const target = (await targets(read)).get("membership_target");
  const { rows } = await countedAreas(read, target?.value ?? null);
  const seen = await seenAreas(read);
  const total = whole(rows.find(({ level }) => level === "everything") ?? NOBODY);
  const { members, voters } = total;
  const valueOf = await figureValues(read);
  const used = {
    ...total,
    members: valueOf("party_register", members),
    target: valueOf("membership_target", total.target),
  };
  const areasAt = (level: CountedArea["level"]) =>
    rows
      .filter((row) => row.level === level)
      .map((row) => ({ ...row, id: row.id ?? 0, name: row.name ?? "", partyRegion: row.partyRegion ?? "" }));
  return {
    ...(await dates(read)),
    targetDueOn: target?.dueOn ?? null,
    // The party's target is the country's, and a region's part of it that region's: neither is a target of some districts.
    total: {
      ...measured(seen.country === null ? used : { ...used, target: null }),
      isFinding: voters !== null && used.members > voters,
    },
    part: seen.country,
    regions: areasAt("region").map((row) => {
      const { name, partOf } = seen.partyRegion(row.partyRegion);
      return {
        id: row.id,
        partyRegion: name,
        partOf,
        ...measured(whole(partOf === null ? row : { ...row, target: null })),
        share: members > 0 ? roundTo((whole(row).members / members) * 100, 1) : null,
      };
    }),
    districts: areasAt("district").map((row) => ({
      id: row.id,
      slug: row.slug ?? "",
      name: row.name,
      subRegion: row.subRegion ?? "",
      partyRegion: row.partyRegion,
      ...measured(row),
    })),
  };
}

const NOBODY: Counts = { members: 0, target: null, voters: null };

/** Counts of several areas together: one that the register does not have adds nobody. */
function whole<Row extends Counts>(row: Row): Row & { readonly members: number } {
  return { ...row, members: row.members ?? 0 };
}

function measured<Members extends number | null>({
  members,
  target,
  voters,
}: Counts & { readonly members: Members }) {
  return {
    members,
    target,
    reached: reachedPercent(members, target),
    registeredVoters: voters,
    perVoter: members !== null && voters !== null && voters > 0 ? roundTo(members / voters, 2) : null,
  };
}

/**
 * The national target is shared out over all districts by their registered voters, the largest remainders rounded up,
 * so that the parts add up to it; a caller limited to some districts sees the parts of those alone.
 */
function countedAreas(read: Read, target: number | null) {
  return sql<CountedArea>`
    with voters as (
      select c.area_id, c.value from (${areaCounts(read)}) c where c.measure = 'registered_voters'
    ),
    register_now as (${registerInForce(read)}),
    members as (
      select area.district_id, sum(c.people) as people
      from register_now join register_count c on c.register_id = register_now.id
      join lateral ${areaOf("c")} area on true
      group by area.district_id
    ),
    exact as (
      select area.id, area.slug, area.name, region.id as region_id, region.name as region, sub_region.name as sub_region,
        area.district_id, members.people as members, voters.value as voters,
        ${target}::numeric * voters.value / nullif(sum(voters.value) over (), 0) as share
      from area
      join area region on region.id = area.party_region_id
      join area sub_region on sub_region.id = area.parent_id
      left join members on members.district_id = area.id
      left join voters on voters.area_id = area.id
      where area.kind = 'district' and ${existsOn(read.moment.asOf, "area")}
        and exists (select from register_now)
    ),
    apportioned as (
      select exact.*, floor(share) + case
        when row_number() over (order by share - floor(share) desc nulls last, id)
          <= ${target}::numeric - sum(floor(share)) over () then 1 else 0 end as part
      from exact
    )
    select
      case when grouping(id) = 0 then 'district' when grouping(region_id) = 0 then 'region' else 'everything' end as level,
      coalesce(id, region_id) as id, slug, name, sub_region as "subRegion", region as "partyRegion",
      sum(members)::int as members, sum(part)::int as target, sum(voters)::int as voters
    from apportioned
    where ${inScope(read, "district_id")}
    group by grouping sets ((), (region_id, region), (region_id, region, id, slug, name, sub_region))
    having count(*) > 0
    order by sum(members) desc nulls last, name, region, id`.execute(read.db);
}

/** Versions and days of what is counted; null where it is not recorded. */
async function dates(read: Read): Promise<Pick<Membership, "register" | "voters" | "record">> {
  const registers = await sql<NonNullable<Membership["register"]> & { kind: SourceKind }>`
    select r.version, r.true_on as "asOf", ${sourceTitle(read)} as source, source.kind
    from register r join source on source.id = r.source_id
    where r.id = (${registerInForce(read)})`.execute(read.db);
  const counted = await sql<NonNullable<Membership["voters"]> & { kind: SourceKind }>`
    select c.true_on as "asOf", ${sourceTitle(read)} as source, source.kind
    from area_count c join source on source.id = c.source_id
    where c.measure = 'registered_voters' and ${inForce(read, "c")}
    order by c.true_on desc, source.id desc limit 1`.execute(read.db);
  const [register, voters] = [registers.rows[0], counted.rows[0]];
  return {
    register:
      register === undefined
        ? null
        : { version: register.version, asOf: register.asOf, source: register.source },
    voters: voters === undefined ? null : { asOf: voters.asOf, source: voters.source },
    record: recordWords([register, voters].flatMap((source) => source?.kind ?? [])),
  };
}
