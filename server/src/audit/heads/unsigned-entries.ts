import { hash } from "node:crypto";
import { sql } from "kysely";
import type { AuditedEntry, Read, Write } from "../../database/database.ts";
import { ENTRY_CONTENT } from "../audit.ts";
import { fieldsText } from "../entry-text.ts";

/** What this process wrote into the audit log and no head was signed for yet: it is in its memory, out of the database's reach. */
export interface UnsignedEntries {
  add(entries: readonly AuditedEntry[]): void;
  /** When the oldest of them was written, by this process's clock; null where there is none. */
  since(): number | null;
  count(): number;
  /** The entries remembered now, for one check of the log. */
  capture(): Captured;
}

export interface Captured {
  /** Looks them up in the log; ids, ascending, of those that are gone, or say something else now. */
  missing(write: Pick<Write, "db">): Promise<number[]>;
  /** Forgets them: a head was signed that stands for them, or says that they are missing. */
  forget(): void;
}

/** Entries remembered at most, some 30 MB; of more, the oldest are forgotten and no longer checked. */
const MOST_REMEMBERED = 200_000;
const AT_ONCE = 5_000;

interface Remembered {
  readonly digest: string;
  readonly at: number;
}

export function createUnsignedEntries(now: () => number): UnsignedEntries {
  const entries = new Map<string, Remembered>();
  return {
    add(written) {
      const at = now();
      for (const entry of written) entries.set(entry.id, { digest: digestOf(entry), at });
      for (const id of entries.keys()) {
        if (entries.size <= MOST_REMEMBERED) break;
        entries.delete(id);
      }
    },
    count: () => entries.size,
    since: () => entries.values().next().value?.at ?? null,
    capture() {
      const captured = [...entries];
      return {
        missing: (write) =>
          missingEntries(
            write,
            captured.map(([id, { digest }]) => [id, digest]),
          ),
        forget: () => captured.forEach(([id]) => entries.delete(id)),
      };
    },
  };
}

/** Ids, ascending, of the entries that are not in the log, or there with another digest. */
export async function missingEntries(
  { db }: Pick<Read, "db">,
  entries: readonly (readonly [id: string, digest: string])[],
): Promise<number[]> {
  const missing: number[] = [];
  for (let from = 0; from < entries.length; from += AT_ONCE) {
    const batch = entries.slice(from, from + AT_ONCE);
    const { rows } = await sql<AuditedEntry>`
      select ${ENTRY_CONTENT} from audit_entry where id = any(${batch.map(([id]) => id)}::bigint[])`.execute(
      db,
    );
    const found = new Map(rows.map((row) => [row.id, digestOf(row)]));
    missing.push(...batch.flatMap(([id, digest]) => (found.get(id) === digest ? [] : [Number(id)])));
  }
  return missing.toSorted((a, b) => a - b);
}

/** SHA-256 over what an entry says, without its place in the chain: base64. */
export function digestOf(entry: AuditedEntry): string {
  const { id, at, account_id, username, action, subject, before, after, ip_address, request_id } = entry;
  const fields = [id, at, account_id, username, action, subject, before, after, ip_address, request_id];
  return hash("sha256", fieldsText("audited/1", fields), "base64");
}
