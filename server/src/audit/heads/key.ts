import { createPrivateKey, createPublicKey, generateKeyPairSync, type KeyObject } from "node:crypto";
import { join } from "node:path";
import { keepFile } from "../../installation/kept-files.ts";
import { madeWhole, readIfThere, type WhereUnused } from "../../installation/made-once.ts";

/** What signs the heads of the audit log, and what checks them. */
export interface AuditKey {
  readonly privateKey: KeyObject;
  /** PEM text, to be given to whoever checks the log. */
  readonly publicKey: string;
  /** It was made just now: nothing can have been signed with it before. */
  readonly isNew: boolean;
}

export const PRIVATE_KEY_FILE = "audit-key.pem";
export const PUBLIC_KEY_FILE = "audit-key.pub";

/**
 * The Ed25519 key of this installation, made at the first start. It lies beside the data and not in the database: who
 * can write there can rewrite the log, but not sign it. Throws where it cannot be read or made.
 */
export async function auditKey(dataDir: string, whereUnused: WhereUnused): Promise<AuditKey> {
  const path = join(dataDir, PRIVATE_KEY_FILE);
  const found = await readIfThere(path);
  const pem = await madeWhole(path, makeKey, (text) => readKey(text) !== null, whereUnused);
  const privateKey = readKey(pem ?? "");
  if (privateKey === null) {
    throw new Error(
      `${path} is damaged. Put it back from a copy. Without one, move it away and run npm run audit:verify -- --begin-heads.`,
    );
  }
  const publicKey = publicKeyOf(privateKey);
  const publicPath = join(dataDir, PUBLIC_KEY_FILE);
  if ((await readIfThere(publicPath)) !== publicKey)
    keepFile(publicPath, publicKey, { mode: 0o644, over: "replace" });
  return { privateKey, publicKey, isNew: found !== pem };
}

function readKey(pem: string): KeyObject | null {
  try {
    return createPrivateKey(pem);
  } catch {
    return null;
  }
}

function publicKeyOf(privateKey: KeyObject): string {
  return createPublicKey(privateKey).export({ type: "spki", format: "pem" }) as string;
}

function makeKey(): string {
  const { privateKey } = generateKeyPairSync("ed25519");
  return privateKey.export({ type: "pkcs8", format: "pem" }) as string;
}
