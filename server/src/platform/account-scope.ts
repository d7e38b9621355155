import { sql } from "kysely";
import type { Database, Scope } from "../database/database.ts";

/** What an account is limited to. */
export interface AccountScope {
  /** Area ids of districts, ascending. */
  readonly scope: Scope;
  /** Names of the party regions and districts that were chosen for it; empty: the whole country. */
  readonly limitedTo: string[];
}

/** Looks up an account's scope. A party region stands for the districts that it has now, also those added since. */
export async function scopeOf({ db }: Database, accountId: string): Promise<AccountScope> {
  const { rows } = await sql<{ limitedTo: string[] | null; districts: number[] | null }>`
    select array_agg(distinct chosen.name order by chosen.name) as "limitedTo",
      array_agg(distinct district.id order by district.id) filter (where district.id is not null) as districts
    from account_scope
    join area chosen on chosen.id = account_scope.area_id
    left join area district on district.kind = 'district'
      and (district.id = chosen.id or district.party_region_id = chosen.id)
    where account_scope.account_id = ${accountId}`.execute(db);
  const [row] = rows;
  if (row === undefined || row.limitedTo === null) return { scope: "everywhere", limitedTo: [] };
  return { scope: row.districts ?? [], limitedTo: row.limitedTo };
}
