import { expect, test } from "vitest";
import type { ChangeGroup } from "@command-center/contract/changes/changes";
import {
  categoriesText,
  contestsText,
  dayBy,
  declarationText,
  listText,
  outcomes,
  rulingText,
  spanText,
} from "./changes-text.ts";

type Total = ChangeGroup["totals"][number];
const total = (count: number, about: Partial<Total>): Total => ({
  contest: null,
  reason: null,
  category: null,
  outcome: null,
  count,
  ...about,
});

test("HOME-11 days of one year name it once", () => {
  expect(spanText("2025-08-26", "2025-09-02")).toBe("27 Aug to 2 Sep 2025");
  expect(spanText("2025-12-30", "2026-01-01")).toBe("31 Dec 2025 to 1 Jan 2026");
  expect(spanText("2025-12-31", "2026-01-02")).toBe("1 Jan to 2 Jan 2026");
});

test("HOME-11 the span begins with the first day that counts", () => {
  expect(spanText("2025-09-01", "2025-09-02")).toBe("2 Sep 2025");
  expect(spanText("2025-09-02", "2025-09-02")).toBe("After 2 Sep 2025");
});

test("HOME-11 a day of another year, or past the figures' day, is written with its year", () => {
  expect(dayBy("2025-08-31", "2025-09-02")).toBe("31 Aug");
  expect(dayBy("2024-12-31", "2025-09-02")).toBe("31 Dec 2024");
  expect(dayBy("2026-11-25", "2025-09-02")).toBe("25 Nov 2026");
  expect(dayBy("2025-11-25", "2025-09-02")).toBe("25 Nov 2025");
});

test.each([
  [[], ""],
  [["a"], "a"],
  [["a", "b"], "a and b"],
  [["a", "b", "c"], "a, b and c"],
])("HOME-11 %j in a sentence: %s", (words, text) => {
  expect(listText(words)).toBe(text);
});

test("HOME-11 petitions are counted by category, the largest first, whatever their outcome", () => {
  const totals = [
    total(12, { category: "mp", outcome: "dismissed" }),
    total(1, { category: "councillor", outcome: "fresh_poll_ordered" }),
    total(11, { category: "lc5", outcome: "dismissed" }),
    total(2, { category: "councillor", outcome: "dismissed" }),
  ];
  expect(categoriesText(totals)).toBe("12 MP, 11 LC5 and 3 councillor petitions");
  expect(categoriesText([total(1, { category: "mayoral" })])).toBe("1 mayoral petition");
  expect(outcomes(totals)).toEqual([
    { isDismissed: true, text: "25 dismissed" },
    { isDismissed: false, text: "1 fresh poll ordered" },
  ]);
});

test("HOME-11 declarations are counted by what was declared", () => {
  expect(contestsText([total(9, { contest: "cec" }), total(1, { contest: "mp_primary" })])).toBe(
    "9 CEC offices and 1 MP seat",
  );
});

test("HOME-11 a ruling says how long was waited, as far as that is known", () => {
  expect(rulingText({ outcome: "fresh_poll_ordered", daysWaited: 26 })).toBe(
    "fresh poll ordered, 26 days after filing",
  );
  expect(rulingText({ outcome: "dismissed", daysWaited: 1 })).toBe("dismissed, 1 day after filing");
  expect(rulingText({ outcome: null, daysWaited: null })).toBe("ruled on");
});

test("HOME-11 a declaration of which nobody says who won says so", () => {
  const day = "2025-08-29";
  expect(declarationText({ winner: null, reason: "first", day })).toBe("winner not recorded, 29 Aug");
  expect(declarationText({ winner: "Amina Okello", reason: "ruling", day })).toBe(
    "Amina Okello by ruling, 29 Aug",
  );
  expect(declarationText({ winner: "Amina Okello", reason: "rerun", day })).toBe(
    "Amina Okello after a rerun, 29 Aug",
  );
});
