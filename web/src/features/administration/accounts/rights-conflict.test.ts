import { expect, test } from "vitest";
import { rightWords, withTheirRights } from "./rights-conflict.ts";

test("LIFE-06 taking another administrator's rights keeps the other fields as typed", () => {
  const typed = { displayName: "Typed", role: "analyst" as const, scope: [3] };
  expect(withTheirRights(typed, [{ field: "role", theirs: "viewer" }])).toEqual({ ...typed, role: "viewer" });
  expect(
    withTheirRights(typed, [
      { field: "scope", theirs: [] },
      { field: "role", theirs: "unknown" },
    ]),
  ).toEqual({ ...typed, scope: [] });
});

test.each([
  ["role", "viewer", { name: "Role", text: "Viewer" }],
  ["displayName", "Ann", { name: "Name", text: "Ann" }],
  ["scope", [], { name: "Limited to", text: "The whole country" }],
  ["scope", [4, 5], { name: "Limited to", text: "2 areas" }],
])("LIFE-06 the right %s %j is shown as the form has it", (field, value, words) => {
  expect(rightWords(field, value)).toEqual(words);
});
