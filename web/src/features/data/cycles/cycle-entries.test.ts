import { changeCycleInput } from "@command-center/contract/cycle-changes";
import { expect, test } from "vitest";
import { beginning, changedInput, entriesOf, newEvent, newInput, suggestedBy } from "./cycle-entries.ts";
import { aCycle, anEvent } from "./fixtures.ts";

const CYCLE = aCycle({
  supportEmail: "desk@party.example",
  calendar: [anEvent(7, "2021-01-14", { kind: "general", isCountdown: true }), anEvent(9, "2021-02-01")],
});

test.each([
  ["2025–2026", "2025-07-01", "2026-06-30", "2025-12-01"],
  ["2020-2021", "2020-07-01", "2021-06-30", "2021-06-30"],
  ["2031", "2031-01-01", "2031-12-31", "2031-01-01"],
  ["2026–2025", "", "", ""],
  ["By-elections", "", "", ""],
])("IMP-12 the name %s suggests the days of a new cycle", (name, opensOn, closesOn, asOf) => {
  const suggested = suggestedBy(name, [CYCLE, aCycle({ id: 2, isSample: true })], "2025-12-01");
  expect(suggested).toEqual({
    seasonLabel: `${name} Election Season`,
    opensOn,
    closesOn,
    asOf,
    previousCycle: opensOn > CYCLE.opensOn ? "1" : "",
  });
});

test("IMP-12 a cycle that is opened and saved is as it was, and its calendar is not sent", () => {
  expect(newInput(entriesOf(CYCLE)).calendar.map(({ isCountdown }) => isCountdown)).toEqual([true, false]);
  const { id, version, name, seasonLabel, opensOn, closesOn, asOf } = CYCLE;
  expect(changeCycleInput.parse(changedInput(CYCLE, entriesOf(CYCLE)))).toEqual({
    id,
    version,
    name,
    seasonLabel,
    opensOn,
    closesOn,
    asOf,
    supportEmail: "desk@party.example",
    dataSyncProvider: null,
    previousCycle: null,
    publisher: "Electoral Commission",
  });
  expect(changedInput(CYCLE, { ...entriesOf(CYCLE), countdown: 9 }).calendar).toMatchObject([
    { title: "Event 7", isCountdown: false },
    { title: "Event 9", isCountdown: true },
  ]);
});

test("IMP-12 a new event is a row of its own, and one of a day stays one of a day", () => {
  const { calendar } = entriesOf(CYCLE);
  expect(newEvent([])).toMatchObject({ key: 1, title: "" });
  expect(newEvent(calendar).key).toBe(10);
  const [first = newEvent([])] = calendar;
  expect(beginning(first, "2021-01-20")).toMatchObject({ startsOn: "2021-01-20", endsOn: "2021-01-20" });
  expect(beginning({ ...first, endsOn: "2021-01-30" }, "2021-01-20").endsOn).toBe("2021-01-30");
});
