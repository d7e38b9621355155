import { randomBytes } from "node:crypto";
import {
  chmodSync,
  mkdirSync,
  mkdtempSync,
  readFileSync,
  readdirSync,
  renameSync,
  rmSync,
  statSync,
  writeFileSync,
} from "node:fs";
import { join } from "node:path";
import { flushDirectory, keepFile } from "../../installation/kept-files.ts";
import { give } from "./account.ts";
import { damaged, explainComplaint, notMade } from "./complaints.ts";
import { hasCode, LauncherError } from "./launcher-error.ts";
import type { DatabasePlace } from "./place.ts";
import { isNamedAlive, nameProcess } from "./processes.ts";
import { nameFromInside, runToEnd } from "./run.ts";
import type { Site } from "./site.ts";

/** The name of the database, and of the role that owns it. */
export const NAME = "command_center";

/** Whether there is data in place; throws when there is and this PostgreSQL cannot use it. */
export function hasCluster({ place, programs }: Site): boolean {
  const stat = statSync(place.cluster, { throwIfNoEntry: false });
  if (!stat) return false;
  if (!stat.isDirectory()) throw damaged(place, "it is a file, not a directory");
  const names = readdirSync(place.cluster);
  if (names.length === 0) return false;
  if (!names.includes("PG_VERSION")) throw damaged(place, "its file PG_VERSION is missing");
  const version = readFileSync(join(place.cluster, "PG_VERSION"), "utf8").trim();
  if (version === programs.major) return true;
  if (!/^\d{1,3}(\.\d+)?$/.test(version)) throw damaged(place, "its file PG_VERSION holds something else");
  throw new LauncherError(
    `The database in ${place.cluster} was made by PostgreSQL ${version}, and this is PostgreSQL ${programs.major}. ` +
      `Serve it with PostgreSQL ${version} and set DATABASE_URL, or move it aside to start with an empty database.`,
  );
}

/** Puts right what a copy or a restore commonly leaves wrong: the owner and the mode. */
export function mendOwnership({ place, runner: { account } }: Site): void {
  const { uid, mode } = statSync(place.cluster);
  if (account && uid === 0) give(account, place.cluster);
  if (process.platform !== "win32" && (mode & 0o077) !== 0) chmodSync(place.cluster, 0o700);
}

/** The password kept for this data directory, if there is one. */
export function readPassword(place: DatabasePlace): string | undefined {
  try {
    return readFileSync(place.passwordFile, "utf8").trim() || undefined;
  } catch (error) {
    if (hasCode(error, "ENOENT")) return undefined;
    throw error;
  }
}

/** Makes a password and keeps it; where two processes do so at once, both get the first one's. */
export function keepNewPassword({ place, runner }: Site, password = makePassword()): string {
  if (statSync(place.passwordFile, { throwIfNoEntry: false })?.size === 0) rmSync(place.passwordFile);
  // Named so that the next start finds what a killed one left.
  const draft = `${place.passwordFile}.new-${nameProcess(process.pid)}-${makePassword().slice(0, 6)}`;
  keepFile(place.passwordFile, `${password}\n`, { mode: 0o600, over: "first", draft });
  give(runner.account, place.passwordFile);
  return readPassword(place) ?? password;
}

/**
 * Makes the cluster with its role and database. All of it happens in a directory beside, moved into place when
 * whole: killed half-way it leaves nothing that counts, and of two processes the second to finish gives way.
 */
export async function createCluster(site: Site, password: string): Promise<void> {
  const { place, runner, programs } = site;
  clearLeftovers(place);
  const work = mkdtempSync(`${place.cluster}.new-${nameProcess(process.pid)}-`);
  try {
    const cluster = join(work, "cluster");
    mkdirSync(cluster, { mode: 0o700 });
    writeFileSync(join(work, "password"), `${password}\n`, { mode: 0o600 });
    give(runner.account, work);
    const { ok, output } = await runToEnd(
      runner,
      [
        programs.initdb,
        `--pgdata=${nameFromInside(runner.account, cluster)}`,
        "--username=postgres",
        // Relative, because the way to it may be closed to the account.
        `--pwfile=${join("..", "password")}`,
        "--auth=scram-sha-256",
        // PostgreSQL's own C.UTF-8: the same order on every system, whatever locales it has.
        "--encoding=UTF8",
        "--locale=C",
        "--locale-provider=builtin",
        "--builtin-locale=C.UTF-8",
        "--no-instructions",
      ],
      { cwd: cluster },
    );
    if (!ok) throw explainComplaint(place, runner.account, output, notMade);
    await runAlone(site, cluster, [
      `CREATE ROLE ${NAME} LOGIN CREATEDB PASSWORD '${password}'`,
      `CREATE DATABASE ${NAME} OWNER ${NAME}`,
    ]);
    moveIntoPlace(cluster, place);
  } finally {
    rmSync(work, { recursive: true, force: true });
  }
}

/** Replaces a lost password: whoever may change the files may do that. The server must not be running. */
export async function replacePassword(site: Site): Promise<string> {
  const password = makePassword();
  await runAlone(site, site.place.cluster, [
    `ALTER ROLE postgres PASSWORD '${password}'`,
    `ALTER ROLE ${NAME} PASSWORD '${password}'`,
  ]);
  return keepNewPassword(site, password);
}

/** Runs statements with PostgreSQL's single-user mode, which needs neither port nor password. */
async function runAlone(
  { place, runner, programs }: Site,
  cluster: string,
  statements: string[],
): Promise<void> {
  const { ok, output } = await runToEnd(
    runner,
    [
      programs.postgres,
      "--single",
      "-D",
      nameFromInside(runner.account, cluster),
      "-c",
      "exit_on_error=on",
      "postgres",
    ],
    { cwd: cluster, input: statements.map((statement) => `${statement}\n`).join("") },
  );
  if (!ok) throw explainComplaint(place, runner.account, output);
}

function moveIntoPlace(cluster: string, place: DatabasePlace): void {
  try {
    renameSync(cluster, place.cluster);
  } catch (error) {
    // Another process was first; the caller goes on with that one's.
    if (!hasCode(error, "ENOTEMPTY", "EEXIST")) throw error;
  }
  flushDirectory(place.dataDir);
}

/** What a killed start left behind. A living process's directory may still be in use. */
function clearLeftovers(place: DatabasePlace): void {
  for (const name of readdirSync(place.dataDir)) {
    const owner = /^postgres(?:\.password)?\.new-(\d+\.\d*)-/.exec(name)?.[1];
    if (owner === undefined || isNamedAlive(owner)) continue;
    rmSync(join(place.dataDir, name), { recursive: true, force: true, maxRetries: 3 });
  }
}

function makePassword(): string {
  return randomBytes(24).toString("base64url");
}
