import { expect, test } from "vitest";
import { columnsIn } from "./columns.tsx";

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
