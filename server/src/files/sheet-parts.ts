import { createHash, type Hash } from "node:crypto";
import type { SheetColumn, SheetPart, Row, Sums } from "./document.ts";

/** The hash of an export's records: of one JSON line each, whatever the batches they come in and the file's format. */
export class ContentHash {
  readonly #hash: Hash = createHash("sha256");

  begin(dataType: string, columns: readonly SheetColumn[]): void {
    this.#hash.update(`${JSON.stringify([dataType, ...columns.map(({ key }) => key)])}\n`);
  }

  add(rows: readonly Row[]): void {
    this.#hash.update(rows.map((row) => `${JSON.stringify(row)}\n`).join(""));
  }

  /** The hash in hexadecimal digits; afterwards nothing can be added. */
  digest(): string {
    return this.#hash.digest("hex");
  }
}

/** Adds up the summed columns of the rows it is given. */
class Adder {
  readonly #keys: readonly string[];
  #rows = 0;
  #sums: Record<string, number> = {};
  #unknown: Record<string, number> = {};

  constructor(columns: readonly SheetColumn[]) {
    this.#keys = columns.filter(({ summed }) => summed).map(({ key }) => key);
  }

  add(rows: readonly Row[]): void {
    this.#rows += rows.length;
    for (const row of rows) {
      for (const key of this.#keys) {
        const value = row[key];
        if (typeof value === "number") this.#sums[key] = (this.#sums[key] ?? 0) + value;
        else this.#unknown[key] = (this.#unknown[key] ?? 0) + 1;
      }
    }
  }

  /** What came together, under a label; the adder starts anew. */
  take(label: string): Sums {
    const group = {
      label,
      rows: this.#rows,
      sums: this.#rows === 0 ? this.#zero() : this.#sums,
      ...(Object.keys(this.#unknown).length === 0 ? {} : { unknown: this.#unknown }),
    };
    this.#rows = 0;
    this.#sums = {};
    this.#unknown = {};
    return group;
  }

  /** Sums of no rows. */
  #zero(): Record<string, number> {
    return Object.fromEntries(this.#keys.map((key) => [key, 0]));
  }
}

/**
 * Cuts batches of rows, which stand in the order of their groups, into the parts of a sheet: each group with its
 * subtotal, at last the total. `groupedBy` names the column; null for no groups.
 */
export async function* partsOf(
  batches: AsyncIterable<readonly Row[]>,
  columns: readonly SheetColumn[],
  groupedBy: { readonly key: string; readonly none: string } | null,
): AsyncGenerator<SheetPart, void, void> {
  const total = new Adder(columns);
  const group = new Adder(columns);
  let name: string | undefined;
  for await (const batch of batches) {
    total.add(batch);
    if (groupedBy === null) {
      yield { kind: "rows", rows: batch };
      continue;
    }
    for (const { label, rows } of runs(batch, groupedBy)) {
      if (name !== undefined && name !== label) yield { kind: "subtotal", ...group.take(name) };
      name = label;
      group.add(rows);
      yield { kind: "rows", rows };
    }
  }
  if (name !== undefined) yield { kind: "subtotal", ...group.take(name) };
  yield { kind: "total", ...total.take("All") };
}

/** Neighbouring rows of the same group. */
function* runs(batch: readonly Row[], { key, none }: { readonly key: string; readonly none: string }) {
  const label = (row: Row | undefined) => String(row?.[key] ?? none);
  let start = 0;
  for (let end = 1; end <= batch.length; end += 1) {
    if (end < batch.length && label(batch[end]) === label(batch[start])) continue;
    yield { label: label(batch[start]), rows: batch.slice(start, end) };
    start = end;
  }
}
