import { sql } from "kysely";
import type { ScopeArea } from "@command-center/contract/accounts/administration";
import type { Read } from "../../database/database.ts";
import { existsOn } from "../../database/in-force.ts";
import { AREAS_ABOVE, LARGEST_FIRST } from "../../identity/accounts/account-list.store.ts";
import { knownAreas } from "../../measures/known-areas.ts";

/**
 * Party regions, sub-regions and districts that exist on the as-of date, each under its region. A sub-region that is its
 * party region over again is left out: one of the two is enough to choose from.
 */
export async function scopeAreas(read: Read): Promise<ScopeArea[]> {
  const { rows } = await sql<ScopeArea>`
    select area.id, area.name, area.kind, above."partyRegion", above."subRegion"
    from area
    join lateral ${AREAS_ABOVE} above on true
    where area.kind in ('party_region', 'sub_region', 'district') and ${existsOn(read.moment.asOf, "area")}
    order by above."partyRegion", ${LARGEST_FIRST}, area.name`.execute(read.db);
  const repeated = new Set(
    (await knownAreas(read)).areas
      .filter(({ kind, sameAs }) => kind === "sub_region" && sameAs !== null)
      .map(({ id }) => id),
  );
  return rows.filter(({ id }) => !repeated.has(id));
}
