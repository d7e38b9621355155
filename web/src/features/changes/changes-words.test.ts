import type { ChangedRecord } from "@command-center/contract/changes/changes-between";
import { expect, test } from "vitest";
import { fieldText } from "@command-center/domain/changes/change-text";
import { causeText, changeText, momentTexts, newText, valueText } from "./changes-words.ts";

const record = (
  fields: Partial<ChangedRecord>,
  values: Record<string, string | null> = {},
): ChangedRecord => ({
  id: "1",
  kind: "petition_state",
  cause: "ruling",
  what: "Dismissed",
  day: "2025-09-02",
  at: "2025-09-02T15:00:00.000Z",
  about: "Gulu",
  petition: null,
  seatId: null,
  importId: null,
  place: null,
  placeSlug: null,
  isRemoved: false,
  fields: Object.entries(values).map(([label, after]) => ({ label, before: null, after })),
  ...fields,
});

test.each([
  [{ cause: "ruling", count: 301 }, "301 rulings"],
  [{ cause: "ruling", count: 1 }, "1 ruling"],
  [{ cause: "filing", count: 1_000 }, "1,000 petitions filed"],
  [{ cause: "overdue", count: 1 }, "1 became overdue"],
  [{ cause: "day", count: 11 }, "11 days passed"],
] as const)("CLOCK-02 cause %j reads “%s”", (cause, text) => {
  expect(causeText(cause)).toBe(text);
});

test("CLOCK-02 values and changes have their unit, and what is not known is a dash, never 0", () => {
  expect([valueText(338, "count"), valueText(95.8, "percent"), valueText(null, "count")]).toEqual([
    "338",
    "95.8%",
    "–",
  ]);
  expect([changeText(-254, "count"), changeText(43.8, "percent"), changeText(null, "percent")]).toEqual([
    "−254",
    "+43.8 pts",
    "–",
  ]);
});

test("CLOCK-02 a moment with a position names its time in Uganda; without one the first has that of the second", () => {
  const known = { token: "0123456789ab", at: "2025-08-25T22:30:00.000Z" };
  const first = { day: "2025-08-22", known: null };
  const second = { day: "2025-09-02", known: null };
  const then = "as known on 26 Aug 2025, 01:30 EAT";
  expect(momentTexts({ from: first, to: second })).toEqual({ from: "22 Aug 2025", to: "2 Sep 2025" });
  expect(momentTexts({ from: { ...first, known }, to: second })).toEqual({
    from: `22 Aug 2025, ${then}`,
    to: "2 Sep 2025",
  });
  expect(momentTexts({ from: first, to: { ...second, known } })).toEqual({
    from: `22 Aug 2025, ${then}`,
    to: `2 Sep 2025, ${then}`,
  });
});

test("CLOCK-02 a ruling names its outcome and the days since filing, a declaration its winner", () => {
  const ruling = { Outcome: "Fresh poll ordered", "Filed on": "2025-08-09", "Ruled on": "2025-09-02" };
  expect(newText(record({}, ruling))).toBe("fresh poll ordered, 24 days after filing");
  expect(newText(record({}, { Outcome: null, "Filed on": null }))).toBe("ruled on");
  expect(newText(record({ cause: "rerun" }, { Winner: "Amina Okello", Votes: "18327" }))).toBe(
    "Amina Okello, votes 18,327",
  );
  expect(newText(record({ cause: "declaration" }, { Winner: null }))).toBe("winner not recorded");
});

test("CLOCK-02 a field's day and number are written as elsewhere", () => {
  expect([fieldText("2025-08-12"), fieldText("12841"), fieldText("Dismissed"), fieldText(null)]).toEqual([
    "12 Aug 2025",
    "12,841",
    "Dismissed",
    "not recorded",
  ]);
});
