import { DATA_TYPE_CHOICES, DATA_TYPES } from "@command-center/contract/exports/exports";
import { expect, test } from "vitest";
import { mayExport, whyNot } from "./data-types.ts";

test("EXP-03 whoever may not take a data type is told who may", () => {
  expect(whyNot("viewer", "petitions")).toBe("Only analysts and administrators may export these.");
  expect(whyNot("viewer", "violence_incidents")).toBe("Only analysts and administrators may export these.");
  expect(whyNot("viewer", "constituencies")).toBeNull();
});

test("EXP-03 there is no reason where the table allows it, and one where it does not", () => {
  for (const role of ["viewer", "analyst", "admin"] as const)
    for (const dataType of DATA_TYPES)
      expect(whyNot(role, dataType) === null, `${role} ${dataType}`).toBe(mayExport(role, dataType));
  expect(DATA_TYPE_CHOICES.filter((dataType) => !mayExport("viewer", dataType))).toEqual([
    "petitions",
    "violence_incidents",
  ]);
  expect(DATA_TYPES.filter((dataType) => !mayExport("analyst", dataType))).toEqual([]);
});
