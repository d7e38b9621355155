import { expect, test } from "vitest";
import { INCIDENTS } from "@command-center/contract/facts/incidents";
import { fieldsOf } from "./part.ts";

test("REC-01 a field that no table has is an error that names it, and no gap", () => {
  const fields = INCIDENTS.fields.map((field) => ("id" in field ? { ...field, column: undefined } : field));
  expect(() => fieldsOf({ ...INCIDENTS, fields } as never, "incident")).toThrow(/^Where is .+ stored\?$/);
});
