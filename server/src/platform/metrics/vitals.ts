import type { AuditHeads, SigningProgress } from "../../audit/heads/sign-heads.ts";
import { auditStanding, type AuditStream } from "../../audit/audit-stream.ts";
import type { Database } from "../../database/database.ts";
import type { Lane } from "../../identity/guard/hashing-lanes.ts";
import type { SnapshotUse } from "../answers/snapshots.ts";
import { diskSpaceOf, type DiskSpace } from "../disk-space.ts";
import type { Platform } from "../platform.ts";

/** The state of this process, read from memory. */
export interface Vitals {
  readonly openStreams: number;
  readonly cachedSessions: number;
  readonly occupancy: Database["occupancy"];
  readonly waitingHashes: Readonly<Record<Lane, number>>;
  readonly downloads: number;
  readonly connections: ReturnType<Database["connections"]>;
  readonly isDatabaseAway: boolean;
  readonly isDatabaseFull: boolean;
  /** When the revisions were last known to be those of the database, in milliseconds since 1970; null while they are not known. */
  readonly revisionsAt: number | null;
  readonly snapshots: SnapshotUse;
  readonly signing: SigningProgress;
  readonly auditProblems: number;
  /** Null while not known: before the first look, or where it cannot be measured. */
  readonly disk: DiskSpace | null;
  readonly waitingImports: number | null;
  /** The outbox of all processes; null without a mail server, and while not known. */
  readonly mail: MailState | null;
  /** What failed last of the server's own backups, in a sentence. */
  readonly backupProblem: string | null;
}

/** Mails that wait, those given up in the last day, and what failed last, in a sentence. */
export interface MailState {
  readonly waiting: number;
  readonly failed: number;
  readonly problem: string | null;
}

export interface VitalParts {
  readonly platform: Pick<
    Platform,
    "database" | "sessions" | "passwords" | "downloads" | "revisions" | "snapshots"
  >;
  readonly heads: AuditHeads;
  readonly stream: AuditStream | null;
  readonly openStreams: () => number;
  readonly countWaitingImports: () => Promise<number>;
  /** Null without a mail server. */
  readonly mailState: (() => Promise<MailState>) | null;
  readonly dataDir: string;
  readonly backupProblem: () => string | null;
  /** Default: {@link diskSpaceOf}. */
  readonly diskSpace?: typeof diskSpaceOf | undefined;
}

/** How old the free space and the numbers of waiting imports and mails may be: these are not in memory. */
const LOOK_INTERVAL_MS = 10_000;

/** Returns what reads the vitals: at once, without a query of the database. */
export function vitalsOf(parts: VitalParts): () => Vitals {
  const { platform, heads, stream, diskSpace = diskSpaceOf } = parts;
  const { database, sessions, passwords, downloads, revisions, snapshots } = platform;
  const disk = lately(() => diskSpace(parts.dataDir));
  const waitingImports = lately(parts.countWaitingImports);
  const mail = parts.mailState === null ? () => null : lately(parts.mailState);
  return () => ({
    openStreams: parts.openStreams(),
    cachedSessions: sessions.cached(),
    occupancy: database.occupancy,
    waitingHashes: passwords.waiting(),
    downloads: downloads.count(),
    connections: database.connections(),
    isDatabaseAway: database.condition.isAway(),
    isDatabaseFull: database.condition.isFull(),
    revisionsAt: revisions.checkedAt()?.getTime() ?? null,
    snapshots: snapshots.use(),
    signing: heads.progress(),
    auditProblems: auditStanding({ heads, stream }).length,
    disk: disk(),
    waitingImports: waitingImports(),
    mail: mail(),
    backupProblem: parts.backupProblem(),
  });
}

/** The last known value, or null; an old one is refreshed in the background, so no caller waits for it. A failure is null. */
function lately<T>(look: () => Promise<T>): () => T | null {
  let value: T | null = null;
  let askedAt = -Infinity;
  return () => {
    const now = performance.now();
    if (now - askedAt >= LOOK_INTERVAL_MS) {
      askedAt = now;
      look().then(
        (found) => (value = found),
        () => (value = null),
      );
    }
    return value;
  };
}
