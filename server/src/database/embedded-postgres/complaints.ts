import { statfsSync } from "node:fs";
import type { SystemUser } from "./account.ts";
import { LauncherError, NoRoom } from "./launcher-error.ts";
import type { DatabasePlace } from "./place.ts";

const NO_ROOM = /No space left on device|Disk quota exceeded|ENOSPC|EDQUOT/;

const rules: { pattern: RegExp; say: (place: DatabasePlace, who: string, reason: string) => string }[] = [
  {
    pattern: /setpriv: failed to execute|is needed by \w+ but was not found/,
    say: (_place, _who, reason) =>
      `The built-in PostgreSQL does not run on this system (${reason}). ` +
      "Set DATABASE_URL to a PostgreSQL server.",
  },
  {
    pattern: /Read-only file system|Permission denied|Operation not permitted|EROFS|EACCES|EPERM/,
    say: (place, who) =>
      `Cannot read and write the data directory ${place.dataDir} as ${who}. ` +
      "Give that user the directory and all it holds, or set DATA_DIR to another directory.",
  },
  {
    pattern: /ENOTDIR|EEXIST/,
    say: (place) =>
      `The data directory ${place.dataDir} is a file. Move it aside, or set DATA_DIR to another directory.`,
  },
  {
    pattern: /error while loading shared libraries|Library not loaded/,
    say: (_place, _who, reason) =>
      `The built-in PostgreSQL lacks a system library (${reason}). ` +
      "Install it with the system's package manager, or set DATABASE_URL to a PostgreSQL server.",
  },
  {
    pattern: /could not look up effective user ID/,
    say: () =>
      "The built-in PostgreSQL cannot run under a user id that has no name on this system. " +
      "Start as a user listed in /etc/passwd, or set DATABASE_URL to a PostgreSQL server.",
  },
  {
    pattern: /could not (create|map|resize|open) .*shared memory|Cannot allocate memory|could not fork/,
    say: () =>
      "There is too little memory to start PostgreSQL. Free about 200 MB and start again, " +
      "or set DATABASE_URL to a PostgreSQL server.",
  },
  {
    pattern:
      /contains errors|unrecognized configuration parameter|invalid value for parameter|outside the valid range/,
    say: (place, _who, reason) =>
      `A setting of PostgreSQL is wrong (${reason}). ${place.logFile} names it: correct it and start again.`,
  },
];

function full(place: DatabasePlace): NoRoom {
  return new NoRoom(
    `The disk that holds ${place.dataDir} is full. ` +
      "Free at least 200 MB and start again, or set DATA_DIR to a directory with room.",
  );
}

/** Whether what a failed call or the server's log says is that there is no room; null where it is something else. */
export function withoutRoom(place: DatabasePlace, output: string): NoRoom | null {
  return NO_ROOM.test(output) || hasNoRoom(place) ? full(place) : null;
}

/** The data directory cannot be read by PostgreSQL; says so without touching it. */
export function damaged(place: DatabasePlace, reason: string): LauncherError {
  return new LauncherError(
    `The database in ${place.cluster} is damaged (${reason}). ` +
      "Restore that directory from a backup, or move it aside to start with an empty database.",
  );
}

/** A new database could not be made, for a reason we have no better words for. */
export function notMade(place: DatabasePlace, reason: string): LauncherError {
  return new LauncherError(
    `PostgreSQL could not make a new database in ${place.cluster} (${reason}). ` +
      "Put that right and start again, or set DATABASE_URL to a PostgreSQL server.",
  );
}

/**
 * Puts into plain words what a PostgreSQL program, or the file system, complained about.
 * `output` is what the program printed; the rest of its story stays in the log.
 */
export function explainComplaint(
  place: DatabasePlace,
  account: SystemUser | undefined,
  output: string,
  otherwise = damaged,
): LauncherError {
  const reason = firstComplaint(output);
  // Of a program that names its fatal error only that counts: a warning before it may speak of other things.
  const fatal = output.split("\n").filter((line) => /\b(PANIC|FATAL|error):/.test(line));
  const complaint = fatal.length > 0 ? fatal.join("\n") : output;
  if (NO_ROOM.test(complaint)) return full(place);
  const rule = rules.find(({ pattern }) => pattern.test(complaint));
  if (rule) return new LauncherError(rule.say(place, account?.name ?? "the current user", reason));
  // The log lies on the same disk, so on a full one the complaint itself may be lost.
  if (hasNoRoom(place)) return full(place);
  return otherwise(place, reason || `PostgreSQL gave up without a reason; see ${place.logFile}`);
}

/** Turns whatever was thrown into a `LauncherError`. */
export function plainly(
  place: DatabasePlace,
  account: SystemUser | undefined,
  error: unknown,
): LauncherError {
  if (error instanceof LauncherError) return error;
  const text = error instanceof Error ? error.message : String(error);
  if (NO_ROOM.test(text) || rules.some(({ pattern }) => pattern.test(text)))
    return explainComplaint(place, account, text);
  return new LauncherError(
    `The built-in PostgreSQL could not be started (${text}). See ${place.logFile}, or set DATABASE_URL to a PostgreSQL server.`,
  );
}

function firstComplaint(output: string): string {
  const lines = output.split("\n").filter((line) => line.trim() !== "");
  const line =
    lines.find((each) => /\b(PANIC|FATAL):|error while loading/.test(each)) ??
    lines.find((each) => /\berror:|could not|cannot/i.test(each)) ??
    lines.at(-1) ??
    "";
  return line
    .replace(/^.*?\b(PANIC|FATAL|error|postgres):\s*/, "")
    .trim()
    .replace(/\.$/, "")
    .slice(0, 200);
}

function hasNoRoom(place: DatabasePlace): boolean {
  try {
    const { bavail, bsize } = statfsSync(place.dataDir);
    return bavail * bsize < 1024 * 1024;
  } catch {
    return false;
  }
}
