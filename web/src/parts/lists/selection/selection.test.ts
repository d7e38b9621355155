import { expect, test } from "vitest";
import type { Column } from "../../../page/records/record-table.tsx";
import { chosenRowsFacet, textOf } from "./selection.ts";

interface Row {
  readonly id: number;
  readonly name: string | null;
  readonly days: number | null;
}
const row = (id: number, name: string | null = null, days: number | null = null): Row => ({ id, name, days });
const facetOf = (held: string | null) =>
  chosenRowsFacet<Row>(
    held,
    "only",
    ({ id }) => id,
    () => {},
  );

test("DAY-04 an address of chosen rows narrows a list to these", () => {
  const facet = facetOf("3.12");
  expect(facet?.options).toEqual([{ value: "3.12", label: "2 chosen" }]);
  expect([3, 12, 31].map((id) => facet?.valuesOf(row(id)).length)).toEqual([1, 1, 0]);
});

test.each([
  [null],
  [""],
  ["3..12"],
  ["3,12"],
  ["<b>"],
  [Array.from({ length: 101 }, (_, id) => id).join(".")],
  ["x".repeat(37)],
])("DAY-04 chosen rows %j narrow nothing", (held) => {
  expect(facetOf(held)).toBeNull();
});

test("DAY-04 copied rows are a table with tabs, whatever is in their cells", () => {
  const columns: readonly Column<Row>[] = [
    { id: "name", label: "Name", value: ({ name }) => name },
    { id: "days", label: "Waited", unit: "days", kind: "number", value: ({ days }) => days },
  ];
  expect(textOf([row(1, "A\tB\nC", 7), row(2)], columns)).toBe("Name\tWaited, days\nA B C\t7\n\t");
});
