import { expect, test } from "vitest";
import { problemsCsv } from "./problems-file.ts";

test("IMP-05 problems are written a line each; what is no value is empty, and no cell is a formula", () => {
  const text = problemsCsv([
    {
      line: 215,
      column: "Constituency",
      value: "=1+1",
      code: "W112",
      severity: "warned",
      message: "Kept, as printed.",
    },
    { line: null, column: null, value: null, code: "F020", severity: "refused", message: "No column." },
  ]);
  expect(text.split("\r\n")).toEqual([
    "\uFEFFline,column,value,code,severity,what it means and what to do",
    '215,Constituency,"\'=1+1",W112,warned,"Kept, as printed."',
    ",,,F020,refused,No column.",
    "",
  ]);
});
