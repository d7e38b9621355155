import type { ChangeSetDetail } from "@command-center/contract/changes/change-sets";
import type { NewAuditEntry } from "../audit/audit.ts";

/** The outcome of a change set, as the audit log names it. */
export type ChangeAction =
  | "applied"
  | "proposed"
  | "repeated"
  | "approved"
  | "lapsed"
  | "rejected"
  | "withdrawn"
  | "undone";

/** The answer of a write about a change set, and its entry in the audit log. */
export function writtenAs(answer: ChangeSetDetail, action: ChangeAction) {
  const done = action === "undone" && answer.state === "proposed" ? "undo_proposed" : action;
  return { answer, audit: auditOf(answer, done) };
}

function auditOf(
  answer: ChangeSetDetail,
  done: string,
): Pick<NewAuditEntry, "action" | "subject" | "before" | "after"> {
  const { id, about, fields, import: importId, source, state, reason } = answer;
  if (importId !== null)
    return { action: `import.${done}`, subject: `Import ${importId}, ${source}`, after: { state, reason } };
  const side = (name: "before" | "after") =>
    Object.fromEntries(fields.map((field) => [field.label, field[name]]));
  return {
    action: `change.${done}`,
    subject: `Change ${id}, ${about}`,
    before: { record: side("before") },
    after: { state, record: side("after"), reason, source },
  };
}
