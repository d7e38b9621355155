import { expect, test } from "vitest";
import { differencesOf } from "./differences.ts";

test("GATE-04 what was there before and after stands side by side, field by field", () => {
  expect(
    differencesOf({
      before: { role: "viewer", mustChangePassword: true, scope: [], left: "x", inner: { a: 1 } },
      after: {
        role: "admin",
        mustChangePassword: true,
        scope: ["Acholi", "Lango"],
        inner: { a: 2 },
        new_one: null,
      },
    }),
  ).toEqual([
    { field: "Role", before: "viewer", after: "admin", change: "changed" },
    { field: "Must change password", before: "yes", after: "yes", change: "same" },
    { field: "Scope", before: "none", after: "Acholi, Lango", change: "changed" },
    { field: "Left", before: "x", after: null, change: "removed" },
    { field: "Inner: a", before: "1", after: "2", change: "changed" },
    { field: "New one", before: null, after: "none", change: "added" },
  ]);
});

test("GATE-04 an entry without values has no differences", () => {
  expect(differencesOf({ before: null, after: null })).toEqual([]);
  expect(differencesOf({ before: {}, after: null })).toEqual([]);
});

test("GATE-04 lists of records, empty text and empty records can be told apart", () => {
  const texts = differencesOf({
    before: null,
    after: { list: [{ a: 1 }], text: "", record: {}, mixed: [1, "b"] },
  });
  expect(texts.map(({ after }) => after)).toEqual(['[{"a":1}]', "empty", "{}", "1, b"]);
});

test("GATE-04 fields of a file are in words", () => {
  const after = {
    rows: { petitions: 14, constituencies: 3, station_results: 2, unknown_kind: 1 },
    sha256: "ab",
    contentSha256: "cd",
    bytes: 1_234_567,
  };
  const details = differencesOf({ before: null, after }).map(({ field, after: value }) => [field, value]);
  expect(Object.fromEntries(details)).toEqual({
    "Petition rows": "14",
    "Constituency rows": "3",
    "Results by station, rows": "2",
    "Rows: unknown kind": "1",
    "File hash": "ab",
    "Data hash": "cd",
    Size: "1.2 MB",
  });
});
