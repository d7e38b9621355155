import type { AuditEntry, AuditFilters, AuditGroup } from "@command-center/contract/accounts/audit";
import { dayText } from "../time/moment-text.ts";

/** What the audit log holds, group by group. */
export const AUDIT_GROUP_NAMES: Record<AuditGroup, string> = {
  session: "Sign-ins and sessions",
  account: "Accounts, passwords, second factors",
  access: "Refused calls",
  list: "Views of lists",
  export: "Exports",
  import: "Imports",
  change: "Changes by hand",
  cycle: "Election cycles",
  following: "Followed records and alerts",
  note: "Notes",
  view: "Saved views of lists",
  audit: "This log",
  server: "Server starts, stops and backups",
};

const ACTIONS: Readonly<Record<string, string>> = {
  "session.opened": "Signed in",
  "session.password_proven": "Password correct, second factor requested",
  "session.refused": "Sign-in refused",
  "session.blocked": "Sign-in blocked",
  "session.closed": "Signed out",
  "device.seen": "Sign-in on a new device confirmed",
  "session.seal_broken": "Session changed outside Command Center and ended",
  "session.sealed": "Open sessions confirmed at a first start",
  "access.refused": "Call refused",
  "account.confirmed": "Password confirmed",
  "account.password_rehashed": "Password stored with a stronger hash",
  "account.seal_broken": "Account changed outside Command Center and locked",
  "account.sealed": "Accounts confirmed by the server's operator or at a first start",
  "passkey.begun": "Passkey: about to be added",
  "passkey.used": "Passkey used",
  "passkey.refused": "Passkey refused",
  "recovery_code.used": "Recovery code used",
  "import.found_started": "Import already started",
  "change.lapsed": "Change can no longer be approved",
  "change.repeated": "Change sent again, already saved",
  "change.dispute": "Result of a station marked as disputed",
  "change.dispute_ended": "Result of a station no longer disputed",
  "change.sample_drawn": "Sample of forms drawn",
  "change.sample_extended": "Sample of forms: further draws",
  "change.form_missing": "Sample of forms: form marked as missing",
  "change.form_awaited": "Sample of forms: form awaited again",
  "cycle.contests_added": "Cycle: contests added",
  "cycle.sample_removed": "Sample data removed",
  "alert.settings_saved": "Alert settings changed",
  "alert.address_given": "Mail address entered",
  "alert.address_confirmed": "Mail address confirmed",
  "alert.address_code_wrong": "Mail address: wrong code",
  "alert.address_removed": "Mail address removed",
  "alert.mail_stopped": "Mail stopped by its link",
  "alert.marked_read": "Alerts marked as read",
  "follow.started": "Record followed",
  "follow.ended": "Stopped following a record",
  "backup.made": "Backup made",
  "backup.failed": "Backup failed",
  "backup.tested": "Backup restored for a test",
  "server.restored": "Restored from a backup",
  "export.shared": "Shared",
  "list.read": "Viewed",
  "audit.check_started": "Check of this log started",
  "audit.checked": "Log checked",
  "audit.heads_begun": "New file of signatures started",
  "audit.entries_missing": "Audit entries missing",
};

/** An action in words: `account.password_changed` → `Account: password changed`. */
export function actionText(action: string): string {
  const known = ACTIONS[action];
  if (known !== undefined) return known;
  const [group = "", ...rest] = action.split(".");
  const [noun, words] = [group, rest.join(" ")].map((part) => part.replaceAll("_", " "));
  return `${noun?.charAt(0).toUpperCase()}${noun?.slice(1)}${words === "" ? "" : `: ${words}`}`;
}

/** Who did it: the user, nobody at a refused sign-in, or the server itself where no request asked for it. */
export function personText({ username, requestId }: Pick<AuditEntry, "username" | "requestId">): string {
  return username ?? (requestId === null ? "The server" : "Not signed in");
}

/** Which entries of the audit log the filters let through, on paper and in files; null for all. Needs the record's name. */
export function auditFilterWords(filters: AuditFilters, recordName: string | null): string | null {
  const { person, address, q, group, from, to, record, views } = filters;
  const words = [
    person && `Person: ${person}`,
    address && `Address: ${address}`,
    q && `Text: ${q}`,
    group && `What: ${AUDIT_GROUP_NAMES[group]}`,
    from && `From day: ${dayText(from)}`,
    to && `To day: ${dayText(to)}`,
    views === "hidden" && "Without views of lists",
    record && `Imports that recorded or changed ${recordName ?? record}`,
  ].filter(Boolean);
  return words.length === 0 ? null : words.join("; ");
}
