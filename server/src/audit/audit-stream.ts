import { write as writeBytes } from "node:fs";
import { open } from "node:fs/promises";
import { setTimeout as sleep } from "node:timers/promises";
import { promisify } from "node:util";
import { momentText } from "@command-center/domain/time/moment-text";
import type { AuditedEntry, Database } from "../database/database.ts";
import { digestOf } from "./entry-text.ts";
import type { AuditHeads } from "./heads/sign-heads.ts";

/** Entries of the audit log as they happen, on their way out of the database's reach (`AUDIT_STREAM`). */
export interface AuditStream {
  /** Why entries do not get there, or which never did, in a sentence; null while all is well. */
  problem(): string | null;
  /** Ends when all is written, and after a few seconds in any case. */
  close(): Promise<void>;
}

export interface AuditStreamOptions {
  readonly database: Pick<Database, "onAudited">;
  /** `stdout`, or the path of a file. */
  readonly to: string;
  /** Told of each new problem once, and by null that there is none any more. */
  readonly warn: (problem: string | null) => void;
  readonly now?: () => number;
  /** Puts bytes away and answers how many; in place of the one for `to`. */
  readonly put?: (bytes: Buffer) => Promise<number>;
}

/** What waits for a stream that takes nothing: beyond it the oldest are dropped, and that is said. */
const MOST_WAITING = 50_000;
const HANGS_MILLISECONDS = 10_000;
const AGAIN_MILLISECONDS = 1_000;
const CLOSE_MILLISECONDS = 5_000;

/**
 * Sends a JSON line for each entry that this process has committed, in the order of the commits and never before one. No
 * write waits for it: what the stream does not take is kept and tried again.
 */
export function openAuditStream(options: AuditStreamOptions): AuditStream {
  const {
    database,
    to,
    warn,
    now = Date.now,
    put = to === "stdout" ? toStandardOutput : appendTo(to),
  } = options;
  let waiting: string[] = [];
  let lost = 0;
  let failure: string | null = null;
  let busySince: number | null = null;
  let pumping: Promise<void> = Promise.resolve();
  let lastProblem: string | null = null;
  let isClosed = false;

  const problem = () => {
    if (lost > 0)
      return `${lost} entries of the audit log did not get to AUDIT_STREAM. The log itself has them.`;
    if (failure !== null) return `Entries of the audit log do not get to AUDIT_STREAM: ${failure}`;
    if (busySince === null || now() - busySince <= HANGS_MILLISECONDS) return null;
    return `AUDIT_STREAM has taken no entry of the audit log since ${momentText(busySince)}.`;
  };
  const look = () => {
    const current = problem();
    if (current !== lastProblem) warn(current);
    lastProblem = current;
  };

  const pump = async () => {
    while (waiting.length > 0) {
      let bytes = Buffer.from(waiting.join(""));
      waiting = [];
      // What was taken of a batch is not sent twice.
      while (bytes.length > 0) {
        busySince ??= now();
        try {
          bytes = bytes.subarray(await put(bytes));
          failure = null;
          busySince = null;
        } catch (error) {
          failure = (error as Error).message;
          if (isClosed) return;
          await sleep(AGAIN_MILLISECONDS, undefined, { ref: false });
        }
        look();
      }
    }
  };

  database.onAudited((entries) => {
    const isIdle = waiting.length === 0;
    waiting.push(...entries.map(lineOf));
    if (waiting.length > MOST_WAITING) lost += waiting.splice(0, waiting.length - MOST_WAITING).length;
    if (isIdle) pumping = pumping.then(pump);
  });
  const timer = setInterval(look, HANGS_MILLISECONDS);
  timer.unref();
  return {
    problem,
    async close() {
      clearInterval(timer);
      isClosed = true;
      await Promise.race([pumping, sleep(CLOSE_MILLISECONDS, undefined, { ref: false })]);
    },
  };
}

/** `before` and `after` stand in it as the database printed them: its own JSON, in one line. */
function lineOf(entry: AuditedEntry): string {
  const { id, at, account_id, username, action, subject, before, after, ip_address, request_id } = entry;
  const start = JSON.stringify({
    stream: "audit",
    id: Number(id),
    at,
    accountId: account_id,
    username,
    action,
    subject,
    ipAddress: ip_address,
    requestId: request_id,
    sha256: digestOf(entry),
  });
  return `${start.slice(0, -1)},"before":${before ?? "null"},"after":${after ?? "null"}}\n`;
}

/** Opened anew for each batch, so that it can be moved away; on the disk when it returns. */
function appendTo(path: string): (bytes: Buffer) => Promise<number> {
  return async (bytes) => {
    const file = await open(path, "a", 0o600);
    try {
      const { bytesWritten } = await file.write(bytes);
      await file.datasync();
      return bytesWritten;
    } finally {
      await file.close();
    }
  };
}

const STANDARD_OUTPUT = 1;
const writing = promisify(writeBytes);

/** Not by `process.stdout`: on a pipe that nobody reads, that would stop the whole server. */
async function toStandardOutput(bytes: Buffer): Promise<number> {
  try {
    return (await writing(STANDARD_OUTPUT, bytes)).bytesWritten;
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== "EAGAIN") throw error;
    await sleep(50);
    return 0;
  }
}

/** What is wrong with the audit log as far as this process knows, one sentence each; empty while all is well. */
export function auditStanding(parts: {
  readonly heads: Pick<AuditHeads, "problem">;
  readonly stream: Pick<AuditStream, "problem"> | null;
}): string[] {
  return [parts.heads.problem(), parts.stream?.problem() ?? null].filter((problem) => problem !== null);
}
