import { expect, test } from "vitest";
import { fieldWords, withTheirs } from "./cycle-conflict.ts";
import { changedInput, entriesOf } from "./cycle-entries.ts";
import { aCycle, anEvent } from "./fixtures.ts";

const event = {
  kind: null,
  title: "Nomination",
  startsOn: "2020-11-02",
  endsOn: "2020-11-03",
  body: "party",
};

test("LIFE-06 taking theirs fills in the conflicting fields, and keeps everything else as typed", () => {
  const opened = aCycle({ calendar: [anEvent(7, "2021-01-14")] });
  const typed = { ...entriesOf(opened), name: "Typed", asOf: "2021-01-20" };
  const filled = withTheirs(typed, [
    { field: "asOf", theirs: "2021-01-31" },
    { field: "previousCycle", theirs: 4 },
    { field: "supportEmail", theirs: null },
    { field: "calendar", theirs: [{ ...event, isCountdown: true }] },
    { field: "unknown", theirs: 1 },
  ]);
  expect(filled).toMatchObject({ name: "Typed", asOf: "2021-01-31", previousCycle: "4", supportEmail: "" });
  expect(changedInput(opened, filled, "next")).toMatchObject({
    version: "next",
    name: "Typed",
    calendar: [{ title: "Nomination", isCountdown: true }],
  });
});

test.each([
  ["asOf", "2021-01-31", { name: "As of", text: "31 Jan 2021" }],
  ["dataSyncProvider", null, { name: "Data from", text: "Empty" }],
  ["previousCycle", 4, { name: "Trends compare with", text: "2015–2016" }],
  ["previousCycle", null, { name: "Trends compare with", text: "No other cycle" }],
  ["calendar", [event], { name: "Calendar", text: "1 event" }],
])("LIFE-06 their %s %j is shown as the form has it", (field, value, words) => {
  expect(fieldWords(field, value, (id) => (id === "4" ? "2015–2016" : undefined))).toEqual(words);
});
