import { sql } from "kysely";
import type { AdministeredAccount } from "@command-center/contract/accounts/administration";
import type { Read, Write } from "../../database/database.ts";
import { versionOf } from "../../http/record-version.ts";
import { ASKS_FOR_FACTOR } from "../seals/account-seals.ts";

interface Row extends Omit<AdministeredAccount, "oneTimePasswordUntil" | "lastSignedInAt" | "version"> {
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

/** The order in which areas `area` are listed: regions, their sub-regions, districts. */
export const LARGEST_FIRST = sql`array_position(array['party_region', 'sub_region', 'district'], area.kind)`;

/**
 * The names of the party region and the sub-region of an area `area`, which may be either itself. A sub-region stands under the
 * region that has most of its districts.
 */
export const AREAS_ABOVE = sql`(
  select case area.kind
      when 'party_region' then area.name
      when 'district' then (select name from area region where region.id = area.party_region_id)
      else coalesce((
        select region.name from area district join area region on region.id = district.party_region_id
        where district.kind = 'district' and district.parent_id = area.id
        group by region.id, region.name order by count(*) desc, region.name limit 1), area.name)
    end as "partyRegion",
    case area.kind
      when 'sub_region' then area.name
      when 'district' then (select name from area sub_region where sub_region.id = area.parent_id)
    end as "subRegion")`;

/** What an account's form saves. */
export function savedFields({
  displayName,
  role,
  scope,
}: Pick<AdministeredAccount, "displayName" | "role" | "scope">) {
  return { displayName, role, scope: sortedIds(scope.map(({ id }) => id)) };
}

/** A scope is a set: its order does not count as a change. */
export const sortedIds = (ids: readonly number[]) => [...new Set(ids)].toSorted((one, other) => one - other);

function select(accountId: string | null) {
  return sql<Row>`
    select account.id, account.username, account.name as "displayName", account.role,
      coalesce(scope.areas, '[]') as scope,
      case when account.banned then 'disabled' when account.must_change_password then 'must_change_password'
        else 'active' end as state,
      credential.one_time_until as "oneTimePasswordUntil", ${ASKS_FOR_FACTOR} as "hasSecondFactor",
      (select max(entry.at) from audit_entry entry
        where entry.action = 'session.opened' and entry.account_id = account.id) as "lastSignedInAt",
      (select count(*)::int from account_session session
        where session.account_id = account.id and session.expires_at > now()) as "openSessions",
      (select jsonb_build_object('id', set.id, 'by', set.proposed_by)
        from change_set set join change on change.change_set_id = set.id
        where set.state = 'proposed' and change.fact ->> 'account' = account.id) as waiting
    from account
    left join account_credential credential
      on credential.account_id = account.id and credential.provider_id = 'credential'
    left join lateral (
      select json_agg(json_build_object('id', area.id, 'name', area.name, 'kind', area.kind,
        'partyRegion', above."partyRegion", 'subRegion', above."subRegion")
        order by ${LARGEST_FIRST}, area.name) as areas
      from account_scope
      join area on area.id = account_scope.area_id
      join lateral ${AREAS_ABOVE} above on true
      where account_scope.account_id = account.id
    ) scope on true
    where ${accountId === null ? sql`true` : sql`account.id = ${accountId}`}
    order by account.username`;
}

function present({ rows }: { rows: readonly Row[] }): AdministeredAccount[] {
  return rows.map(({ oneTimePasswordUntil, lastSignedInAt, ...account }) => ({
    ...account,
    version: versionOf(savedFields(account)),
    oneTimePasswordUntil: oneTimePasswordUntil?.toISOString() ?? null,
    lastSignedInAt: lastSignedInAt?.toISOString() ?? null,
  }));
}
