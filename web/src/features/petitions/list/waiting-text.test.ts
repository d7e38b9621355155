import { expect, test } from "vitest";
import { waitingText } from "./waiting-text.ts";

test.each([
  [84, null, 56, "84 petitions of all categories pending, about a day and a half's work"],
  [1, null, 56, "1 petition of all categories pending, less than a day's work"],
  [0, null, 56, "No petition of any category is pending"],
  [4, "Gulu", null, "4 petitions of all categories pending in Gulu"],
  [1, "Gulu", null, "1 petition of all categories pending in Gulu"],
  [0, "Gulu", null, "No petition of any category is pending in Gulu"],
])("STAT-06 %d pending, of %s, with %s a day: %s", (pending, part, capacity, words) => {
  expect(waitingText(pending, part, capacity)).toBe(words);
});
