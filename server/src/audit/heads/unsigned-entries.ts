import type { AuditedEntry } from "../../database/database.ts";
import { ExpectedEntries } from "../check/expected-entries.ts";
import { digestOf } from "../entry-text.ts";

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
  /** The entries, to be compared with the rows that a single read of the log returns. */
  readonly expected: ExpectedEntries;
  /** Forgets them: a head was signed that stands for them, or says that they are missing. */
  forget(): void;
}

/** Entries remembered at most, some 30 MB; of more, the oldest are forgotten and no longer checked. */
const MOST_REMEMBERED = 200_000;

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
        expected: new ExpectedEntries(captured.map(([id, { digest }]) => [id, digest])),
        forget: () => captured.forEach(([id]) => entries.delete(id)),
      };
    },
  };
}
