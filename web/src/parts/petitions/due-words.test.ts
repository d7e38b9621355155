import { expect, test } from "vitest";
import type { Petition } from "@command-center/contract/petitions";
import { dueWords } from "./due-words.ts";

const due = (left: number, isPending = true) =>
  ({ filedOn: "2025-08-06", rulingDueOn: "2025-09-03", daysWaited: 28 - left, isPending }) as Petition;

test.each([
  [[], "No ruling due in 7 days"],
  [[due(-1), due(8), due(3, false)], "No ruling due in 7 days"],
  [[due(3)], "1 ruling due in 7 days"],
  [[due(1), due(1), due(7)], "3 rulings due in 7 days, 2 of them tomorrow"],
  [[due(0), due(1), due(7)], "3 rulings due in 7 days, 1 of them today"],
  [[due(1)], "1 ruling due tomorrow"],
  [[due(0), due(0)], "2 rulings due today"],
])("DAY-03 days left %#: %s", (rows, words) => {
  expect(dueWords(rows)).toBe(words);
});
