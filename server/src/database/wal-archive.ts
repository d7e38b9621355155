import { randomBytes } from "node:crypto";
import { chownSync, statSync } from "node:fs";
import { join } from "node:path";
import { momentText } from "@command-center/domain/time/moment-text";
import { sql } from "kysely";
import { keepDirectory, keepFile } from "../installation/kept-files.ts";
import { readIfThere } from "../installation/made-once.ts";
import type { Database } from "./database.ts";

/**
 * Names the branch of the archive that a cluster writes to. The file is in the cluster's directory and in no copy of it: a new or
 * restored cluster begins a branch of its own, as its segments have the numbers of others.
 */
export const BRANCH_FILE = "command-center-archive";

/** Where the segments of a branch are. */
export const segmentsIn = (branch: string) => join(branch, "wal");

/**
 * Settings with which PostgreSQL archives its WAL: a segment when it is full, and at least every minute in which something was
 * written. A segment that is already in the archive must be the same. Until {@link beginBranch} was called, the command fails and
 * PostgreSQL repeats it.
 */
export function archiveSettings(directory: string): Record<string, string> {
  return {
    archive_mode: "on",
    archive_timeout: "60s",
    archive_command:
      `id=$(cat ${BRANCH_FILE}) && d="${escaped(directory)}/$id/wal" && f="$d/%f.gz" && ` +
      `if test -f "$f"; then gzip -cd "$f" | cmp -s - "%p"; ` +
      `else gzip -1 < "%p" > "$f.part" && sync "$f.part" && mv "$f.part" "$f" && sync "$d"; fi`,
  };
}

/** The command with which PostgreSQL fetches a segment of a branch during a restore. */
export function restoreCommand(branch: string): string {
  return `gzip -cd "${escaped(segmentsIn(branch))}/%f.gz" > "%p"`;
}

/** In PostgreSQL's commands a percent sign begins a placeholder. */
const escaped = (path: string) => path.replaceAll("%", "%%");

/** Gives a cluster its branch, if it has none, with directories of the archive's owner: PostgreSQL writes there. */
export async function beginBranch(directory: string, cluster: string): Promise<void> {
  const id = `${new Date().toISOString().slice(0, 10)}-${randomBytes(6).toString("hex")}`;
  keepFile(join(cluster, BRANCH_FILE), id, { mode: 0o600, over: "first" });
  const branch = (await branchOf(directory, cluster)) ?? join(directory, id);
  keepDirectory(segmentsIn(branch));
  const { uid, gid } = statSync(directory);
  if (process.getuid?.() !== 0 || uid === 0) return;
  for (const path of [branch, segmentsIn(branch)]) chownSync(path, uid, gid);
}

/** The directory of a cluster's branch; null before it has one. */
export async function branchOf(directory: string, cluster: string): Promise<string | null> {
  const id = await readIfThere(join(cluster, BRANCH_FILE));
  return id === null ? null : join(directory, id.trim());
}

/** Why the archive is behind, in a sentence; null while PostgreSQL archives, or does not have to. */
export async function archiveProblem({ db }: Pick<Database, "db">): Promise<string | null> {
  const { rows } = await sql<{ since: Date }>`
    select last_failed_time as since from pg_catalog.pg_stat_archiver
    where last_failed_time > coalesce(last_archived_time, '-infinity')`.execute(db);
  const since = rows[0]?.since;
  if (since === undefined) return null;
  return (
    `The WAL archive could not take a file on ${momentText(since.toISOString())}. ` +
    "Check that WAL_ARCHIVE_DIR has room, may be written, and belongs to this database."
  );
}
