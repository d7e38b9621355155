import { createPublicKey, sign, verify, type KeyObject } from "node:crypto";
import { open } from "node:fs/promises";
import { dirname } from "node:path";
import * as z from "zod";
import { flushDirectory, keepDirectory } from "../../installation/kept-files.ts";
import { fieldsText } from "../entry-text.ts";

export const HEADS_FILE = "audit-heads.jsonl";

const headLine = z.strictObject({
  /** Position of the last entry that the head stands for; `hash` is that entry's. */
  position: z.int().min(1),
  hash: z.string().regex(/^[0-9a-f]{64}$/),
  /** Entries there were up to it. */
  count: z.int().min(0),
  at: z.iso.datetime(),
  installation: z.string(),
  /** Ids of entries that the server had written, and found gone or changed when it signed. */
  missing: z.optional(z.array(z.int()).min(1)),
  /** Since when no head could be signed, where that was for more than two minutes, and what was in the way. */
  heldUp: z.optional(z.strictObject({ since: z.iso.datetime(), by: z.enum(["lock", "other"]) })),
  signature: z.string(),
});
export type SignedHead = z.infer<typeof headLine>;
export type Head = Omit<SignedHead, "signature">;

function bytesOf(head: Head): Buffer {
  const { position, hash, count, at, installation, missing, heldUp } = head;
  const fields = [String(position), hash, String(count), at, installation];
  // Most heads have nothing to tell, and read as they always did.
  const remarks = [missing?.join(",") ?? null, heldUp?.since ?? null, heldUp?.by ?? null];
  const isPlain = missing === undefined && heldUp === undefined;
  return Buffer.from(
    isPlain ? fieldsText("audit-head/1", fields) : fieldsText("audit-head/2", [...fields, ...remarks]),
  );
}

export function signHead(head: Head, privateKey: KeyObject): SignedHead {
  return { ...head, signature: sign(null, bytesOf(head), privateKey).toString("base64") };
}

/**
 * Appends a head to its file and returns the file's size when it is on the disk. A half line that a power cut left is
 * ended first.
 */
export async function appendHead(path: string, head: SignedHead): Promise<number> {
  keepDirectory(dirname(path));
  const file = await open(path, "a+", 0o644);
  try {
    const { size } = await file.stat();
    const last = Buffer.alloc(1);
    if (size > 0) await file.read(last, 0, 1, size - 1);
    const isBroken = size > 0 && last.toString() !== "\n";
    await file.appendFile(`${isBroken ? "\n" : ""}${JSON.stringify(head)}\n`);
    await file.sync();
    // Its name, too, is to outlast a power cut.
    if (size === 0) flushDirectory(dirname(path));
    return (await file.stat()).size;
  } finally {
    await file.close();
  }
}

/** A line of the heads file, from 1. */
export type HeadLine =
  | { readonly line: number; readonly head: SignedHead; readonly isSigned: boolean }
  | { readonly line: number; readonly head: null; readonly isHalf: boolean };

/** What stands in a heads file. A line that only began is what a kill or a power cut leaves. */
export function readHeads(text: string, publicKey: string): HeadLine[] {
  const key = createPublicKey(publicKey);
  return text.split("\n").flatMap((written, index): HeadLine[] => {
    if (written === "") return [];
    const line = index + 1;
    const parsed = headLine.safeParse(parseJson(written));
    if (!parsed.success) return [{ line, head: null, isHalf: isBeginning(written) }];
    const head = parsed.data;
    const isSigned = verify(null, bytesOf(head), key, Buffer.from(head.signature, "base64"));
    return [{ line, head, isSigned }];
  });
}

const BEGINNING = '{"position":';

function isBeginning(written: string): boolean {
  if (parseJson(written) !== undefined) return false;
  return written.startsWith(BEGINNING) || BEGINNING.startsWith(written);
}

function parseJson(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}
