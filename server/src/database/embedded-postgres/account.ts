import { lchownSync, lstatSync, readFileSync, readdirSync, realpathSync, statSync } from "node:fs";
import { dirname, join } from "node:path";
import { hasCode, LauncherError } from "./launcher-error.ts";
import type { DatabasePlace } from "./place.ts";

/** The unprivileged user that PostgreSQL runs as when we are root (it refuses to run as root). */
export interface SystemUser {
  uid: number;
  gid: number;
  name: string;
}

/**
 * Whom to run PostgreSQL as: nobody else when we are an ordinary user (undefined). As root, whoever owns
 * the data already, so that this user can later start it without root; else `postgres`, else `nobody`.
 */
export function chooseAccount(place: DatabasePlace): SystemUser | undefined {
  if (process.getuid?.() !== 0) return undefined;
  const users = readUsers();
  const cluster = statSync(place.cluster, { throwIfNoEntry: false });
  if (cluster && cluster.uid !== 0) {
    const name = users.find(({ uid }) => uid === cluster.uid)?.name ?? `user ${cluster.uid}`;
    return { uid: cluster.uid, gid: cluster.gid, name };
  }
  const owner = statSync(place.dataDir, { throwIfNoEntry: false })?.uid ?? 0;
  const chosen =
    (owner === 0 ? undefined : users.find(({ uid }) => uid === owner)) ??
    users.find(({ name }) => name === "postgres") ??
    users.find(({ name }) => name === "nobody");
  if (!chosen || chosen.uid === 0) {
    throw new LauncherError(
      "PostgreSQL does not run as root, and this system has no user named postgres or nobody. " +
        "Start as an ordinary user, or set DATABASE_URL to a PostgreSQL server.",
    );
  }
  return chosen;
}

function readUsers(): SystemUser[] {
  let text = "";
  try {
    text = readFileSync("/etc/passwd", "utf8");
  } catch {
    // A system without the file has no user to switch to: the caller says so.
  }
  return text.split("\n").flatMap((line) => {
    const [name = "", , uid = "", gid = ""] = line.split(":");
    return /^\d+$/.test(uid) && /^\d+$/.test(gid) ? [{ name, uid: Number(uid), gid: Number(gid) }] : [];
  });
}

/** Whether the account may walk down to this directory; everything is open to us when there is no account. */
export function canEnter(account: SystemUser | undefined, directory: string): boolean {
  if (!account) return true;
  for (let at = realpathSync(directory); ; at = dirname(at)) {
    const { uid, gid, mode } = statSync(at);
    const bit = uid === account.uid ? 0o100 : gid === account.gid ? 0o010 : 0o001;
    if ((mode & bit) === 0) return false;
    if (at === dirname(at)) return true;
  }
}

/**
 * Gives a file, or a directory with all it holds, to the account. Never follows links. The directory itself comes last:
 * whoever sees that it is given, another start or the next, may take it that all in it is.
 */
export function give(account: SystemUser | undefined, path: string): void {
  if (!account) return;
  try {
    if (lstatSync(path).isDirectory()) for (const name of readdirSync(path)) give(account, join(path, name));
    lchownSync(path, account.uid, account.gid);
  } catch (error) {
    // Another start was first, and its server has removed a file of its own meanwhile.
    if (!hasCode(error, "ENOENT")) throw error;
  }
}
