import { sql } from "kysely";
import { type Action, type Role, ROLES } from "@command-center/contract/wire/access";
import {
  APPROVER_DAYS,
  type Approver,
  approverRefusal,
  type Asked,
  type Control,
  type Installation,
} from "@command-center/domain/changes/approver";
import { rolesWith } from "@command-center/domain/permissions";
import type { Read } from "../../database/database.ts";
import { Refusal } from "../../http/errors.ts";

type Asking = Pick<Read, "db">;

export const NOT_AN_APPROVER = "Your account may not approve this.";

/**
 * Active accounts with these rights that see the whole country. The audit log says who made each and when: its entries cannot be changed
 * unnoticed.
 */
async function approvers({ db }: Asking, rights: readonly Action[]): Promise<readonly Approver[]> {
  const { rows } = await sql<Approver>`
    select account.username, coalesce(made.at, account.created_at) as "createdAt", made.by as "createdBy"
    from account
    left join lateral (
      select at, username as by from audit_entry where action = 'account.created' and subject = account.username
      order by id desc limit 1) made on true
    where role = any(${[...rolesWith(rights)]}::text[]) and not banned
      and not exists (select from account_scope where account_id = account.id)
    order by account.username`.execute(db);
  return rows;
}

async function installationOf({ db }: Asking): Promise<Installation> {
  const { rows } = await sql<{ now: Date; installedAt: Date }>`
    select now() as now, coalesce((select min(at) from audit_entry), now()) as "installedAt"`.execute(db);
  const [installation] = rows;
  if (installation === undefined) throw new Error("A select without a table has a row.");
  const { rows: entries } = await sql<AccountEntry>`
    select username as by, subject as of, action, before, after from audit_entry
    where action in ('account.created', 'account.changed', 'account.password_reset', 'account.second_factor_removed')
      and at > now() - interval '${sql.raw(String(APPROVER_DAYS))} days' and username <> subject
    order by id`.execute(db);
  return {
    ...installation,
    controls: entries.flatMap(({ by, of, ...entry }) => controlsOf(entry).map((how) => ({ by, of, how }))),
  };
}

/** What the audit log says that one account did to another. Of a change it keeps the fields that differ. */
interface AccountEntry {
  readonly by: string;
  readonly of: string;
  readonly action: string;
  readonly before: Rights | null;
  readonly after: Rights | null;
}

interface Rights {
  readonly role?: Role;
  /** Names of areas; none for the whole country. */
  readonly scope?: readonly string[];
}

function controlsOf({ action, before, after }: Omit<AccountEntry, "by" | "of">): readonly Control["how"][] {
  if (action === "account.created") return ["created"];
  if (action === "account.password_reset") return ["password"];
  if (action === "account.second_factor_removed") return ["factor"];
  const [from, to] = [before?.scope ?? [], after?.scope ?? []];
  const isWider = from.length > 0 && (to.length === 0 || to.some((name) => !from.includes(name)));
  const rank = (role: Role | undefined) => (role === undefined ? 0 : ROLES.indexOf(role));
  const isHigher = rank(after?.role) > rank(before?.role);
  return [...(isHigher ? (["role"] as const) : []), ...(isWider ? (["scope"] as const) : [])];
}

/** A request that waits, and the rights that the policy wants its approver to have. */
export interface Requested extends Asked {
  readonly rights: readonly Action[];
}

/** Accounts that may approve a request, and why `username` may not; null if it may. */
export async function approversFor(
  asking: Asking,
  requested: Requested,
  username: string,
): Promise<{ readonly approvers: readonly string[]; readonly refusal: string | null }> {
  const installation = await installationOf(asking);
  const all = (await approvers(asking, requested.rights)).map((approver) => ({
    username: approver.username,
    refusal: approverRefusal(approver, requested, installation),
  }));
  const own = all.find((approver) => approver.username === username);
  return {
    approvers: all.filter(({ refusal }) => refusal === null).map((approver) => approver.username),
    refusal: own === undefined ? NOT_AN_APPROVER : own.refusal,
  };
}

/** Why an account may not approve each of several requests; null where it may. */
export async function approvalRefusals(
  asking: Asking,
  requests: readonly Requested[],
  username: string,
): Promise<readonly (string | null)[]> {
  if (requests.length === 0) return [];
  const installation = await installationOf(asking);
  const own = new Map<string, Approver | undefined>();
  for (const { rights } of requests) {
    const key = rights.join();
    if (own.has(key)) continue;
    const all = await approvers(asking, rights);
    own.set(
      key,
      all.find((approver) => approver.username === username),
    );
  }
  return requests.map((requested) => {
    const approver = own.get(requested.rights.join());
    return approver === undefined ? NOT_AN_APPROVER : approverRefusal(approver, requested, installation);
  });
}

/** Refuses an account that may not approve a request. */
export async function refuseApprover(asking: Asking, requested: Requested, username: string): Promise<void> {
  const { refusal } = await approversFor(asking, requested, username);
  if (refusal !== null) throw new Refusal(403, refusal);
}
