import * as fc from "fast-check";
import { expect, test } from "vitest";
import { conflictingFields, versionOf } from "./record-version.ts";

const READ = { name: "2020–2021", asOf: "2021-01-14", previousCycle: null, calendar: [{ title: "Polling" }] };

test.each<[string, object, object, readonly string[]]>([
  ["nothing", {}, { asOf: "2021-01-20" }, []],
  ["the same field", { asOf: "2021-01-31" }, { asOf: "2021-01-20" }, ["asOf"]],
  ["another field, which the form would take back", { asOf: "2021-01-31" }, { name: "2021" }, ["asOf"]],
  ["a field to the same value", { asOf: "2021-01-31" }, { asOf: "2021-01-31" }, []],
  ["a list", { calendar: [] }, { previousCycle: 4 }, ["calendar"]],
  ["a field that is not saved", { calendar: [] }, { calendar: undefined }, []],
])("LIFE-06 another user has changed %s: the save conflicts in these fields", (_, theirs, mine, fields) => {
  expect(conflictingFields(versionOf(READ), { ...READ, ...theirs }, { ...READ, ...mine })).toEqual(fields);
});

test("LIFE-06 a made-up version conflicts in every field that would change", () => {
  expect(conflictingFields("none", READ, { ...READ, name: "2021", asOf: "2021-01-20" })).toEqual([
    "name",
    "asOf",
  ]);
});

test("LIFE-06 a record that has not changed since its version conflicts with no save", () => {
  const record = fc.dictionary(
    fc.string({ minLength: 1 }).filter((key) => !/[\s:]/.test(key)),
    fc.jsonValue(),
  );
  fc.assert(
    fc.property(record, record, (current, saved) => {
      expect(conflictingFields(versionOf(current), current, saved)).toEqual([]);
    }),
  );
});
