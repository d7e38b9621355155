import { expect, test } from "vitest";
import { columnsIn } from "./columns.tsx";

const COLUMNS = [
  ...["number", "status", "days"].map((id) => ({ id, label: id })),
  { id: "heard", label: "heard", isExtra: true as const },
];

test.each([
  [null, ["number", "status", "days"]],
  ["", ["number", "status", "days"]],
  ["gone", ["number", "status", "days"]],
  ["days,status", ["number", "status", "days"]],
  ["days", ["number", "days"]],
  ["days,gone", ["number", "days"]],
  ["number", ["number"]],
  ["heard", ["number", "heard"]],
])("DAY-04 of columns=%s the list shows %j, and always the one that names its rows", (held, ids) => {
  expect(columnsIn(COLUMNS, held).map(({ id }) => id)).toEqual(ids);
});
