import type { PublishedResults } from "@command-center/contract/imports/published-results";
import { expect, test } from "vitest";
import { nextStep, stepText } from "./next-step.ts";

type State = NonNullable<PublishedResults["results"]>["state"];

const importIn = (id: number, state: State | null, onlyAdds = false) =>
  state === null ? null : { id, state, share: 0.456, onlyAdds };

test.each<[list: State | null, onlyAdds: boolean, results: State | null, step: object]>([
  [null, false, null, { does: "start" }],
  ["reading", false, null, { does: "wait" }],
  ["ready", true, null, { does: "commit", id: 1 }],
  ["ready", false, null, { does: "open", id: 1 }],
  ["questions", false, null, { does: "open", id: 1 }],
  ["waiting-for-approval", false, null, { does: "open", id: 1 }],
  ["committing", false, null, { does: "wait" }],
  ["committed", false, null, { does: "start" }],
  ["committed", false, "reading", { does: "open", id: 2 }],
  ["committed", false, "ready", { does: "open", id: 2 }],
  ["committed", false, "committed", { does: "show", cycle: 7 }],
])(
  "IMP-24 with a list %s (adds only: %s) and results %s, loading goes on by %o",
  (list, onlyAdds, results, step) => {
    const published = {
      cycle: { id: 7, name: "2020–2021" },
      stations: 34_684,
      stationList: importIn(1, list, onlyAdds),
      results: importIn(2, results, true),
    };
    expect(nextStep(published)).toEqual(step);
  },
);

test("IMP-24 without a cycle loading begins", () => {
  expect(nextStep({ cycle: null, stations: 34_684, stationList: null, results: null })).toEqual({
    does: "start",
  });
});

test("IMP-24 each file says how far it is", () => {
  expect(stepText(null)).toBe("not yet loaded");
  expect(stepText(importIn(1, "reading"))).toBe("reading, 46%");
  expect(stepText(importIn(1, "committed"))).toBe("committed");
});
