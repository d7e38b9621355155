import { createPublicKey } from "node:crypto";
import { setImmediate as nextTurn } from "node:timers/promises";
import { momentText } from "@command-center/domain/time/moment-text";
import { sql } from "kysely";
import type { Database, OpenRead } from "../../database/database.ts";
import { ChainCheck, type Finding } from "./chain-check.ts";
import type { ChainedRow } from "../entry-text.ts";
import type { ExpectedEntries } from "./expected-entries.ts";
import { guardFindings } from "./guards.ts";
import { readHeads, type SignedHead } from "../heads/head.ts";

export interface Verification {
  /** Entries that were recomputed. */
  readonly entries: number;
  /** Signed heads that the log was held against. */
  readonly heads: number;
  /** Empty: the log is intact. */
  readonly findings: Finding[];
  /** What is unusual and proves nothing. */
  readonly notes: readonly string[];
  /** Entries that have waited for a signature for more than two minutes, in a sentence; null without one. */
  readonly unprotected: string | null;
}

export interface VerifyOptions {
  /** Reads the heads file's text; null where there is none. */
  readonly readHeads: () => Promise<string | null>;
  /** The newest head as its server keeps it beside its key; left out, null: it is not known here. */
  readonly newest?: { readonly position: number; readonly at: string | null } | null;
  /** Whether the heads are a copy, which may lack the newest: entries after the last one may be signed there. */
  readonly isCopy?: boolean;
  /** PEM. Throws where it is no key. */
  readonly publicKey: string;
  /** Entries that `AUDIT_STREAM` sent out, to be found in the log. */
  readonly streamed?: ExpectedEntries;
  readonly now?: () => number;
  /** Told as entries are gone through, how many there are in all. */
  readonly onProgress?: (entries: number, all: number) => void;
}

/**
 * Recomputes the whole audit log from what the database holds, and holds it against the heads that were signed. Nothing
 * of it is left to the database's own functions.
 */
export async function verifyAudit(database: Database, options: VerifyOptions): Promise<Verification> {
  const publicKey = createPublicKey(options.publicKey).export({ type: "spki", format: "pem" }) as string;
  const notes: string[] = [];
  const { now = Date.now } = options;
  // In the reverse of the order in which they are written, so that each knows all of the one before.
  const newest = newestOf(await keptHead(database, publicKey), options.newest);
  const text = await options.readHeads();
  const read = await database.openRead("everywhere");
  try {
    await readAsPrinted(read);
    const lines = readHeads(text ?? "", publicKey);
    const signed = lines.flatMap((line) => (line.head !== null && line.isSigned ? [line.head] : []));
    const installation = await installationId(read);
    const headsOfInstallation = signed.filter((head) => head.installation === installation);
    const check = new ChainCheck(headsOfInstallation);
    for (const line of lines) {
      if (line.head === null) {
        if (line.isHalf) notes.push(`Line ${line.line} of the signed heads broke off while it was written.`);
        else check.find(null, `Line ${line.line} of the signed heads is not one that the server wrote.`);
      } else if (!line.isSigned) {
        const { position } = line.head;
        check.find(
          null,
          `Line ${line.line} of the signed heads (entry ${position}) was forged: its signature is wrong.`,
        );
      } else if (line.head.installation !== installation) {
        check.find(
          null,
          `Line ${line.line} of the signed heads is of another installation than this database.`,
        );
      }
    }
    if (text === null) check.find(null, "The file of signed heads is missing.");
    else if (
      newest !== undefined &&
      !headsOfInstallation.some(({ position }) => position >= newest.position)
    ) {
      check.find(
        null,
        `The file of signed heads lost its last lines: entry ${newest.position} was signed on ${momentText(newest.at)}.`,
      );
    }
    for (const head of headsOfInstallation) tellOf(head, check);
    for (const sentence of await guardFindings(read)) check.find(null, sentence);
    const all = await lastPosition(read);
    for await (const rows of ahead(read.batches(CHAINED_ROWS))) {
      check.add(rows);
      options.streamed?.see(rows);
      options.onProgress?.(check.entries, all);
      // Whatever else this process does goes on in between.
      await nextTurn();
    }
    check.end(options.isCopy === true ? null : now());
    const missing = options.streamed?.missing() ?? [];
    if (missing.length > 0) {
      const ids = `${missing.slice(0, 10).join(", ")}${missing.length > 10 ? " and more" : ""}`;
      check.find(null, `Entries that were streamed as they happened are gone or were changed (id ${ids}).`);
    }
    notes.push(...check.notes);
    if (headsOfInstallation.length === 0) notes.push("There was no signed head to compare the log with.");
    const { findings, unprotected } = check;
    return { entries: check.entries, heads: headsOfInstallation.length, findings, notes, unprotected };
  } finally {
    await read.close();
  }
}

/** Prints times of this read in one way, whatever the database's own setting. */
export async function readAsPrinted({ db }: Pick<OpenRead, "db">): Promise<void> {
  await sql`select set_config('timezone', 'UTC', true), set_config('datestyle', 'ISO', true)`.execute(db);
}

/** Every column as the database prints it. */
export const CHAINED_COLUMNS = sql<ChainedRow>`
  position::text, id::text, at::text, account_id, username, action, subject, before::text, after::text,
  ip_address, request_id, previous, hash`;

/** Rows of the log in the order of the chain; entries outside it come last. */
export const CHAINED_ROWS = sql<ChainedRow>`
  select ${CHAINED_COLUMNS} from public.audit_entry order by audit_entry.position`;

/** Reports what the server noted in a head when it signed it. */
function tellOf({ position, at, missing, heldUp }: SignedHead, check: ChainCheck): void {
  if (missing !== undefined) {
    check.find(
      position,
      `When entry ${position} was signed on ${momentText(at)}, entries that the server had written were gone or changed (id ${missing.slice(0, 10).join(", ")}).`,
    );
  }
  if (heldUp === undefined) return;
  const span = `Signing was blocked from ${momentText(heldUp.since)} to ${momentText(at)}, up to entry ${position}`;
  if (heldUp.by === "lock")
    check.find(position, `${span}, by a lock in the database: entries could be changed meanwhile.`);
  else
    check.notes.push(`${span}. The entries that this server had written by then were compared with the log.`);
}

function newestOf(
  head: { readonly position: number; readonly at: Date } | undefined,
  beside: VerifyOptions["newest"],
): { position: number; at: string } | undefined {
  if (beside?.at && beside.position > (head?.position ?? 0))
    return { position: beside.position, at: beside.at };
  return head && { position: head.position, at: head.at.toISOString() };
}

/** The database keeps the newest head: a file that lost its last lines shows by it. */
async function keptHead({ db }: Database, publicKey: string) {
  return db
    .withSchema("public")
    .selectFrom("audit_head")
    .select(["position", "at"])
    .where("public_key", "=", publicKey)
    .executeTakeFirst();
}

/** What tells this database from that of another installation. */
export async function installationId(read: Pick<OpenRead, "db">): Promise<string> {
  const row = await read.db
    .selectFrom("installation")
    .select("value")
    .where("key", "=", "installation_id")
    .executeTakeFirstOrThrow();
  return String(row.value);
}

async function lastPosition(read: OpenRead): Promise<number> {
  const { last } = await read.db
    .selectFrom("audit_entry")
    .select(({ fn }) => fn.max("position").as("last"))
    .executeTakeFirstOrThrow();
  return last ?? 0;
}

/** Asks for what comes next while one is worked on: the database reads in the meantime. */
async function* ahead<T>(source: AsyncGenerator<T, void, void>): AsyncGenerator<T, void, void> {
  let next = source.next();
  for (;;) {
    const { done, value } = await next;
    if (done) return;
    next = source.next();
    // Where the work fails, nobody waits for it any more.
    next.catch(() => undefined);
    yield value;
  }
}
