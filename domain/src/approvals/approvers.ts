/** Days that an account must have existed before it approves. The rule does not apply in an installation younger than that. */
export const APPROVER_DAYS = 7;

const DAY_MS = 86_400_000;

/** An account that would approve. */
export interface Approver {
  readonly username: string;
  readonly createdAt: Date;
  /** Null for the first account, and for accounts made before the audit log recorded it. */
  readonly createdBy: string | null;
}

/** What waits for approval. */
export interface Asked {
  readonly by: string;
  /** Who sent the file; null if it does not matter, as for an undo. */
  readonly uploadedBy: string | null;
}

/**
 * Why an account may not approve, in one sentence; null if it may. A second person is another person, not a second account that the
 * first one has made.
 */
export function approverRefusal(
  { username, createdAt, createdBy }: Approver,
  asked: Asked,
  { now, installedAt }: { readonly now: Date; readonly installedAt: Date },
): string | null {
  if (username === asked.by) return "You requested this. Another person must approve it.";
  if (username === asked.uploadedBy) return "You uploaded this file. Another person must approve it.";
  if (createdBy !== null && (createdBy === asked.by || createdBy === asked.uploadedBy))
    return `Your account was created by ${createdBy}, who ${createdBy === asked.by ? "requested this" : "uploaded this file"}. Another person must approve it.`;
  const isOlder = (since: Date) => now.getTime() - since.getTime() >= APPROVER_DAYS * DAY_MS;
  if (!isOlder(createdAt) && isOlder(installedAt))
    return `Your account is younger than ${APPROVER_DAYS} days. Another person must approve it.`;
  return null;
}
