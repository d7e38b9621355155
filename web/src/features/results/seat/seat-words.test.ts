import { expect, test } from "vitest";
import type { SeatDeclaration, SeatDetail } from "@command-center/contract/results/seat";
import { aDeclaration } from "./fixtures.ts";
import {
  changeText,
  declarationName,
  declarationText,
  leadLabel,
  leadName,
  leadText,
  optionName,
  resultTitle,
} from "./seat-words.ts";

const contest: NonNullable<SeatDetail["contest"]> = {
  id: 1,
  kind: "mp_primary",
  pollingDay: "2025-07-17",
  status: "declared",
  candidacies: [],
  standing: [],
};
const office: typeof contest = { ...contest, kind: "cec" };

test.each<[string, Parameters<typeof leadLabel>[0], SeatDeclaration | undefined, string, string]>([
  ["declared", { contest }, aDeclaration(), "Flagbearer, declared 6 Aug 2025", "Alfred Okoth"],
  [
    "after a rerun",
    { contest },
    aDeclaration({ reason: "rerun" }),
    "Flagbearer, declared 6 Aug 2025 after a rerun",
    "Alfred Okoth",
  ],
  ["an office", { contest: office }, aDeclaration(), "Winner, declared 6 Aug 2025", "Alfred Okoth"],
  [
    "provisional",
    { contest },
    aDeclaration({ status: "provisional" }),
    "Leading in the count, 6 Aug 2025",
    "Alfred Okoth",
  ],
  [
    "nullified",
    { contest },
    aDeclaration({ status: "nullified", winner: null }),
    "Nullified 6 Aug 2025",
    "Result nullified",
  ],
  ["awaiting", { contest }, undefined, "MP primary, 17 Jul 2025", "Awaiting a result"],
  ["no contest", { contest: null }, undefined, "This cycle", "Not contested"],
  [
    "winner not recorded",
    { contest },
    aDeclaration({ winner: null }),
    "Flagbearer, declared 6 Aug 2025",
    "Winner not recorded",
  ],
])("SEAT-01 who stands first: %s", (_what, seat, current, label, name) => {
  expect(leadLabel(seat, current)).toBe(label);
  expect(leadName(seat, current)).toBe(name);
});

test.each<[Partial<SeatDeclaration>, string]>([
  [{}, "Alfred Okoth 9,083, lead 3,137 votes (16.5 points)"],
  [{ leadVotes: null }, "Alfred Okoth 9,083, lead 16.5 points"],
  [{ leadVotes: 1, leadPoints: null }, "Alfred Okoth 9,083, lead 1 vote"],
  [{ leadVotes: null, leadPoints: null }, "Alfred Okoth 9,083"],
  [{ candidates: [] }, "Alfred Okoth, votes not published"],
  [{ isUnopposed: true, candidates: [] }, "Alfred Okoth, unopposed"],
  [{ winner: null, candidates: [] }, "Winner and votes not recorded"],
  [{ status: "nullified", winner: null }, "No result stands until the next declaration"],
])("SEAT-01 a declaration in a line: %o", (some, text) =>
  expect(declarationText(aDeclaration(some))).toBe(text),
);

test("SEAT-01 declarations are told apart by reason and day", () => {
  expect(declarationName(aDeclaration(), true)).toBe("Declaration");
  expect(declarationName(aDeclaration(), false)).toBe("First declaration");
  expect(declarationName(aDeclaration({ isCorrection: true }), false)).toBe("First declaration, corrected");
  expect(declarationName(aDeclaration({ reason: "rerun" }), false)).toBe("Rerun");
  expect(declarationName(aDeclaration({ reason: "ruling" }), false)).toBe("After a ruling");
  expect(declarationName(aDeclaration({ status: "provisional" }), true)).toBe("Provisional result");
  expect(declarationName(aDeclaration({ status: "nullified" }), false)).toBe("Result nullified");
  expect(optionName(aDeclaration({ polledOn: "2025-07-17" }))).toBe("17 Jul");
  expect(optionName(aDeclaration({ reason: "rerun" }))).toBe("Rerun, 6 Aug");
  expect(optionName(aDeclaration({ reason: "ruling" }))).toBe("Ruling, 6 Aug");
  expect(resultTitle({ reason: "first" }, true)).toBe("Result");
  expect(resultTitle({ reason: "first" }, false)).toBe("First result");
});

test("SEAT-01 a lead says what is known of it", () => {
  expect(leadText({ leadVotes: 3137, leadPoints: 16.48 })).toBe("Lead 3,137 votes, 16.5 points");
  expect(leadText({ leadVotes: null, leadPoints: 2 })).toBe("Lead 2.0 points");
  expect(leadText({ leadVotes: null, leadPoints: null })).toBeNull();
});

test.each([
  [19_033, 25_214, "24.5% fewer"],
  [110, 100, "10.0% more"],
  [100, 100, "as many"],
  [100, 0, null],
  [null, 100, null],
  [100, null, null],
])("SEAT-01 %s votes after %s are %s", (now, before, text) => expect(changeText(now, before)).toBe(text));
