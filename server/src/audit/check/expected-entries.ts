import { digestOfRow, type ChainedRow } from "../entry-text.ts";

/**
 * Entries known from outside the database. They are compared with the very rows that the chain is recomputed from: a database that
 * answers a query by id in another way gains nothing.
 */
export class ExpectedEntries {
  private readonly digests: Map<string, string>;
  /** The least and the greatest id; null without entries. */
  readonly span: { readonly from: number; readonly to: number } | null;

  constructor(entries: Iterable<readonly [id: string, digest: string]>) {
    this.digests = new Map(entries);
    let [from, to] = [Number.POSITIVE_INFINITY, Number.NEGATIVE_INFINITY];
    for (const id of this.digests.keys()) {
      from = Math.min(from, Number(id));
      to = Math.max(to, Number(id));
    }
    this.span = this.digests.size === 0 ? null : { from, to };
  }

  get size(): number {
    return this.digests.size;
  }

  /** Takes rows of the log: an entry with the same content is no longer missing. */
  see(rows: readonly ChainedRow[]): void {
    if (this.digests.size === 0) return;
    for (const row of rows)
      if (this.digests.has(row.id) && this.digests.get(row.id) === digestOfRow(row))
        this.digests.delete(row.id);
  }

  /** Ids, ascending, of entries that no row had, or had with another content. */
  missing(): number[] {
    return [...this.digests.keys()].map(Number).toSorted((a, b) => a - b);
  }
}
