import { expect, test } from "vitest";
import { unlikeBefore } from "./unlike-before.ts";

const votes = (byName: Readonly<Record<string, number>>) =>
  Object.entries(byName).map(([name, count]) => ({ name, votes: count }));
const BEFORE = votes({ "ALPHA ONE": 600, "BETA TWO": 350, "GAMMA THREE": 50 });

test("CLAIM-01 columns shifted by one show in the shares of both candidates, the furthest first", () => {
  const after = votes({ "Gamma Three": 600, "One Alpha": 350, "Delta Four": 50 });
  expect(unlikeBefore([{ area: "Abim", before: BEFORE, after }])).toEqual([
    { area: "Abim", name: "Gamma Three", from: 5, to: 60 },
  ]);
  const further = votes({ "Alpha One": 50, "Beta Two": 600, "Delta Four": 350 });
  expect(unlikeBefore([{ area: "Abim", before: BEFORE, after: further }]).map(({ name }) => name)).toEqual([
    "Alpha One",
  ]);
});

test.each([
  ["a change that elections have", { "ALPHA ONE": 500, "BETA TWO": 500 }],
  ["few votes", { "ALPHA ONE": 1, "BETA TWO": 98 }],
  ["candidates who did not stand before", { "DELTA FOUR": 900, "EPSILON FIVE": 100 }],
])("CLAIM-01 %s is not unusual", (_case, after) => {
  expect(unlikeBefore([{ area: "Abim", before: BEFORE, after: votes(after) }])).toEqual([]);
});
