import { expect, test } from "vitest";
import type { Figure } from "@command-center/contract/figures";
import { figureDefinition } from "@command-center/domain/figure-definitions";
import type { FigureId } from "@command-center/domain/figures";
import { figureNotes } from "./brief-text.ts";

const figureOf = (id: FigureId, value: number): Figure => ({
  ...figureDefinition(id),
  part: null,
  subject: null,
  value,
  numerator: null,
  denominator: null,
  parts: [],
  basis: "query",
  sources: [],
  record: null,
  asOf: "2025-09-02",
  trend: null,
  chosenReason: null,
  coverage: null,
  ofRecords: null,
  rivals: [],
  history: [],
});

test.each([
  [22_000_000, "84.1% of the target of 22,000,000"],
  [18_507_403, "99.9% of the target of 18,507,403"],
  [18_500_000, "100.0% of the target of 18,500,000"],
])("STAT-04 HOME-09 of a target of %d members: %s", (target, words) => {
  const all = new Map([["membership_target", figureOf("membership_target", target)]]);
  expect(figureNotes(figureOf("party_register", 18_500_000), all)).toEqual([words]);
});
