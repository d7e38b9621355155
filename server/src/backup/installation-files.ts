import { createHash } from "node:crypto";
import { chmodSync, rmSync } from "node:fs";
import { readdir, readFile, rename } from "node:fs/promises";
import { join } from "node:path";
import { HEADS_FILE } from "../audit/heads/head.ts";
import { PRIVATE_KEY_FILE, PUBLIC_KEY_FILE } from "../audit/heads/key.ts";
import { NEWEST_HEAD_FILE, newestOfHeads } from "../audit/heads/newest-head.ts";
import { NEWEST_SEALS_FILE, SEAL_FILES } from "../installation/data-dir.ts";
import { keepFile } from "../installation/kept-files.ts";
import { readIfThere } from "../installation/made-once.ts";
import { SECRET_FILE } from "../installation/secret.ts";
import { BackupError, type FileEntry } from "./manifest.ts";

/** Where an installation keeps files outside its database. */
export interface Place {
  readonly dataDir: string;
  /** The directory of the signed heads; may be `dataDir`. */
  readonly auditDir: string;
}

/** A file outside the database, with its text. */
export interface InstallationFile {
  readonly name: string;
  readonly in: FileEntry["in"];
  readonly text: string;
}

/** Keys: a database restored without them locks every account, and its log can no longer be signed. */
const KEYS = new Set([SECRET_FILE, PRIVATE_KEY_FILE]);
/** Every file that a backup may write, by its directory: a manipulated one must not replace others. */
const DATA_FILES = new Set([
  ...KEYS,
  PUBLIC_KEY_FILE,
  NEWEST_HEAD_FILE,
  NEWEST_SEALS_FILE,
  ...Object.values(SEAL_FILES),
]);
/** Heads that an earlier series ended with. */
const FORMER_HEADS = /^audit-heads-until-[\w-]+\.jsonl$/;

/**
 * Files of an installation as of a snapshot; `lastPosition` is the last audit entry in it. Call it after the snapshot was
 * taken: the signed heads then contain every head that the snapshot knows, and newer ones are left out.
 */
export async function readInstallationFiles(
  { dataDir, auditDir }: Place,
  secret: string,
  lastPosition: number,
): Promise<InstallationFile[]> {
  const files: InstallationFile[] = [{ name: SECRET_FILE, in: "data", text: secret }];
  for (const name of [PRIVATE_KEY_FILE, PUBLIC_KEY_FILE, ...Object.values(SEAL_FILES)]) {
    const text = await readIfThere(join(dataDir, name));
    if (text !== null) files.push({ name, in: "data", text });
  }
  const heads = await readIfThere(join(auditDir, HEADS_FILE));
  if (heads !== null) {
    const text = headsUntil(heads, lastPosition);
    files.push({ name: HEADS_FILE, in: "audit", text });
    files.push({ name: NEWEST_HEAD_FILE, in: "data", text: `${JSON.stringify(newestOfHeads(text))}\n` });
  }
  for (const name of await readdir(auditDir).catch(() => []))
    if (FORMER_HEADS.test(name))
      files.push({ name, in: "audit", text: await readFile(join(auditDir, name), "utf8") });
  return files;
}

/** The lines of a file of signed heads without those at its end for entries after a position. */
export function headsUntil(heads: string, lastPosition: number): string {
  const lines = heads.split("\n").filter((line) => line !== "");
  const isNewer = (line: string) => Number(/^\{"position":(\d+),/.exec(line)?.[1] ?? Infinity) > lastPosition;
  while (lines.length > 0 && isNewer(lines.at(-1) ?? "")) lines.pop();
  return lines.map((line) => `${line}\n`).join("");
}

/**
 * Throws {@link BackupError} if the data directory, or `SESSION_SECRET`, has keys of another installation, or a file is none that
 * a backup may write.
 */
export async function assertOwnKeys(
  { dataDir }: Place,
  files: readonly InstallationFile[],
  secret?: string,
): Promise<void> {
  for (const { name, in: directory } of files)
    if (!(directory === "data" ? DATA_FILES.has(name) : name === HEADS_FILE || FORMER_HEADS.test(name)))
      throw new BackupError(
        `The backup has a file that is not Command Center's: ${name}. Use another backup.`,
      );
  if (secret !== undefined && files.some(({ name, text }) => name === SECRET_FILE && text.trim() !== secret))
    throw new BackupError(
      "SESSION_SECRET is not the backup's: every account would be locked. Remove the setting, the backup contains the key.",
    );
  for (const { name, text } of files.filter((file) => KEYS.has(file.name))) {
    const existing = await readIfThere(join(dataDir, name));
    if (existing !== null && existing.trim() !== text.trim())
      throw new BackupError(
        `${dataDir} has the keys of another installation (${name}). Set DATA_DIR to an empty directory.`,
      );
  }
}

/**
 * Writes the files of a backup. Signed heads that are there and differ, because they are newer than the backup, are kept
 * under another name; returns these names.
 */
export async function writeInstallationFiles(
  { dataDir, auditDir }: Place,
  files: readonly InstallationFile[],
  now = new Date(),
): Promise<string[]> {
  const setAside: string[] = [];
  // Numbers of newer seals would lock the accounts that have changed since.
  rmSync(join(dataDir, NEWEST_SEALS_FILE), { force: true });
  for (const { name, in: directory, text } of files) {
    const path = join(directory === "data" ? dataDir : auditDir, name);
    const isPublic = name === PUBLIC_KEY_FILE || directory === "audit";
    const existing = await readIfThere(path);
    if (existing === text) continue;
    if (existing !== null && name === HEADS_FILE) {
      const aside = join(auditDir, `audit-heads-until-${now.toISOString().replaceAll(/[:.]/g, "-")}.jsonl`);
      await rename(path, aside);
      setAside.push(aside);
    }
    keepFile(path, text, { mode: isPublic ? 0o644 : 0o600, over: "replace" });
  }
  if (process.platform !== "win32") chmodSync(dataDir, 0o700);
  return setAside;
}

export function sha256Of(text: string): string {
  return createHash("sha256").update(text).digest("hex");
}
