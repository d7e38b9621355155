import { sql } from "kysely";
import { INCIDENTS } from "@command-center/contract/facts/incidents";
import type { IncidentSummary } from "@command-center/contract/incidents";
import type { Read } from "../../database/database.ts";
import { inScope } from "../../database/in-force.ts";
import { placedRecords } from "../../measures/listed-facts.ts";
import { seenAreas } from "../../measures/seen-areas.ts";

const SEVERITIES = sql`
  count(v.id)::int as total,
  count(v.id) filter (where v.severity = 'minor')::int as minor,
  count(v.id) filter (where v.severity = 'serious')::int as serious,
  count(v.id) filter (where v.severity = 'fatal')::int as fatal`;

/** Incidents of violence in force, summed in three ways. */
export async function incidentSummary(read: Read): Promise<IncidentSummary> {
  const incidents = sql`(${placedRecords(read, INCIDENTS)}) v`;
  const everything = await sql<Omit<IncidentSummary, "byRegion" | "byKind">>`
    select ${SEVERITIES}, min(v.true_on) as "firstOn", max(v.true_on) as "lastOn" from ${incidents}`.execute(
    read.db,
  );
  const byRegion = await sql<IncidentSummary["byRegion"][number]>`
    select region.name as "partyRegion", ${SEVERITIES}
    from area region left join ${incidents} on v.party_region_id = region.id
    where region.kind = 'party_region' and exists (
      select from area district where district.kind = 'district' and district.party_region_id = region.id
        and ${inScope(read, "district.district_id")})
    group by region.id, region.name order by total desc, region.name`.execute(read.db);
  const byKind = await sql<IncidentSummary["byKind"][number]>`
    select v.kind, ${SEVERITIES} from ${incidents} group by v.kind order by total desc, v.kind`.execute(
    read.db,
  );
  const seen = await seenAreas(read);
  const none = { total: 0, minor: 0, serious: 0, fatal: 0, firstOn: null, lastOn: null };
  return {
    ...(everything.rows[0] ?? none),
    byRegion: byRegion.rows.map((row) => ({ ...row, partyRegion: seen.partyRegion(row.partyRegion).name })),
    byKind: byKind.rows,
  };
}
