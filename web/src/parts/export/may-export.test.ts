import { DATA_TYPE_CHOICES, DATA_TYPES } from "@command-center/contract/exports/exports";
import { expect, test } from "vitest";
import { mayExport } from "./may-export.ts";

test("EXP-03 viewers may export all but petitions and incidents, analysts all but accounts, administrators everything", () => {
  expect(DATA_TYPE_CHOICES.filter((dataType) => !mayExport("viewer", dataType))).toEqual([
    "petitions",
    "violence_incidents",
  ]);
  expect(DATA_TYPES.filter((dataType) => !mayExport("analyst", dataType))).toEqual(["accounts"]);
  expect(DATA_TYPES.filter((dataType) => !mayExport("admin", dataType))).toEqual([]);
});
