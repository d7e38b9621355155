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
export async function scopeOf(database: Pick<Database, "db">, accountId: string): Promise<AccountScope> {
  return (await scopesOf(database, [accountId])).get(accountId) ?? { scope: "everywhere", limitedTo: [] };
}

/** The scopes of those of some accounts that are limited at all. */
export async function scopesOf(
  { db }: Pick<Database, "db">,
  accountIds: readonly string[],
): Promise<Map<string, AccountScope>> {
  const { rows } = await sql<{ accountId: string; limitedTo: string[]; districts: number[] | null }>`
    select account_id as "accountId", array_agg(distinct chosen.name order by chosen.name) as "limitedTo",
      array_agg(distinct district.id order by district.id) filter (where district.id is not null) as districts
    from account_scope
    join area chosen on chosen.id = account_scope.area_id
    left join area district on district.kind = 'district'
      and (district.id = chosen.id or district.party_region_id = chosen.id)
    where account_scope.account_id = any(${[...accountIds]}::text[])
    group by account_id`.execute(db);
  return new Map(
    rows.map(({ accountId, limitedTo, districts }) => [accountId, { scope: districts ?? [], limitedTo }]),
  );
}
