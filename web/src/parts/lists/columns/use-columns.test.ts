import { expect, test } from "vitest";
import { columnsIn, exportedColumns } from "./use-columns.ts";

const COLUMNS = ["number", "status", "days"].map((id) => ({ id, label: id }));

test.each([
  [null, ["number", "status", "days"]],
  ["", ["number", "status", "days"]],
  ["gone", ["number", "status", "days"]],
  ["days,status", ["number", "status", "days"]],
  ["days", ["number", "days"]],
  ["days,gone", ["number", "days"]],
  ["number", ["number"]],
])("DAY-04 of columns=%s the list shows %j, and always the one that names its rows", (held, ids) => {
  expect(columnsIn(COLUMNS, held).map(({ id }) => id)).toEqual(ids);
});

test("DAY-04 a file has what belongs to the shown columns, and is whole while all are shown", () => {
  const shown = columnsIn(COLUMNS, "days");
  expect(exportedColumns("petitions", { shown, isChosen: true })).toEqual([
    "number",
    "election_type",
    "days_waited",
  ]);
  expect(exportedColumns("petitions", { shown: COLUMNS, isChosen: false })).toBeNull();
  expect(exportedColumns("places", { shown, isChosen: true })).toBeNull();
  expect(exportedColumns(undefined, { shown, isChosen: true })).toBeNull();
});
