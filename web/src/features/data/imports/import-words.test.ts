import { expect, test } from "vitest";
import type { ImportCounts, ImportState } from "@command-center/contract/imports/imports";
import { contestText, moveText, problemsText, stepsOf } from "./import-words.ts";

const COUNTS: ImportCounts = {
  rows: 34_684,
  new: 0,
  changed: 0,
  relabelled: 0,
  same: 34_684,
  refused: 0,
  warned: 0,
  leftOut: 0,
  gone: 0,
};

test.each([
  ["32,557", "34,661", "+2,104"],
  ["58.2%", "57.9%", "−0.3 points"],
  ["0", "268", "+268"],
  ["49%", "50%", "+1.0 point"],
  ["24 days", "23 days", "−1 day"],
  ["1 day", "-17 days", "−18 days"],
  ["1 day", "1", null],
  ["500 below", "Agrees", null],
  ["412", "412", null],
  [null, "412", null],
  ["Candidate A", "Candidate B", null],
  ["4%", "4", null],
])("IMP-08 from %s to %s the move is %s", (from, to, move) => expect(moveText(from, to)).toBe(move));

test("IMP-05 problems are said by how many rows are refused and warned", () => {
  expect(problemsText(null)).toBeNull();
  expect(problemsText(COUNTS)).toBe("None");
  expect(problemsText({ ...COUNTS, refused: 23, warned: 1_216 })).toBe("23 refused, 1,216 warned");
});

test("a contest is said with its polling day, as far as both are known", () => {
  expect(contestText({ contest: "president", pollingDay: "2021-01-14" })).toBe("President, 14 Jan 2021");
  expect(contestText({ contest: "woman-mp", pollingDay: null })).toBe("District Woman MPs");
  expect(contestText({ contest: null, pollingDay: null })).toBeNull();
});

const question = { id: "kind", asks: "What is it?", line: 1, rows: 0, suggestions: [], answer: null };
const column = { index: 0, column: "District", field: "district", decidedBy: "name" as const, samples: [] };

/** The steps of an import in a state: a sign for each, and the words of the one that it is at. */
function at(state: ImportState, questions = [] as (typeof question)[]) {
  const steps = stepsOf({
    kind: "station-results",
    state,
    columns: [column],
    questions,
    progress: { rows: 21_504, share: 0.62 },
    counts: COUNTS,
    asked: null,
    decided: null,
    approval: { reasons: [], approvers: [], refusal: null },
    ended: "2026-11-22T06:31:00.000Z",
  });
  const signs = { done: "x", now: ">", later: ".", failed: "!" };
  const words = steps.find(({ is }) => is === "now" || is === "failed");
  return [steps.map(({ is }) => signs[is]).join(""), words && `${words.name}: ${words.detail}`];
}

test.each<[ImportState, (typeof question)[], string, string | undefined]>([
  ["reading", [], ">.....", "Read: 21,504 rows"],
  ["refused", [], "!.....", "Read: Cannot be read"],
  ["questions", [question], "xx>...", "Questions: 1 to answer"],
  ["questions", [], "x>....", "Columns: 1 of 1 in use"],
  ["ready", [], "xxx>..", "Preview: Check and commit"],
  ["discarded", [], "xxx!..", "Preview: Discarded 22 Nov 2026"],
  ["waiting-for-approval", [], "xxxx>.", "Approve: Second person"],
  ["committing", [], "xxxxx>", "Imported: Being saved"],
  ["committed", [], "xxxxxx", undefined],
  ["undone", [], "xxxxx!", "Imported: Undone 22 Nov 2026"],
])("IMP-01 an import that is %s is at its step", (state, questions, signs, words) =>
  expect(at(state, questions)).toEqual([signs, words]),
);
