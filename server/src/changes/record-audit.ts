import type { ChangeSetDetail } from "@command-center/contract/changes/change-sets";
import type { NewAuditEntry } from "../audit/audit.ts";

/** The audit entry of a change set that is about a record of a form. */
export function auditOfRecord(
  { id, kind, record, state, reason, source }: ChangeSetDetail,
  action: string,
): Pick<NewAuditEntry, "action" | "subject" | "before" | "after"> {
  const { title, changes } = record ?? { title: kind, changes: [] };
  return {
    action: `change.${action}`,
    subject: `Change ${id}, ${title}`,
    before: Object.fromEntries(changes.map(({ what, from }) => [what, from])),
    after: { state, record: Object.fromEntries(changes.map(({ what, to }) => [what, to])), reason, source },
  };
}
