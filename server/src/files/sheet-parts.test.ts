import fc from "fast-check";
import { expect, test } from "vitest";
import type { SheetColumn, SheetPart, Row } from "./document.ts";
import { ContentHash, partsOf } from "./sheet-parts.ts";

const COLUMNS: readonly SheetColumn[] = [
  { key: "region", label: "Party region", kind: "text" },
  { key: "votes", label: "Votes", kind: "integer", summed: true },
  { key: "margin", label: "Margin", kind: "percent" },
];
const BY_REGION = { key: "region", none: "No party region" };

async function parts(batches: readonly (readonly Row[])[], groupedBy: typeof BY_REGION | null) {
  const made: SheetPart[] = [];
  const source = (async function* () {
    yield* batches;
  })();
  for await (const part of partsOf(source, COLUMNS, groupedBy)) made.push(part);
  return made;
}

const rowsOf = (made: readonly SheetPart[]) =>
  made.flatMap((part) => (part.kind === "rows" ? part.rows : []));

/** Rows in the order of their regions, cut into batches anywhere. */
const sheets = fc
  .record({
    rows: fc.array(
      fc.record({
        region: fc.constantFrom("Central", "Eastern", "Northern", null),
        votes: fc.option(fc.nat(1_000_000)),
        margin: fc.option(fc.nat(100)),
      }),
    ),
    cuts: fc.infiniteStream(fc.integer({ min: 1, max: 9 })),
  })
  .map(({ rows, cuts }) => {
    const sorted = rows.toSorted((a, b) => (a.region ?? "~").localeCompare(b.region ?? "~"));
    const batches: Row[][] = [];
    for (let at = 0; at < sorted.length;) {
      const size = cuts.next().value ?? 1;
      batches.push(sorted.slice(at, at + size));
      at += size;
    }
    return { sorted, batches };
  });

test("EXP-06 with or without groups the same rows come in the same order, and the same total last", async () => {
  await fc.assert(
    fc.asyncProperty(sheets, async ({ sorted, batches }) => {
      for (const groupedBy of [null, BY_REGION]) {
        const made = await parts(batches, groupedBy);
        expect(rowsOf(made)).toEqual(sorted);
        const known = sorted.flatMap(({ votes }) => votes ?? []);
        const unknown = sorted.length - known.length;
        expect(made.at(-1)).toEqual({
          kind: "total",
          label: "All",
          rows: sorted.length,
          // Of nothing the sum is 0; of votes that nobody knows there is none.
          sums:
            known.length > 0 || sorted.length === 0
              ? { votes: known.reduce((sum, votes) => sum + votes, 0) }
              : {},
          ...(unknown > 0 ? { unknown: { votes: unknown } } : {}),
        });
        expect(made.filter(({ kind }) => kind === "total")).toHaveLength(1);
      }
    }),
  );
});

test("EXP-06 each group has one subtotal, right after its rows, and they add up to the total", async () => {
  await fc.assert(
    fc.asyncProperty(sheets, async ({ sorted, batches }) => {
      const made = await parts(batches, BY_REGION);
      const subtotals = made.flatMap((part) => (part.kind === "subtotal" ? [part] : []));
      const groups = [...new Set(sorted.map(({ region }) => region ?? "No party region"))];
      expect(subtotals.map(({ label }) => label)).toEqual(groups);
      let since: Row[] = [];
      for (const part of made) {
        if (part.kind === "rows") since.push(...part.rows);
        if (part.kind !== "subtotal") continue;
        expect(new Set(since.map(({ region }) => region ?? "No party region"))).toEqual(
          new Set([part.label]),
        );
        expect(part.rows).toBe(since.length);
        since = [];
      }
      expect(since).toEqual([]);
    }),
  );
});

test("EXP-06 no row: no group, and a total of nothing", async () => {
  for (const groupedBy of [null, BY_REGION]) {
    expect(await parts([], groupedBy)).toEqual([
      { kind: "total", label: "All", rows: 0, sums: { votes: 0 } },
    ]);
  }
});

test("EXP-06 the content hash does not depend on how the records are cut, but on each of them and their order", () => {
  const hashOf = (batches: readonly (readonly Row[])[], dataType = "elections") => {
    const hash = new ContentHash();
    hash.begin(dataType, COLUMNS);
    for (const batch of batches) hash.add(batch);
    return hash.digest();
  };
  fc.assert(
    fc.property(sheets, ({ sorted, batches }) => {
      expect(hashOf(batches)).toBe(hashOf([sorted]));
      expect(hashOf([sorted, [{ region: "Central", votes: 1, margin: null }]])).not.toBe(hashOf([sorted]));
    }),
  );
  const [a, b] = [
    { region: "Central", votes: 1 },
    { region: "Central", votes: 2 },
  ];
  expect(hashOf([[a, b]])).not.toBe(hashOf([[b, a]]));
  expect(hashOf([[a]])).not.toBe(hashOf([[a]], "petitions"));
});
