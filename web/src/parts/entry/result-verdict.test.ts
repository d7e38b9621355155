import type { ResultChange } from "@command-center/contract/changes/sheet-effects";
import { expect, test } from "vitest";
import { verdictOf } from "./result-verdict.ts";

const result = (winner: ResultChange["winner"], second: number, isDeclared = true): ResultChange => ({
  seat: "Kigulu South",
  isDeclared,
  winner,
  candidates: [
    { name: "ANNE A", votes: { now: 5_618, after: 5_618 } },
    { name: "BEN B", votes: { now: 2_616, after: second } },
  ],
  valid: { now: 8_234, after: 5_618 + second },
});

test.each([
  [
    result({ now: "Anne A", after: "ANNE A" }, 3_000),
    "note",
    "The winner stays Anne A",
    "Lead 3,002 → 2,618 votes.",
    null,
  ],
  [
    result({ now: "ANNE A", after: "BEN B" }, 2_616),
    "bad",
    "Winner changes from Anne A (5,618) to Ben B (2,616)",
    "The votes stay as counted.",
    "BEN B",
  ],
  [
    result({ now: "ANNE A", after: null }, 2_616),
    "warning",
    "Kigulu South would have no winner until the fresh poll",
    "The win of Anne A (5,618) is set aside.",
    "ANNE A",
  ],
  [
    result({ now: "ANNE A", after: "BEN B" }, 6_000, false),
    "bad",
    "Leader changes from Anne A (5,618) to Ben B (6,000)",
    "Lead 3,002 → 382 votes.",
    "BEN B",
  ],
  [
    result({ now: null, after: "BEN B" }, 2_616),
    "bad",
    "Winner changes from none to Ben B (2,616)",
    "The votes stay as counted.",
    "BEN B",
  ],
  [
    result({ now: null, after: null }, 2_616),
    "note",
    "Kigulu South stays without a winner",
    "The votes stay as counted.",
    null,
  ],
] as const)(
  "REC-04 a change is said in its tone, and a surname typed only of another or no winner: %#",
  (change, tone, title, text, typed) => {
    expect(verdictOf(change)).toEqual({ tone, title, text, typed });
  },
);
