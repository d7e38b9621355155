import { expect, test } from "vitest";
import { fileColumn } from "../facts/fact.ts";
import { FACTS, type FactId } from "../facts/facts.ts";
import { FILE_COLUMNS } from "./file-columns.ts";

/** Files with the records of a kind. Turnout is in files of districts, by contest. */
const FILES: Partial<Record<FactId, readonly (keyof typeof FILE_COLUMNS)[]>> = {
  declarations: ["elections", "district_chairpersons", "mayoral_results", "cec_results"],
  petitions: ["petitions"],
  ministers: ["ministers"],
  incidents: ["violence_incidents"],
};

test("DAY-04 every field of a kind of records has a column in a file of the kind, or a reason not to", () => {
  const missing = Object.entries(FILES).flatMap(([kind, files]) => {
    const keys = new Set<string>(files.flatMap((file) => FILE_COLUMNS[file].map(({ key }) => key)));
    const fact = FACTS[kind as FactId];
    return fact.fields.flatMap((field) => {
      if ("place" in field || ("inFile" in field && "none" in field.inFile)) return [];
      return keys.has(fileColumn(fact, field.id).key) ? [] : [`${kind}: ${field.id}`];
    });
  });
  expect(missing).toEqual([]);
});
