import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { exchanged, pageOf, pageNumbersOffered, searchable, sorted, type RecordField } from "./records.ts";

interface Row {
  name: string;
  votes: number | null;
}

const BY_NAME: RecordField<Row> = { id: "name", label: "Name", value: (row) => row.name };
const BY_VOTES: RecordField<Row> = { id: "votes", label: "Votes", kind: "number", value: (row) => row.votes };
const row = (name: string, votes: number | null = null): Row => ({ name, votes });

describe("sorting", () => {
  test("ELEC-04 text is sorted by letters without case, numbers in it by their size", () => {
    const rows = [row("beta"), row("Alpha 10"), row("alpha 2"), row("Émile"), row("Delta")];
    expect(sorted(rows, BY_NAME, "asc").map(({ name }) => name)).toEqual([
      "alpha 2",
      "Alpha 10",
      "beta",
      "Delta",
      "Émile",
    ]);
  });

  test.each(["asc", "desc"] as const)("ELEC-04 what is not known comes last, %s", (order) => {
    const rows = [row("a"), row("b", 0), row("c"), row("d", 9)];
    const names = sorted(rows, BY_VOTES, order).map(({ name }) => name);
    expect(names).toEqual(order === "asc" ? ["b", "d", "a", "c"] : ["d", "b", "a", "c"]);
  });

  test("equals keep the order they came in, in both orders", () => {
    const rows = [row("x", 1), row("y", 1), row("z", 1)];
    for (const order of ["asc", "desc"] as const)
      expect(sorted(rows, BY_VOTES, order).map(({ name }) => name)).toEqual(["x", "y", "z"]);
  });
});

describe("searching", () => {
  const rows = [row("Abim County"), row("Woman MP, Abim"), row("Ŋoma East")];
  const search = searchable(rows, [(one) => one.name]);

  test("ELEC-04 finds every word, in any order and case, among the rows given and in their order", () => {
    expect(search("abim", rows.toReversed()).map(({ name }) => name)).toEqual([
      "Woman MP, Abim",
      "Abim County",
    ]);
    expect(search("ABIM woman", rows)).toEqual([rows[1]]);
    expect(search("noma", rows)).toEqual([rows[2]]);
  });

  test("nothing typed finds everything, nonsense nothing", () => {
    expect(search(" ", rows)).toBe(rows);
    expect(searchable(rows, [])("noma", rows)).toBe(rows);
    expect(search("zzz", rows)).toEqual([]);
  });
});

describe("exchanging", () => {
  const keyOf = ({ name }: Row) => name;
  const [a, b, c, d, e] = ["a", "b", "c", "d", "e"].map((name) => row(name)) as [Row, Row, Row, Row, Row];

  test("ELEC-04 few new rows come at once", () => {
    const wanted = [d, a, e];
    expect(exchanged({ drawn: [a, b, c], wanted, most: 2, keyOf })).toBe(wanted);
    expect(exchanged({ drawn: [a, b, c], wanted: [], most: 2, keyOf })).toEqual([]);
  });

  test("of many the first come first, before what was there and is not among them", () => {
    expect(exchanged({ drawn: [a, b], wanted: [c, d, e], most: 1, keyOf })).toEqual([c, b]);
    const renewed = row("b", 7);
    expect(exchanged({ drawn: [a, b], wanted: [renewed, c], most: 1, keyOf })).toEqual([renewed]);
  });

  test("step by step it comes to what is wanted, never with a row twice", () => {
    const some = fc.uniqueArray(fc.nat(30)).map((names) => names.map((name) => row(String(name))));
    fc.assert(
      fc.property(some, some, fc.integer({ min: 1, max: 5 }), (first, wanted, most) => {
        let drawn: readonly Row[] = first;
        for (let steps = 0; drawn !== wanted; steps += 1) {
          drawn = exchanged({ drawn, wanted, most, keyOf });
          expect(new Set(drawn.map(keyOf)).size).toBe(drawn.length);
          expect(steps).toBeLessThanOrEqual(wanted.length);
        }
      }),
    );
  });
});

describe("pages", () => {
  test.each([
    [1, 10, 519, 1, 1, 10],
    [2, 10, 519, 2, 11, 20],
    [52, 10, 519, 52, 511, 519],
    [53, 10, 519, 1, 1, 10],
    [99, 10, 5, 1, 1, 5],
    [0, 10, 5, 1, 1, 5],
    [1.5, 10, 50, 1, 1, 10],
    [Number.NaN, 10, 50, 1, 1, 10],
    [1, 10, 0, 1, 0, 0],
  ])(
    "ELEC-04 page %d of %d among %d rows is page %d, rows %d to %d",
    (asked, size, count, page, from, to) => {
      const rows = Array.from({ length: count }, (_, index) => index);
      expect(pageOf(rows, asked, size)).toMatchObject({ page, from, to, total: count });
    },
  );

  test("the pages together are the whole: nothing lost, nothing twice", () => {
    fc.assert(
      fc.property(fc.array(fc.integer()), fc.integer({ min: 1, max: 20 }), (rows, size) => {
        const { pages } = pageOf(rows, 1, size);
        const all = Array.from({ length: pages }, (_, index) => pageOf(rows, index + 1, size).rows).flat();
        expect(all).toEqual(rows);
      }),
    );
  });

  test("every page can be leapt to while they are few; of many, an even choice with this one and the last", () => {
    expect(pageNumbersOffered(2, 4)).toEqual([1, 2, 3, 4]);
    expect(pageNumbersOffered(52, 52)).toHaveLength(52);
    expect(pageNumbersOffered(9, 400)).toHaveLength(400);
    const many = pageNumbersOffered(1234, 5000);
    expect(many.length).toBeLessThanOrEqual(402);
    expect(many).toEqual(expect.arrayContaining([1, 1234, 5000]));
  });
});
