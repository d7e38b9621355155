import { expect, test } from "vitest";
import { everyDay } from "./figure-over-time.tsx";

test("a total is carried over the days on which nothing was added, up to the as-of date", () => {
  expect(
    everyDay(
      [
        { on: "2025-07-30", value: 3 },
        { on: "2025-08-01", value: 5 },
      ],
      "2025-08-02",
    ),
  ).toEqual([
    { date: "2025-07-30", value: 3 },
    { date: "2025-07-31", value: 3 },
    { date: "2025-08-01", value: 5 },
    { date: "2025-08-02", value: 5 },
  ]);
});

test("without a history there is no day; without an as-of date it ends with what is known", () => {
  expect(everyDay([], "2025-09-02")).toEqual([]);
  expect(everyDay([{ on: "2025-07-30", value: 3 }], undefined)).toHaveLength(1);
  expect(everyDay([{ on: "2025-07-30", value: 3 }], "2025-07-01")).toHaveLength(1);
});
