import { join } from "node:path";
import { sql } from "kysely";
import { readIfThere } from "../../made-once.ts";
import type { Database } from "../../database/database.ts";
import { whereNoHeadIsSigned } from "../unused-keys.ts";
import { appendHead, HEADS_FILE, signHead } from "./head.ts";
import { auditKey, type AuditKey } from "./key.ts";
import { installationId } from "./verify-audit.ts";

/** What signs the audit log's head from time to time, and knows how that goes. */
export interface AuditHeads {
  /** Signs the head now, where it has moved since the last one. Never fails: what is in the way is told by `problem`. */
  sign(): Promise<void>;
  /** Why the newest head could not be signed, in a sentence; null while all is well. */
  problem(): string | null;
  /** PEM; null where the key itself could not be read or made. */
  publicKey(): string | null;
  /** Text of the file of signed heads; null where there is none. */
  readFile(): Promise<string | null>;
  /** Signs once more and ends. */
  close(): Promise<void>;
}

export interface AuditHeadsOptions {
  readonly database: Database;
  /** Where the key lies. */
  readonly dataDir: string;
  /** Where the heads are written; better on another disk, or a mounted one. */
  readonly auditDir: string;
  /** Told when signing begins to fail. */
  readonly warn: (sentence: string) => void;
}

const EVERY_MILLISECONDS = 60_000;

/** Signs the head of the audit log at once, every minute in which it moved, and at the close. */
export async function signAuditHeads(options: AuditHeadsOptions): Promise<AuditHeads> {
  const { database, dataDir, auditDir, warn } = options;
  const path = join(auditDir, HEADS_FILE);
  let key: AuditKey | null = null;
  let problem: string | null = null;
  let under: Promise<void> = Promise.resolve();

  const attempt = async () => {
    try {
      key ??= await auditKey(dataDir, whereNoHeadIsSigned(database, path));
      await signHeadOf(database, key, path);
      problem = null;
    } catch (error) {
      const sentence = `The audit log's head could not be signed: ${reasonOf(error)}`;
      if (sentence !== problem) warn(sentence);
      problem = sentence;
    }
  };
  const sign = () => (under = under.then(attempt));
  await sign();
  const timer = setInterval(() => void sign(), EVERY_MILLISECONDS);
  timer.unref();
  return {
    sign,
    problem: () => problem,
    publicKey: () => key?.publicKey ?? null,
    readFile: () => readIfThere(path),
    close() {
      clearInterval(timer);
      return sign();
    },
  };
}

async function signHeadOf(database: Database, key: AuditKey, path: string): Promise<void> {
  await database.write(async (write) => {
    // One process at a time: two that share a file do not sign the same head twice.
    await sql`select pg_advisory_xact_lock(${SIGNING_LOCK})`.execute(write.db);
    const newest = await write.db
      .selectFrom("audit_entry")
      .select(["position", "hash"])
      .where("position", "is not", null)
      .orderBy("position", "desc")
      .limit(1)
      .executeTakeFirst();
    if (newest === undefined) return;
    const signed = await write.db
      .selectFrom("audit_head")
      .select(["position", "hash", "entries"])
      .where("public_key", "=", key.publicKey)
      .executeTakeFirst();
    if (signed?.hash === newest.hash && (await readIfThere(path)) !== null) return;
    // Counted on from the last head, so that a minute costs what happened in it.
    const isLater = signed !== undefined && signed.position <= newest.position;
    const { added } = await write.db
      .selectFrom("audit_entry")
      .select(({ fn }) => fn.countAll<number>().as("added"))
      .where("position", ">", isLater ? signed.position : 0)
      // Others go on writing.
      .where("position", "<=", newest.position)
      .executeTakeFirstOrThrow();
    const head = signHead(
      {
        position: newest.position,
        hash: newest.hash,
        count: (isLater ? signed.entries : 0) + added,
        at: new Date().toISOString(),
        installation: await installationId(write),
      },
      key.privateKey,
    );
    // The file first: the database must never know of a head that the file does not have.
    await appendHead(path, head);
    const kept = {
      position: head.position,
      hash: head.hash,
      entries: head.count,
      at: new Date(head.at),
      signature: head.signature,
    };
    await write.db
      .insertInto("audit_head")
      .values({ public_key: key.publicKey, ...kept })
      .onConflict((conflict) => conflict.column("public_key").doUpdateSet(kept))
      .execute();
  });
}

/** Arbitrary, but the same in every process. */
const SIGNING_LOCK = 7_201_513;

function reasonOf(error: unknown): string {
  const { code, path, message } = error as NodeJS.ErrnoException;
  switch (code) {
    case "ENOSPC":
      return "the disk is full. Free some space.";
    case "EACCES":
    case "EPERM":
    case "EROFS":
      return `${path ?? "its file"} cannot be written. Check who owns it, and AUDIT_DIR.`;
    default:
      return message;
  }
}
