import type { AuditFilters, AuditGroup } from "@command-center/contract/accounts/audit";
import { dayText } from "../time/moment-text.ts";

/** What the audit log holds, group by group. */
export const AUDIT_GROUP_NAMES: Record<AuditGroup, string> = {
  session: "Sign-ins and sessions",
  account: "Accounts, passwords, second factors",
  access: "Refused calls",
  list: "Reads of sensitive lists",
  export: "Exports",
  import: "Imports",
  cycle: "Election cycles",
  audit: "This log",
  server: "Server starts and stops",
};

/** Which entries of the audit log the filters let through, on paper and in files; null for all. Needs the record's name. */
export function auditFilterWords(filters: AuditFilters, recordName: string | null): string | null {
  const { person, address, q, group, from, to, record } = filters;
  const words = [
    person && `Person: ${person}`,
    address && `Address: ${address}`,
    q && `Text: ${q}`,
    group && `What: ${AUDIT_GROUP_NAMES[group]}`,
    from && `From day: ${dayText(from)}`,
    to && `To day: ${dayText(to)}`,
    record && `Imports that recorded or changed ${recordName ?? record}`,
  ].filter(Boolean);
  return words.length === 0 ? null : words.join("; ");
}
