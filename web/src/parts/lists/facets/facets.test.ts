import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { faceted, offeredOptions, type RowFacet } from "./facets.ts";

interface Row {
  readonly status: string;
  /** Its region and its sub-region. */
  readonly areas: readonly string[];
}

const row = (status: string, ...areas: readonly string[]): Row => ({ status, areas });
const ROWS = [
  row("pending", "central", "buganda"),
  row("pending", "northern", "acholi"),
  row("resolved", "northern", "acholi"),
  row("resolved", "northern", "lango"),
];
const option = (value: string) => ({ value, label: value });
const status = (value: string | null): RowFacet<Row> => ({
  name: "status",
  label: "Status",
  all: "Every status",
  options: ["pending", "resolved", "withdrawn"].map(option),
  value,
  onChange: () => {},
  valuesOf: (one) => [one.status],
});
const area = (value: string | null): RowFacet<Row> => ({
  ...status(value),
  name: "area",
  label: "Area",
  options: ["central", "buganda", "northern", "acholi", "lango", "kigezi"].map(option),
  valuesOf: ({ areas }) => areas,
});

describe("DAY-04 filters with counts", () => {
  test.each([
    [
      null,
      null,
      4,
      { pending: 2, resolved: 2 },
      { northern: 3, acholi: 2, lango: 1, central: 1, buganda: 1 },
    ],
    ["pending", null, 2, { pending: 2, resolved: 2 }, { northern: 1, acholi: 1, central: 1, buganda: 1 }],
    [
      null,
      "northern",
      3,
      { pending: 1, resolved: 2 },
      { northern: 3, acholi: 2, lango: 1, central: 1, buganda: 1 },
    ],
    ["pending", "lango", 0, { resolved: 1 }, { northern: 1, acholi: 1, central: 1, buganda: 1 }],
  ])(
    "DAY-04 with status %s and area %s, %d rows are left, and each filter counts under the other",
    (chosenStatus, chosenArea, left, statuses, areas) => {
      const { found, counts } = faceted(ROWS, ROWS, [status(chosenStatus), area(chosenArea)]);
      expect(found).toHaveLength(left);
      expect(Object.fromEntries(counts.get("status")?.now ?? [])).toEqual(statuses);
      expect(Object.fromEntries(counts.get("area")?.now ?? [])).toEqual(areas);
    },
  );

  test("DAY-04 the count of a value is the number of rows that choosing it leaves", () => {
    const values = fc.constantFrom("a", "b", "c");
    const rows = fc.array(fc.record({ status: values, areas: fc.uniqueArray(values) }));
    const chosen = fc.option(values, { nil: null });
    fc.assert(
      fc.property(rows, chosen, chosen, values, (all, first, second, next) => {
        const { counts } = faceted(all, all, [status(first), area(second)]);
        const left = faceted(all, all, [status(first), area(next)]).found.length;
        expect(counts.get("area")?.now.get(next) ?? 0).toBe(left);
      }),
    );
  });

  test("DAY-04 values without any row are not offered, but for the chosen one", () => {
    const { counts } = faceted([], ROWS, [status("withdrawn"), area(null)]);
    const offered = (facet: RowFacet<Row>) =>
      offeredOptions(facet, counts.get(facet.name)).map(({ value }) => value);
    expect(offered(status("withdrawn"))).toEqual(["pending", "resolved", "withdrawn"]);
    expect(offered(status(null))).toEqual(["pending", "resolved"]);
    expect(offered(area(null))).not.toContain("kigezi");
  });

  test("DAY-04 a filter that the page applies itself keeps all of its values", () => {
    const { valuesOf: _, ...own } = status("pending");
    const { found, counts } = faceted(ROWS, ROWS, [own]);
    expect(found).toBe(ROWS);
    expect(offeredOptions(own, counts.get("status"))).toHaveLength(3);
  });
});
