import { momentText } from "@command-center/domain/time/moment-text";
import { hashOfEntry, NO_PREVIOUS, type ChainedRow } from "../entry-text.ts";
import type { SignedHead } from "../heads/head.ts";

/** Something in the log that is not as it was written. */
export interface Finding {
  /** Position of the first entry concerned; null where it is no entry in particular. */
  readonly position: number | null;
  /** A plain sentence that says what is wrong, and where. */
  readonly sentence: string;
}

/** Enough to see what was done; a chain that is wrong everywhere need not be listed whole. */
const MOST_FINDINGS = 100;

/** A server signs every minute. */
const LATE_MILLISECONDS = 120_000;

/**
 * Goes through the audit log in the order of its positions, entries without one last, and through the heads that were
 * signed, and collects whatever does not fit.
 */
export class ChainCheck {
  readonly findings: Finding[] = [];
  /** What is unusual and proves nothing. */
  readonly notes: string[] = [];
  /** Says which entries have waited for a signature for too long; null without one. */
  unprotected: string | null = null;
  /** Entries looked at. */
  entries = 0;
  private position = 0;
  /** Hashes that the next entry may name as the one before it: the stored one, or the right one where that was changed. */
  private links: readonly (string | null)[] = [NO_PREVIOUS];
  private readonly heads: readonly SignedHead[];
  private nextHead = 0;
  /** The last signed head that fits. */
  private proven: SignedHead | null = null;
  private isRewritten = false;
  /** The first entry that no head stands for yet: its position, and when it was written. */
  private unsigned: { readonly position: number; readonly row: ChainedRow } | null = null;

  /** `heads`: only those whose signature is right. */
  constructor(heads: readonly SignedHead[]) {
    this.heads = heads.toSorted((a, b) => a.position - b.position);
  }

  get isIntact(): boolean {
    return this.findings.length === 0;
  }

  add(rows: readonly ChainedRow[]): void {
    for (const row of rows) this.addRow(row);
  }

  /**
   * Ends the check; called after the last row. With `now`, the heads are all that were signed until then: entries after the last one
   * are unsigned.
   */
  end(now: number | null): void {
    const last = this.heads.at(-1);
    if (now !== null) this.compareUnsigned(now);
    if (last === undefined || last.position <= this.position) return;
    this.find(
      this.position + 1,
      `The end of the log was cut off: ${entries(this.position + 1, last.position)} ${this.position + 1 === last.position ? "is" : "are"} missing. ` +
        `Entry ${last.position} was signed on ${momentText(last.at)}.`,
    );
  }

  find(position: number | null, sentence: string): void {
    if (this.findings.length < MOST_FINDINGS) this.findings.push({ position, sentence });
  }

  private addRow(row: ChainedRow): void {
    this.entries += 1;
    const position = Number(row.position ?? Number.NaN);
    if (!Number.isSafeInteger(position) || position < 1) {
      this.find(
        row.position === null ? null : position,
        `The entry with id ${row.id} of ${writtenAt(row)} has no place in the chain: it was added outside the server.`,
      );
      return;
    }
    if (position <= this.position) {
      this.find(
        position,
        `Entry ${position} appears more than once: one was added (id ${row.id}, ${writtenAt(row)}).`,
      );
      return;
    }
    const hash = hashOfEntry(row);
    if (position > this.position + 1) {
      this.find(
        this.position + 1,
        `${entries(this.position + 1, position - 1)} ${this.position + 2 === position ? "was" : "were"} removed.`,
      );
    } else if (hash === row.hash && !this.links.includes(row.previous)) {
      this.find(
        position,
        `Entry ${position} of ${writtenAt(row)} does not follow the entry before it: one of the two was added later.`,
      );
    }
    if (hash !== row.hash)
      this.find(
        position,
        `Entry ${position} of ${writtenAt(row)} (id ${row.id}) was changed after it was written.`,
      );
    this.position = position;
    this.links = [row.hash, hash];
    this.unsigned ??= { position, row };
    this.compareHeads();
  }

  /** A chain that was worked out anew fits in itself, but not the heads that were signed before. */
  private compareHeads(): void {
    for (; ; this.nextHead += 1) {
      const head = this.heads[this.nextHead];
      if (head === undefined || head.position > this.position) return;
      if (head.position < this.position || this.isRewritten) continue;
      if (!this.links.includes(head.hash)) this.findRewritten(head);
      else if (head.count === this.entries) this.prove(head);
      else if (this.isIntact)
        this.find(
          head.position,
          `The head signed on ${momentText(head.at)} counts ${head.count} entries, and there are ${this.entries}.`,
        );
    }
  }

  private prove(head: SignedHead): void {
    const { proven, unsigned } = this;
    this.proven = head;
    this.unsigned = null;
    if (proven === null || unsigned === null || head.heldUp !== undefined) return;
    if (Date.parse(head.at) - timeOf(unsigned.row) <= LATE_MILLISECONDS) return;
    const these = unsigned.position === head.position ? "was" : "were";
    this.notes.push(
      `Nothing was signed from ${writtenAt(unsigned.row)} to ${momentText(head.at)}, so ${entries(unsigned.position, head.position)} ${these} unprotected in that time. This happens when a server is killed.`,
    );
  }

  /** An entry after the last head was committed after it, also one of a transaction that began long before. */
  private compareUnsigned(now: number): void {
    const { unsigned, proven, isRewritten } = this;
    if (unsigned === null || isRewritten) return;
    const since = Math.max(timeOf(unsigned.row), Date.parse(proven?.at ?? "") || 0);
    const these = `${entries(unsigned.position, this.position)} ${unsigned.position === this.position ? "is" : "are"}`;
    if (now - since <= LATE_MILLISECONDS)
      this.notes.push(`${capital(these)} not signed yet: a server signs every minute.`);
    else
      this.unprotected =
        `Nothing has been signed since ${momentText(since)}, so ${these} unprotected. ` +
        "If the server runs, the page Audit log says why. If it was killed, start it and check again.";
  }

  private findRewritten(head: SignedHead): void {
    this.isRewritten = true;
    const from = (this.proven?.position ?? 0) + 1;
    this.find(
      from,
      `The chain was rewritten: entry ${head.position} is not the one that was signed on ${momentText(head.at)}. ` +
        `What was changed is among ${entries(from, head.position)}.`,
    );
  }
}

/** PostgreSQL prints a moment in UTC as the day, a space, the time, +00. NaN for one that no calendar here has. */
function timeOf({ at }: ChainedRow): number {
  return Date.parse(`${at.replace(" ", "T")}:00`);
}

/** What is no moment here, such as infinity, stays as it is printed. */
function writtenAt(row: ChainedRow): string {
  const time = timeOf(row);
  return Number.isNaN(time) ? row.at : momentText(time);
}

function entries(from: number, to: number): string {
  return from >= to ? `entry ${to}` : `entries ${from} to ${to}`;
}

const capital = (text: string) => text.charAt(0).toUpperCase() + text.slice(1);
