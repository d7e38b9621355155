import { open, rename } from "node:fs/promises";
import { join } from "node:path";
import * as z from "zod";
import type { Database } from "../../database/database.ts";
import { readIfThere } from "../../installation/made-once.ts";
import { audit } from "../audit.ts";
import { NO_PREVIOUS } from "../entry-text.ts";
import { HEADS_FILE } from "./head.ts";

/**
 * What this server signed last, kept beside its key: neither who owns the database nor who can write to AUDIT_DIR can
 * make it forget that there were heads.
 */
const newestHead = z.strictObject({
  /** 0 and {@link NO_PREVIOUS} before the first. */
  position: z.int().min(0),
  hash: z.string().regex(/^[0-9a-f]{64}$/),
  count: z.int().min(0),
  at: z.nullable(z.iso.datetime()),
  /** Size of the file of signed heads after it was written. */
  bytes: z.int().min(0),
});
export type NewestHead = z.infer<typeof newestHead>;

export const NEWEST_HEAD_FILE = "audit-head.json";

export const NOTHING_SIGNED: NewestHead = { position: 0, hash: NO_PREVIOUS, count: 0, at: null, bytes: 0 };

/** Null where none was ever kept. Throws where the file is damaged. */
export async function readNewestHead(dataDir: string): Promise<NewestHead | null> {
  const path = join(dataDir, NEWEST_HEAD_FILE);
  const text = await readIfThere(path);
  if (text === null) return null;
  try {
    return newestHead.parse(JSON.parse(text));
  } catch {
    throw new Error(`${path} is damaged. Put it back from a copy, or start a new one as README describes.`);
  }
}

/** The newest head of a file of signed heads, as this file states it. Throws if the last line is no head. */
export function newestOfHeads(heads: string): NewestHead {
  const last = heads.trimEnd().split("\n").at(-1) ?? "";
  if (last === "") return NOTHING_SIGNED;
  const { position, hash, count, at } = JSON.parse(last) as NewestHead;
  return newestHead.parse({ position, hash, count, at, bytes: Buffer.byteLength(heads) });
}

/**
 * Whole, or as it was before, when a power cut comes: then more is signed than it knows, which is no harm. Every minute, so
 * nothing else waits for the disk meanwhile.
 */
export async function keepNewestHead(dataDir: string, head: NewestHead): Promise<void> {
  const path = join(dataDir, NEWEST_HEAD_FILE);
  const draft = `${path}.new`;
  const file = await open(draft, "w", 0o600);
  try {
    await file.writeFile(`${JSON.stringify(head)}\n`);
    await file.sync();
  } finally {
    await file.close();
  }
  await rename(draft, path);
}

/**
 * Lets the signing of heads begin anew, where whoever runs the server says so: their file was lost, or a backup put
 * back. A file that is there is put aside, and answered as the path that it has now. That it was done stands in the log.
 */
export async function beginHeads(
  database: Database,
  { dataDir, auditDir }: { readonly dataDir: string; readonly auditDir: string },
): Promise<string | null> {
  const path = join(auditDir, HEADS_FILE);
  const aside = join(
    auditDir,
    `audit-heads-until-${new Date().toISOString().replaceAll(/[:.]/g, "-")}.jsonl`,
  );
  const isThere = (await readIfThere(path)) !== null;
  await database.write(async (write) => {
    await audit(write, { action: "audit.heads_begun", after: { aside: isThere ? aside : null } });
    if (isThere) await rename(path, aside);
    await keepNewestHead(dataDir, NOTHING_SIGNED);
  });
  return isThere ? aside : null;
}
