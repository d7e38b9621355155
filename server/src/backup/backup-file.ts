import { createHash, randomBytes } from "node:crypto";
import { createReadStream, createWriteStream } from "node:fs";
import { mkdtemp, rename, rm } from "node:fs/promises";
import { basename, dirname, join } from "node:path";
import { Readable } from "node:stream";
import { pipeline } from "node:stream/promises";
import type { ReadableStream } from "node:stream/web";
import { Decrypter, Encrypter } from "age-encryption";
import { openPromise, type Entry } from "yauzl";
import { zip, type ZipEntry } from "../files/zip.ts";
import { flushDirectory } from "../installation/kept-files.ts";
import { BackupError, MANIFEST, manifest, type Manifest } from "./manifest.ts";

/** How every file encrypted by age begins. */
const AGE = "age-encryption.org/v1\n";

/** Base-2 logarithm of scrypt's cost: 64 MB and 0.3 s per attempt. */
const WORK_FACTOR = 16;

/** Manifests have some 100 kB; a file of signed heads grows by 150 MB a year at most. */
const MAX_TEXT_BYTES = 1_000_000_000;

/** An entry of an archive that is held in memory. */
export function textEntry(name: string, text: string): ZipEntry {
  return { name, content: Readable.from([Buffer.from(text)]) };
}

export interface WrittenFile {
  readonly bytes: number;
  readonly sha256: string;
}

/**
 * Writes a backup: a ZIP archive, encrypted by age (https://age-encryption.org/v1) if there is a passphrase. The file has
 * its name only once it is complete and on the disk; a failure leaves nothing. Rejects if the path exists.
 */
export async function writeBackupFile(
  path: string,
  passphrase: string | null,
  entries: AsyncIterable<ZipEntry>,
): Promise<WrittenFile> {
  const draft = `${path}.${randomBytes(4).toString("hex")}.part`;
  const digest = createHash("sha256");
  let bytes = 0;
  async function* measured(source: AsyncIterable<Uint8Array>) {
    for await (const piece of source) {
      digest.update(piece);
      bytes += piece.length;
      yield piece;
    }
  }
  try {
    await pipeline(
      measured(await encrypted(zip(entries), passphrase)),
      createWriteStream(draft, { flags: "wx", mode: 0o600, flush: true, highWaterMark: 1_048_576 }),
    );
    await rename(draft, path);
    flushDirectory(dirname(path));
    return { bytes, sha256: digest.digest("hex") };
  } catch (error) {
    await rm(draft, { force: true });
    throw error;
  }
}

async function encrypted(
  archive: AsyncIterable<Uint8Array>,
  passphrase: string | null,
): Promise<AsyncIterable<Uint8Array>> {
  if (passphrase === null) return archive;
  const encrypter = new Encrypter();
  encrypter.setPassphrase(passphrase);
  encrypter.setScryptWorkFactor(WORK_FACTOR);
  return chunksOf(await encrypter.encrypt(webStream(archive)));
}

/** An archive that can be read. */
export interface ArchiveFile {
  /** Of the file itself. */
  readonly sha256: string;
  /** Names of all entries. */
  readonly names: readonly string[];
  /** Reads one entry. Throws {@link BackupError} if it is missing or damaged. */
  content(name: string): AsyncIterable<Uint8Array>;
  close(): Promise<void>;
}

/** A backup that can be read. Its contents are checked against the manifest as they are read. */
export interface BackupFile extends ArchiveFile {
  readonly manifest: Manifest;
}

/** Opens a backup as {@link openArchive} does, and reads its manifest. */
export async function openBackupFile(
  path: string,
  passphrase: string | null,
  workDirectory: string,
): Promise<BackupFile> {
  const archive = await openArchive(path, passphrase, workDirectory);
  try {
    return { ...archive, manifest: await readManifest(path, archive) };
  } catch (error) {
    await archive.close();
    throw error;
  }
}

/**
 * Opens an archive that {@link writeBackupFile} wrote. An encrypted one is decrypted into a temporary directory in
 * `workDirectory`, removed by `close`. Throws {@link BackupError} if the file is incomplete or the passphrase is wrong.
 */
export async function openArchive(
  path: string,
  passphrase: string | null,
  workDirectory: string,
): Promise<ArchiveFile> {
  const { start, sha256 } = await lookAt(path);
  if (!start.startsWith(AGE)) {
    // Anyone could replace an encrypted backup with one of their own.
    if (passphrase !== null)
      throw new BackupError(
        `${path} is not encrypted, but BACKUP_PASSPHRASE is set. If you trust the file, remove the setting.`,
      );
    return readArchive(path, path, sha256, async () => undefined);
  }
  if (passphrase === null)
    throw new BackupError(`${path} is encrypted. Set BACKUP_PASSPHRASE to its passphrase.`);
  const directory = await mkdtemp(join(workDirectory, "backup-"));
  const remove = () => rm(directory, { recursive: true, force: true });
  try {
    const plain = join(directory, basename(path));
    await decrypt(path, passphrase, plain);
    return await readArchive(path, plain, sha256, remove);
  } catch (error) {
    await remove();
    throw error;
  }
}

async function lookAt(path: string): Promise<{ start: string; sha256: string }> {
  const digest = createHash("sha256");
  let start: string | undefined;
  for await (const piece of createReadStream(path, { highWaterMark: 1_048_576 })) {
    start ??= (piece as Buffer).toString("latin1", 0, AGE.length);
    digest.update(piece as Buffer);
  }
  return { start: start ?? "", sha256: digest.digest("hex") };
}

async function decrypt(path: string, passphrase: string, to: string): Promise<void> {
  const decrypter = new Decrypter();
  decrypter.addPassphrase(passphrase);
  const source = webStream(createReadStream(path, { highWaterMark: 1_048_576 }));
  const opened = await decrypter.decrypt(source).catch(() => {
    throw new BackupError(`${path} cannot be decrypted: BACKUP_PASSPHRASE is wrong, or the file is damaged.`);
  });
  try {
    await pipeline(chunksOf(opened), createWriteStream(to, { flags: "wx", mode: 0o600 }));
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== undefined) throw error;
    throw damaged(path, "its encryption is broken");
  }
}

async function readArchive(
  path: string,
  plain: string,
  sha256: string,
  remove: () => Promise<void>,
): Promise<ArchiveFile> {
  const archive = await openPromise(plain, { autoClose: false, lazyEntries: true }).catch(
    (error: NodeJS.ErrnoException) => {
      if (error.code !== undefined) throw error;
      throw damaged(path, "it is no archive, or its end is missing");
    },
  );
  const entries = new Map<string, Entry>();
  async function* content(name: string): AsyncGenerator<Uint8Array, void, void> {
    const entry = entries.get(name);
    if (entry === undefined) throw damaged(path, `${name} is missing`);
    try {
      for await (const piece of await archive.openReadStreamPromise(entry)) yield piece as Uint8Array;
    } catch (error) {
      throw isOfSystem(error) ? error : damaged(path, `${name} cannot be unpacked`);
    }
  }
  const close = async () => {
    archive.close();
    await remove();
  };
  try {
    for await (const entry of archive.eachEntry()) entries.set(entry.fileName, entry);
  } catch {
    await close();
    throw damaged(path, "its directory cannot be read");
  }
  return { sha256, names: [...entries.keys()], content, close };
}

async function readManifest(path: string, archive: ArchiveFile): Promise<Manifest> {
  const text = await textOf(path, archive, MANIFEST);
  let parsed: unknown;
  try {
    parsed = JSON.parse(text);
  } catch {
    throw damaged(path, `${MANIFEST} cannot be read`);
  }
  const result = manifest.safeParse(parsed);
  if (result.success) return result.data;
  if (typeof parsed === "object" && parsed !== null && "format" in parsed && parsed.format !== 1)
    throw new BackupError(`${path} was made by a newer version of Command Center. Install that version.`);
  throw damaged(path, `${MANIFEST} cannot be read`);
}

/** An entry that is held in memory. */
export async function textOf(path: string, { content }: ArchiveFile, name: string): Promise<string> {
  const pieces: Uint8Array[] = [];
  let bytes = 0;
  for await (const piece of content(name)) {
    bytes += piece.length;
    if (bytes > MAX_TEXT_BYTES) throw damaged(path, `${name} is too large`);
    pieces.push(piece);
  }
  return Buffer.concat(pieces).toString();
}

export function damaged(path: string, reason: string): BackupError {
  return new BackupError(`${path} is damaged (${reason}). Use another backup.`);
}

/** An error of the file system, such as a full disk: its own message says more than ours. */
function isOfSystem(error: unknown): boolean {
  return /^E[A-Z]+$/.test(String((error as NodeJS.ErrnoException).code));
}

function webStream(source: AsyncIterable<Uint8Array>) {
  return Readable.toWeb(Readable.from(source)) as unknown as globalThis.ReadableStream<Uint8Array>;
}

function chunksOf(stream: globalThis.ReadableStream<Uint8Array>): AsyncIterable<Uint8Array> {
  return stream as unknown as ReadableStream<Uint8Array>;
}
