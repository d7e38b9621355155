import { expect, test } from "vitest";
import { waitingText } from "./waiting-text.ts";

test.each([
  [84, null, 56, "84 petitions (all categories) are pending: 1.5 days' work"],
  [1, null, 56, "1 petition (all categories) is pending: less than a day's work"],
  [0, null, 56, "No petition (all categories) is pending"],
  [4, "Gulu", null, "4 petitions (all categories) are pending in Gulu"],
  [1, "Gulu", null, "1 petition (all categories) is pending in Gulu"],
  [0, "Gulu", null, "No petition (all categories) is pending in Gulu"],
])("STAT-06 %d pending, of %s, with %s a day: %s", (pending, part, capacity, words) => {
  expect(waitingText(pending, part, capacity)).toBe(words);
});
