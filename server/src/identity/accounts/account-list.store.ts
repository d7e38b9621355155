import { sql } from "kysely";
import type { AdministeredAccount, ScopeArea } from "@command-center/contract/accounts/administration";
import type { Read, Write } from "../../database/database.ts";
import { existsOn } from "../../database/in-force.ts";

interface Row extends Omit<AdministeredAccount, "oneTimePasswordUntil" | "lastSignedInAt"> {
  readonly oneTimePasswordUntil: Date | null;
  readonly lastSignedInAt: Date | null;
}

/** Every account as an administrator sees it, by user name. */
export async function administeredAccounts({ db }: Pick<Read, "db">): Promise<AdministeredAccount[]> {
  return present(await select(null).execute(db));
}

/** One of them; null where there is none with this id. */
export async function administeredAccount(
  { db }: Pick<Write, "db">,
  accountId: string,
): Promise<AdministeredAccount | null> {
  const [account] = present(await select(accountId).execute(db));
  return account ?? null;
}

function select(accountId: string | null) {
  return sql<Row>`
    select account.id, account.username, account.name as "displayName", account.role,
      coalesce(scope.areas, '[]') as scope,
      case when account.banned then 'disabled' when account.must_change_password then 'must_change_password'
        else 'active' end as state,
      credential.one_time_until as "oneTimePasswordUntil", account.two_factor_enabled as "hasSecondFactor",
      (select max(entry.at) from audit_entry entry
        where entry.action = 'session.opened' and entry.account_id = account.id) as "lastSignedInAt",
      (select count(*)::int from account_session session
        where session.account_id = account.id and session.expires_at > now()) as "openSessions"
    from account
    left join account_credential credential
      on credential.account_id = account.id and credential.provider_id = 'credential'
    left join lateral (
      select json_agg(json_build_object('id', area.id, 'name', area.name, 'kind', area.kind,
        'partyRegion', coalesce(region.name, area.name)) order by area.kind desc, area.name) as areas
      from account_scope
      join area on area.id = account_scope.area_id
      left join area region on region.id = area.party_region_id
      where account_scope.account_id = account.id
    ) scope on true
    where ${accountId === null ? sql`true` : sql`account.id = ${accountId}`}
    order by account.username`;
}

function present({ rows }: { rows: readonly Row[] }): AdministeredAccount[] {
  return rows.map(({ oneTimePasswordUntil, lastSignedInAt, ...account }) => ({
    ...account,
    oneTimePasswordUntil: oneTimePasswordUntil?.toISOString() ?? null,
    lastSignedInAt: lastSignedInAt?.toISOString() ?? null,
  }));
}

/** Party regions, and the districts that exist on the as-of date, each under its region. */
export async function scopeAreas(read: Read): Promise<ScopeArea[]> {
  const { asOf } = read.moment;
  const { rows } = await sql<ScopeArea>`
    select area.id, area.name, area.kind, coalesce(region.name, area.name) as "partyRegion"
    from area
    left join area region on region.id = area.party_region_id
    where area.kind in ('party_region', 'district') and ${existsOn(asOf, "area")}
    order by "partyRegion", area.kind desc, area.name`.execute(read.db);
  return rows;
}
