import { readStatus, type InstallationStatus } from "@command-center/contract/status";
import manifest from "../../../package.json" with { type: "json" };
import { auditStanding, type AuditStream } from "../../audit/audit-stream.ts";
import type { AuditHeads } from "../../audit/heads/sign-heads.ts";
import { troubleOf } from "../../database/pool/trouble.ts";
import { isLow, lowDiskSentence } from "../../platform/disk-space.ts";
import type { Vitals } from "../../platform/metrics/vitals.ts";
import { mountPlain } from "../../platform/mount/plain.ts";
import type { Platform } from "../../platform/platform.ts";
import { databaseStatus, type DatabaseStatus } from "./status.store.ts";

interface Installation {
  readonly databaseKind: "embedded" | "external";
  readonly heads: AuditHeads;
  readonly stream: AuditStream | null;
  readonly vitals: () => Vitals;
  readonly sessionIdleMinutes: number;
  readonly backups: KnownBackups;
}

/** What the server process knows of its own backups. */
export interface KnownBackups {
  /** Hours between two of them; null where none are scheduled. */
  readonly everyHours: number | null;
  /** What failed last, in a sentence. */
  problem(): string | null;
}

/** Mounts the status of the installation. It answers what the process knows also while the database does not. */
export function mountStatus(platform: Platform, installation: Installation): void {
  const { database } = platform;
  const { databaseKind, heads, stream, vitals, sessionIdleMinutes, backups } = installation;

  const asked = async (): Promise<DatabaseStatus | null> => {
    try {
      return await databaseStatus(database, sessionIdleMinutes);
    } catch (error) {
      if (troubleOf(error) === null) throw error;
      return null;
    }
  };

  mountPlain(
    platform,
    readStatus,
    async (): Promise<InstallationStatus> => {
      const stored = await asked();
      const { disk, signing, waitingImports, ...now } = vitals();
      const signedHead =
        signing.head === null || signing.head.at === null
          ? null
          : { position: signing.head.position, at: signing.head.at };
      const entries = stored?.auditEntries ?? null;
      const { reads, writes } = now.occupancy;
      return {
        versions: {
          product: manifest.version,
          node: process.versions.node,
          postgresql: stored?.version ?? null,
          schema: stored?.schema ?? null,
        },
        startedAt: new Date(performance.timeOrigin).toISOString(),
        database: {
          kind: databaseKind,
          problem: database.condition.problem(),
          bytes: stored?.bytes ?? null,
        },
        clients: { openStreams: now.openStreams, activeSessions: stored?.activeSessions ?? null },
        queues: [
          { queue: "reads", ...reads },
          { queue: "writes", ...writes },
          { queue: "sign_ins", running: null, waiting: now.waitingHashes.known + now.waitingHashes.new },
          { queue: "exports", running: now.downloads, waiting: null },
          { queue: "imports", running: null, waiting: waitingImports },
        ],
        disk: disk && { ...disk, isLow: isLow(disk) },
        backups: stored && {
          everyHours: backups.everyHours,
          last: stored.lastBackup && {
            ...stored.lastBackup,
            at: new Date(stored.lastBackup.at).toISOString(),
          },
          testedAt: stored.backupTestedAt?.toISOString() ?? null,
          problem: backups.problem(),
        },
        mail: now.mail,
        audit: {
          entries,
          signedHead,
          unsigned: entries === null ? null : Math.max(0, entries - (signedHead?.position ?? 0)),
          problems: auditStanding({ heads, stream }),
        },
      };
    },
    { alsoBelieved: true, takesLong: true },
  );
}

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
