import { DATA_TYPE_CHOICES, DATA_TYPES } from "@command-center/contract/exports/exports";
import { expect, test } from "vitest";
import { mayExport } from "./may-export.ts";

test("EXP-03 viewers may export all but petitions and incidents, analysts and administrators everything", () => {
  expect(DATA_TYPE_CHOICES.filter((dataType) => !mayExport("viewer", dataType))).toEqual([
    "petitions",
    "violence_incidents",
  ]);
  for (const role of ["analyst", "admin"] as const)
    expect(DATA_TYPES.filter((dataType) => !mayExport(role, dataType))).toEqual([]);
});
