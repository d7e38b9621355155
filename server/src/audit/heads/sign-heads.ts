import { join } from "node:path";
import { momentText } from "@command-center/domain/time/moment-text";
import type { Database } from "../../database/database.ts";
import { troubleOf } from "../../database/pool/trouble.ts";
import { readIfThere, type WhereUnused } from "../../installation/made-once.ts";
import { HEADS_FILE } from "./head.ts";
import { auditKey, type AuditKey } from "./key.ts";
import { readNewestHead, type NewestHead } from "./newest-head.ts";
import { MOST_UNSIGNED_MILLISECONDS, signHeadOf, type HeldUp } from "./sign-head.ts";
import { createUnsignedEntries } from "./unsigned-entries.ts";
import { whereUnused } from "../../database/first-use.ts";

/** What signs the audit log's head from time to time, and knows how that goes. */
export interface AuditHeads {
  /** Signs the head now, where it has moved since the last one. Never fails: what is in the way is told by `problem`. */
  sign(): Promise<void>;
  /** What is wrong with the log or its signing, in a sentence; null while all is well. */
  problem(): string | null;
  /** PEM; null where the key itself could not be read or made. */
  publicKey(): string | null;
  /** Text of the file of signed heads; null where there is none. */
  readFile(): Promise<string | null>;
  /** The head that this server signed last, as kept beside its key; null before the first. */
  readNewest(): Promise<NewestHead | null>;
  /** The same head and the entries written by this process that no head covers yet, from memory. */
  progress(): SigningProgress;
  /** Signs once more and ends. */
  close(): Promise<void>;
}

export interface SigningProgress {
  /** Null before the first head, and while it could not be read. */
  readonly head: NewestHead | null;
  readonly unsigned: number;
  /** When the oldest unsigned entry was written, in milliseconds since 1970; null without one. */
  readonly unsignedSince: number | null;
}

export interface AuditHeadsOptions {
  readonly database: Database;
  /** Where the key lies, and the newest head beside it. */
  readonly dataDir: string;
  /** Where the heads are written; better on another disk, or a mounted one. */
  readonly auditDir: string;
  /** Told of each new problem once, and by null that there is none any more. */
  readonly warn: (problem: string | null) => void;
  readonly now?: () => number;
}

const EVERY_MILLISECONDS = 60_000;
const LOOK_MILLISECONDS = 10_000;

/** Signs the head of the audit log at once, every minute in which it moved, and at the close. */
export async function signAuditHeads(options: AuditHeadsOptions): Promise<AuditHeads> {
  const { database, dataDir, auditDir, warn, now = Date.now } = options;
  const path = join(auditDir, HEADS_FILE);
  const unsigned = createUnsignedEntries(now);
  database.onAudited((entries) => unsigned.add(entries));
  let key: AuditKey | null = null;
  let failure: string | null = null;
  let guards: readonly string[] = [];
  /** Ids of entries found missing. Kept until the server ends, so that whoever looks tomorrow sees them, too. */
  const missing: number[] = [];
  let heldUp: HeldUp | null = null;
  let lastProblem: string | null = null;
  let head: NewestHead | null = null;
  let signing: Promise<void> = Promise.resolve();

  const heldUpSentence = () => {
    const since = unsigned.since();
    if (failure !== null || since === null || now() - since <= MOST_UNSIGNED_MILLISECONDS) return failure;
    return `No audit entry could be signed since ${momentText(since)}: the database does not answer.`;
  };
  const problem = () => {
    const heldUpNow = heldUpSentence();
    const sentences = [...(heldUpNow === null ? [] : [heldUpNow]), ...guards, ...missingSentence(missing)];
    return sentences.length === 0 ? null : sentences.join(" ");
  };
  const look = () => {
    const current = problem();
    if (current !== lastProblem) warn(current);
    lastProblem = current;
  };

  const attempt = async () => {
    try {
      key ??= await auditKey(dataDir, whereNoHeadIsSigned(database, path));
      const wrong = await signHeadOf({ database, key, dataDir, path, unsigned, heldUp, now });
      key = { ...key, isNew: false };
      failure = null;
      heldUp = null;
      guards = wrong.guards;
      missing.push(...wrong.missing);
      head = await readNewestHead(dataDir);
    } catch (error) {
      failure = isPassing(error) ? null : `New audit entries could not be signed: ${reasonOf(error)}`;
      const by = isLock(error) ? "lock" : "other";
      heldUp = { since: heldUp?.since ?? unsigned.since() ?? now(), by: heldUp?.by === "lock" ? "lock" : by };
    }
    look();
  };
  const sign = () => (signing = signing.then(attempt));
  await sign();
  const timers = [setInterval(() => void sign(), EVERY_MILLISECONDS), setInterval(look, LOOK_MILLISECONDS)];
  for (const timer of timers) timer.unref();
  return {
    sign,
    problem,
    publicKey: () => key?.publicKey ?? null,
    readFile: () => readIfThere(path),
    progress: () => ({ head, unsigned: unsigned.count(), unsignedSince: unsigned.since() }),
    readNewest: () => readNewestHead(dataDir),
    close() {
      timers.forEach((timer) => clearInterval(timer));
      return sign();
    },
  };
}

const MOST_NAMED = 10;

function missingSentence(ids: readonly number[]): string[] {
  if (ids.length === 0) return [];
  const named = `${ids.slice(0, MOST_NAMED).join(", ")}${ids.length > MOST_NAMED ? " and more" : ""}`;
  return [
    `Entries of the audit log that this server had written are gone or were changed (id ${named}). Check the log.`,
  ];
}

/** Somebody holds a lock that nobody but the servers has business with, and they for milliseconds. */
const LOCK_NOT_AVAILABLE = "55P03";

/** A busy or restarting database. It is a problem only once entries have waited for two minutes. */
function isPassing(error: unknown): boolean {
  const trouble = troubleOf(error);
  return (trouble === "away" || trouble === "busy") && !isLock(error);
}

function isLock(error: unknown): boolean {
  return (error as { code?: string }).code === LOCK_NOT_AVAILABLE;
}

function reasonOf(error: unknown): string {
  const { code, path, message } = error as NodeJS.ErrnoException;
  switch (code) {
    case "ENOSPC":
      return "the disk is full. Free some space.";
    case "EACCES":
    case "EPERM":
    case "EROFS":
      return `${path ?? "its file"} cannot be written. Check who owns it, and AUDIT_DIR.`;
    case LOCK_NOT_AVAILABLE:
      return "another session holds a lock in the database. Find it in pg_locks.";
    default:
      return message;
  }
}

/** True while neither the database nor the file of signed heads has a signed head. */
function whereNoHeadIsSigned(database: Database, headsPath: string): WhereUnused {
  return whereUnused(database, async ({ db }) => {
    const head = await db.selectFrom("audit_head").select("position").limit(1).executeTakeFirst();
    return head === undefined && ((await readIfThere(headsPath)) ?? "") === "";
  });
}
