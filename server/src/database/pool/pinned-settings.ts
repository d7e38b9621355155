/**
 * Settings that decide which table a name refers to, whether rows are hidden and whether triggers fire. The database's owner can
 * change their defaults for a role or a database, so every connection and every transaction sets them again.
 *
 * PostgreSQL searches `pg_catalog` before the listed schemas, and `pg_temp` before all of them unless it is listed. With
 * `row_security` off, a query that a policy would filter fails. Only a superuser may set `session_replication_role`.
 */
export function pinnedSettings(set: "set" | "set local", isSuperuser: boolean): string {
  const pinned = `${set} search_path = public, pg_temp; ${set} row_security = off`;
  return isSuperuser ? `${pinned}; ${set} session_replication_role = origin` : pinned;
}

export const IS_SUPERUSER = `
  select exists (select from pg_catalog.pg_roles where rolname = current_user and rolsuper) as is_superuser`;
