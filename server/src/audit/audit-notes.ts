import type { Database } from "../database/database.ts";
import { audit, type NewAuditEntry } from "./audit.ts";

/** What is written into the audit log beside changes, at most once in a while for the same thing. */
export interface AuditNotes {
  /**
   * Writes the entry, unless one under this key was written within so many milliseconds. What waits for the promise is
   * never done unwritten; without one there is nothing to wait for.
   */
  once(key: string, milliseconds: number, entry: () => NewAuditEntry): Promise<void> | undefined;
}

const MOST_REMEMBERED = 10_000;

interface Note {
  readonly until: number;
  /** Null once it is written. */
  writing: Promise<void> | null;
}

export function createAuditNotes(database: Pick<Database, "write">): AuditNotes {
  const notes = new Map<string, Note>();

  const write = async (key: string, note: Note, entry: NewAuditEntry): Promise<void> => {
    try {
      await database.write((handle) => audit(handle, entry));
      note.writing = null;
    } catch (error) {
      notes.delete(key);
      throw error;
    }
  };

  return {
    once(key, milliseconds, entry) {
      const now = performance.now();
      const known = notes.get(key);
      if (known !== undefined && known.until > now) return known.writing ?? undefined;
      notes.delete(key);
      // Whoever makes up keys pushes out old ones, which are then written once more: too much rather than too little.
      if (notes.size >= MOST_REMEMBERED) notes.delete(notes.keys().next().value ?? "");
      const note: Note = { until: now + milliseconds, writing: null };
      notes.set(key, note);
      note.writing = write(key, note, entry());
      return note.writing;
    },
  };
}
