/** Days that an account must have existed before it approves, and in which who controls another cannot approve with it. */
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
  /** The account that it changes; null or left out if it changes none. */
  readonly account?: string | null;
}

/** What gives one account the means to use another, or the rights that it needed. */
const CONTROLS = {
  created: (of: string) => `created the account ${of}`,
  password: (of: string) => `reset the password of ${of}`,
  factor: (of: string) => `removed the second factor of ${of}`,
  role: (of: string) => `raised the role of ${of}`,
  scope: (of: string) => `widened the scope of ${of}`,
};

/** One account did something to another within the last 7 days that may let one person use both. */
export interface Control {
  readonly by: string;
  readonly of: string;
  readonly how: keyof typeof CONTROLS;
}

/** The installation in which an approver is looked for. */
export interface Installation {
  readonly now: Date;
  readonly installedAt: Date;
  /** Those of the last 7 days, of all accounts. */
  readonly controls: readonly Control[];
}

const ANOTHER = "Another person must approve it.";

/**
 * Why an account may not approve, in one sentence; null if it may. A second person is another person: not a second account that the first
 * one has made, nor one that the same person may use.
 */
export function approverRefusal(
  { username, createdAt, createdBy }: Approver,
  asked: Asked,
  { now, installedAt, controls }: Installation,
): string | null {
  if (username === asked.by) return `You requested this. ${ANOTHER}`;
  if (username === asked.account) return `This is about your own account. ${ANOTHER}`;
  if (username === asked.uploadedBy) return `You uploaded this file. ${ANOTHER}`;
  if (createdBy !== null && (createdBy === asked.by || createdBy === asked.uploadedBy))
    return `Your account was created by ${createdBy}, who ${createdBy === asked.by ? "requested this" : "uploaded this file"}. ${ANOTHER}`;
  const isOlder = (since: Date) => now.getTime() - since.getTime() >= APPROVER_DAYS * DAY_MS;
  for (const other of [asked.by, asked.uploadedBy]) {
    if (other === null) continue;
    // The first administrator creates the accounts of all others. They are different persons.
    const counted = isOlder(installedAt)
      ? controls
      : controls.filter(({ by, of, how }) => how !== "created" || isBetween({ by, of }, username, other));
    const path = pathOf(counted, other, username);
    if (path !== null)
      return `Within the last ${APPROVER_DAYS} days, ${path.map(({ by, of, how }) => `${by} ${CONTROLS[how](of)}`).join(", and ")}. One person may use both accounts. ${ANOTHER}`;
  }
  if (!isOlder(createdAt) && isOlder(installedAt))
    return `Your account is younger than ${APPROVER_DAYS} days. ${ANOTHER}`;
  return null;
}

const isBetween = ({ by, of }: Pick<Control, "by" | "of">, one: string, other: string) =>
  (by === one && of === other) || (by === other && of === one);

/** The fewest controls that connect two accounts, in either direction and through others; null if none do. */
function pathOf(controls: readonly Control[], from: string, to: string): readonly Control[] | null {
  const paths = new Map<string, readonly Control[]>([[from, []]]);
  for (const [account, path] of paths) {
    if (account === to) return path;
    for (const control of controls) {
      const next = control.by === account ? control.of : control.of === account ? control.by : account;
      if (!paths.has(next)) paths.set(next, [...path, control]);
    }
  }
  return null;
}
