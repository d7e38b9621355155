import { LEADER_STATUS_WORDS } from "@command-center/domain/results/result-words";
import { expect, test } from "vitest";
import { votesAndMarginText } from "./result.ts";

test("LC5-03 MAYOR-01 statuses are called New Leader, Incumbent Re-elected and Currently Leading", () => {
  expect(LEADER_STATUS_WORDS).toEqual({
    New: "New Leader",
    Incumbent_Retained: "Incumbent Re-elected",
    Leading: "Currently Leading",
    Unknown: "Incumbency Unknown",
  });
});

test.each([
  [{ votes: 12_345, margin: 23.44 }, "12,345 votes · margin 23.4 points"],
  [{ votes: 12_345 }, "12,345 votes · margin not published"],
  [{ margin: 7 }, "Votes not published · margin 7.0 points"],
  [{}, "Votes and margin not published"],
  [{ votes: 0, margin: 0 }, "0 votes · margin 0.0 points"],
])("LC5-03 %j reads %j", (result, text) => expect(votesAndMarginText(result)).toBe(text));
