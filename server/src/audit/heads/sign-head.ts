import { stat } from "node:fs/promises";
import { sql } from "kysely";
import type { Database, Write } from "../../database/database.ts";
import { awaitTurn } from "../../database/turns.ts";
import { readIfThere } from "../../installation/made-once.ts";
import { audit } from "../audit.ts";
import type { ExpectedEntries } from "../check/expected-entries.ts";
import { hashOfEntry, type ChainedRow } from "../entry-text.ts";
import { guardFindings } from "../check/guards.ts";
import { appendHead, readHeads, signHead, type Head } from "./head.ts";
import type { AuditKey } from "./key.ts";
import { keepNewestHead, NOTHING_SIGNED, readNewestHead, type NewestHead } from "./newest-head.ts";
import type { UnsignedEntries } from "./unsigned-entries.ts";
import { CHAINED_COLUMNS, installationId, readAsPrinted } from "../check/verify-audit.ts";

/** Since when no head could be signed, and what was in the way. */
export interface HeldUp {
  readonly since: number;
  readonly by: "lock" | "other";
}

interface Signing {
  readonly database: Database;
  readonly key: AuditKey;
  readonly dataDir: string;
  /** Path of the file of signed heads. */
  readonly path: string;
  readonly unsigned: UnsignedEntries;
  readonly heldUp: HeldUp | null;
  readonly now: () => number;
}

/** What is wrong with the log, though its head could be signed. */
export interface Wrong {
  /** One sentence for each guard of the log that is otherwise than it was made. */
  readonly guards: readonly string[];
  /** Ids of entries that this process wrote, and that are gone or changed. */
  readonly missing: readonly number[];
}

/** Entries that stand unsigned for so long are a problem, whatever is in the way. */
export const MOST_UNSIGNED_MILLISECONDS = 120_000;

const ROWS_AT_ONCE = 5_000;
/** Ids that a head and an entry name: enough to see what was done. */
const MOST_NAMED = 1_000;

/**
 * Signs the head of the log where it moved, or where there is something to say about it. Looks first whether what came
 * since the last head is one chain, and holds what this process wrote: what does not is said by the head itself, outside
 * of the database, and by an entry. Throws what keeps it from signing.
 */
export async function signHeadOf(signing: Signing): Promise<Wrong> {
  const { database, unsigned } = signing;
  const captured = unsigned.capture();
  const wrong = await database.write(async (write) => {
    await sql`select set_config('lock_timeout', '5s', true), set_config('statement_timeout', '30s', true)`.execute(
      write.db,
    );
    await readAsPrinted(write);
    // One process at a time: two that share a file do not sign the same head twice.
    await awaitTurn(write, "signing_of_heads");
    const base = await lastSigned(write, signing);
    const newest = await chainedSince(write, base, captured.expected);
    const missing = captured.expected.missing();
    const guards = await guardFindings(write);
    const isTold = missing.length > 0 || isLong(signing);
    if (newest.position > 0 && (newest.hash !== base.hash || isTold)) {
      await putDown(write, signing, { ...newest, ...remarksOf(signing, missing) });
    }
    if (missing.length > 0) {
      const after = { ids: missing.slice(0, MOST_NAMED), count: missing.length };
      await audit(write, { action: "audit.entries_missing", after });
    }
    return { guards, missing };
    // Whoever holds up all other writes does not keep the log from being signed.
  }, "first");
  captured.forget();
  return wrong;
}

function isLong({ heldUp, now }: Signing): boolean {
  return heldUp !== null && now() - heldUp.since > MOST_UNSIGNED_MILLISECONDS;
}

function remarksOf(signing: Signing, missing: readonly number[]): Pick<Head, "missing" | "heldUp"> {
  const { heldUp } = signing;
  return {
    ...(missing.length > 0 && { missing: missing.slice(0, MOST_NAMED) }),
    ...(heldUp !== null &&
      isLong(signing) && { heldUp: { since: new Date(heldUp.since).toISOString(), by: heldUp.by } }),
  };
}

/**
 * The head to go on from. Throws where heads were signed before and their file is not there, or shorter: who can
 * take it away could have a forged log signed as if it were the first.
 */
async function lastSigned(write: Write, { key, dataDir, path }: Signing): Promise<NewestHead> {
  const newest = await readNewestHead(dataDir);
  if (newest !== null) {
    if (newest.bytes > 0 && (await sizeOf(path)) < newest.bytes) throw new Error(startsNotAnew(path));
    return newest;
  }
  const head = key.isNew ? NOTHING_SIGNED : await lastOfFile(write, key, path);
  if (head === null) throw new Error(startsNotAnew(path));
  await keepNewestHead(dataDir, head);
  return head;
}

function startsNotAnew(path: string): string {
  return `${path} is missing or shorter than before. Put it back from a copy, or begin a new one with npm run audit:verify -- --begin-heads.`;
}

/** A server of before this was kept beside the key signed heads, too: they stand in its file alone. */
async function lastOfFile(write: Write, key: AuditKey, path: string): Promise<NewestHead | null> {
  const installation = await installationId(write);
  const last = readHeads((await readIfThere(path)) ?? "", key.publicKey)
    .flatMap((line) => (line.head !== null && line.isSigned ? [line.head] : []))
    .findLast((head) => head.installation === installation);
  if (last === undefined) return null;
  const { position, hash, count, at } = last;
  return { position, hash, count, at, bytes: await sizeOf(path) };
}

async function sizeOf(path: string): Promise<number> {
  try {
    return (await stat(path)).size;
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === "ENOENT") return 0;
    throw error;
  }
}

/**
 * The newest entry. Reads every entry since `base` and since the oldest of `expected`, which are compared with these rows: each
 * entry follows the one before it, and is as its hash says.
 */
async function chainedSince(
  write: Write,
  base: NewestHead,
  expected: ExpectedEntries,
): Promise<Pick<NewestHead, "position" | "hash" | "count">> {
  let next = await firstToRead(write, base, expected);
  let [position, hash] = [next - 1, null as string | null];
  for (let isEnd = false; !isEnd;) {
    const { rows } = await sql<ChainedRow>`
      select ${CHAINED_COLUMNS} from public.audit_entry where audit_entry.position >= ${next}
      order by audit_entry.position limit ${ROWS_AT_ONCE}`.execute(write.db);
    for (const row of rows) {
      const isNext = Number(row.position) === next && (hash === null || row.previous === hash);
      const isOtherBase = next === base.position && row.hash !== base.hash;
      if (!isNext || isOtherBase || hashOfEntry(row) !== row.hash) throw new Error(notAsSigned(next));
      [position, hash] = [next, row.hash];
      next += 1;
    }
    expected.see(rows);
    isEnd = rows.length < ROWS_AT_ONCE;
  }
  if (position < base.position) throw new Error(notAsSigned(position + 1));
  if (hash === null) return NOTHING_SIGNED;
  const since = position - base.position;
  return { position, hash, count: base.position === 0 ? await countOf(write) : base.count + since };
}

/**
 * The position to read from. Only a hint comes from the ids of `expected`, in case another process signed some of them: a wrong
 * answer makes them missing. Before the first head, older entries have nothing to be compared with.
 */
async function firstToRead({ db }: Write, base: NewestHead, { span }: ExpectedEntries): Promise<number> {
  const { rows } = await sql<{ expected: number | null; newest: number | null }>`
    select (select min(position) from public.audit_entry where id between ${span?.from ?? null} and ${span?.to ?? null}) as expected,
      (select max(position) from public.audit_entry) as newest`.execute(db);
  const known = base.position === 0 ? (rows[0]?.newest ?? 1) : base.position;
  return Math.min(known, rows[0]?.expected ?? known);
}

async function countOf({ db }: Write): Promise<number> {
  const { rows } = await sql<{ entries: number }>`select count(*) as entries from public.audit_entry`.execute(
    db,
  );
  return rows[0]?.entries ?? 0;
}

function notAsSigned(position: number): string {
  return `entry ${position} is not as it was written. Keep database and files as they are, and check the log.`;
}

async function putDown(
  write: Write,
  { key, dataDir, path, now }: Signing,
  newest: Pick<Head, "position" | "hash" | "count" | "missing" | "heldUp">,
): Promise<void> {
  const at = new Date(now()).toISOString();
  const head = signHead({ ...newest, at, installation: await installationId(write) }, key.privateKey);
  // The file first: neither database nor the copy beside the key must know of a head that the file does not have.
  const bytes = await appendHead(path, head);
  const { position, hash, count } = newest;
  await keepNewestHead(dataDir, { position, hash, count, at, bytes });
  const row = { position, hash, entries: count, at: new Date(at), signature: head.signature };
  await write.db
    .insertInto("audit_head")
    .values({ public_key: key.publicKey, ...row })
    .onConflict((conflict) => conflict.column("public_key").doUpdateSet(row))
    .execute();
}
