import { expect, test } from "vitest";
import { dueDays } from "./due-days.ts";

const petition = (number: string, rulingDueOn: string | null, over: object = {}) => ({
  number,
  rulingDueOn,
  isPending: true,
  isOverdue: rulingDueOn === null ? null : false,
  ...over,
});

test("DAY-03 petitions by due day: the earliest day first, without the overdue, the ruled on and those with no deadline", () => {
  const days = dueDays([
    petition("COU/044", "2025-09-04"),
    petition("COU/041", "2025-09-03"),
    petition("COU/039", "2025-09-03"),
    petition("MP/015", "2025-08-16", { isOverdue: true }),
    petition("MP/001", "2025-09-03", { isPending: false }),
    petition("LEA/001", null),
  ]);
  expect(days.map(({ day, petitions }) => [day, ...petitions.map(({ number }) => number)])).toEqual([
    ["2025-09-03", "COU/039", "COU/041"],
    ["2025-09-04", "COU/044"],
  ]);
});
