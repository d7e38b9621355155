import { join } from "node:path";
import { momentText } from "@command-center/domain/time/moment-text";
import { sql } from "kysely";
import type { Database } from "./database.ts";

/** Where PostgreSQL puts the segments of an archive. */
export const segmentsIn = (directory: string) => join(directory, "wal");

/**
 * Settings with which PostgreSQL archives its WAL: a segment when it is full, and at least every minute in which something was
 * written. A segment that is already in the archive must be the same.
 */
export function archiveSettings(directory: string): Record<string, string> {
  const segments = segmentsIn(directory).replaceAll("%", "%%");
  return {
    archive_mode: "on",
    archive_timeout: "60s",
    archive_command:
      `f="${segments}/%f.gz"; if test -f "$f"; then gzip -cd "$f" | cmp -s - "%p"; exit $?; fi; ` +
      `gzip -1 < "%p" > "$f.part" && sync "$f.part" && mv "$f.part" "$f" && sync "${segments}"`,
  };
}

/** The command with which PostgreSQL fetches a segment during a restore. */
export function restoreCommand(directory: string): string {
  return `gzip -cd "${segmentsIn(directory).replaceAll("%", "%%")}/%f.gz" > "%p"`;
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
