import * as fc from "fast-check";
import { describe, expect, test } from "vitest";
import { changeText, recordedChanges, type RecordedParts } from "./petition-history.ts";

const NOTHING: RecordedParts = {
  filing: null,
  ground: null,
  service: null,
  hearing: null,
  panel: null,
  ruling: null,
  withdrawal: null,
};
const FILED = { ...NOTHING, filing: "2025-07-18", ground: "violence" };
const HEARD = { ...FILED, service: "2025-07-21", hearing: "2025-08-02", panel: "6" };

describe("PET-01 history of a petition's records", () => {
  test("PET-01 each record is told by what it adds, changes and takes away", () => {
    const told = recordedChanges([
      FILED,
      HEARD,
      { ...HEARD, panel: "3", service: null, ruling: "2025-08-20 dismissed" },
      HEARD,
      HEARD,
      { ...FILED, withdrawal: "2025-08-22" },
    ]).map(changeText);
    expect(told).toEqual([
      "Day of filing and ground added",
      "Served, heard and panel added",
      "Ruling added; panel changed; served removed",
      "Served added; panel changed; ruling removed",
      "Recorded again",
      "Withdrawal added; served, heard and panel removed",
    ]);
  });

  test("PET-01 whatever was recorded, following the changes leads to the last record", () => {
    const value = fc.option(fc.constantFrom("a", "b"));
    const record = fc.record({
      filing: value,
      ground: value,
      service: value,
      hearing: value,
      panel: value,
      ruling: value,
      withdrawal: value,
    });
    fc.assert(
      fc.property(fc.array(record, { minLength: 1, maxLength: 6 }), (records) => {
        const known = new Set<string>();
        for (const { added, changed, removed } of recordedChanges(records)) {
          for (const part of added) expect(known.has(part)).toBe(false);
          for (const part of [...changed, ...removed]) expect(known.has(part)).toBe(true);
          added.forEach((part) => known.add(part));
          removed.forEach((part) => known.delete(part));
        }
        const last = Object.entries(records.at(-1) ?? {}).filter(([, held]) => held !== null);
        expect([...known].toSorted()).toEqual(last.map(([part]) => part).toSorted());
      }),
    );
  });
});
