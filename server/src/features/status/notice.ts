import { isLow, lowDiskSentence } from "../../platform/disk/disk-watch.ts";
import type { Vitals } from "../../platform/metrics/vitals.ts";

/** What administrators should attend to now, shown on every page of theirs; null while there is nothing. */
export function noticeOf({ disk, auditProblems }: Pick<Vitals, "disk" | "auditProblems">): string | null {
  if (disk !== null && isLow(disk)) return lowDiskSentence(disk);
  return auditProblems > 0 ? "The audit log needs attention." : null;
}
