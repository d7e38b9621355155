import { isLow, lowDiskSentence } from "../../platform/disk-space.ts";
import type { Vitals } from "../../platform/metrics/vitals.ts";

/** What administrators should attend to now, shown on every page of theirs; null while there is nothing. */
export function noticeOf({
  disk,
  auditProblems,
  backupProblem,
}: Pick<Vitals, "disk" | "auditProblems" | "backupProblem">): string | null {
  if (disk !== null && isLow(disk)) return lowDiskSentence(disk);
  if (auditProblems > 0) return "The audit log needs attention.";
  return backupProblem === null ? null : "Backups need attention.";
}
