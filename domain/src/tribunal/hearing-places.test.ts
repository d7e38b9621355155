import { expect, test } from "vitest";
import { hearingPlaces, type ListedPetition } from "./hearing-places.ts";

const panels = [
  { number: 1, sitsFrom: "2025-09-01", sitsTo: "2025-09-09", dailyCapacity: 1 },
  { number: 2, sitsFrom: "2025-09-01", sitsTo: null, dailyCapacity: 2 },
];
const listed: readonly ListedPetition[] = [
  { number: "a", panel: 1, hearingOn: "2025-09-05" },
  { number: "b", panel: 2, hearingOn: "2025-09-05" },
];
const places = (numbers: readonly string[], panel: number, from: string) =>
  hearingPlaces(
    numbers.map((number) => ({ number, panel })),
    { panels, listed, from },
  ).map(({ hearingOn }) => hearingOn);

test("LIFE-02 hearings fill a panel's days in order, leave out Sundays, and end with the panel", () => {
  // 5 September 2025 is a Friday, and panel 1 is full then.
  expect(places(["c", "d", "e", "f"], 1, "2025-09-05")).toEqual([
    "2025-09-06",
    "2025-09-08",
    "2025-09-09",
    null,
  ]);
  expect(places(["c", "d"], 2, "2025-09-05")).toEqual(["2025-09-05", "2025-09-06"]);
});

test("LIFE-02 a petition that moves leaves its place to the others", () => {
  expect(places(["a"], 1, "2025-09-05")).toEqual(["2025-09-05"]);
  expect(places(["c", "a"], 1, "2025-09-05")).toEqual(["2025-09-05", "2025-09-06"]);
});

test("LIFE-02 no panel sits before its first day, and an unknown one has no room", () => {
  expect(places(["c"], 1, "2025-08-01")).toEqual(["2025-09-01"]);
  expect(places(["c"], 9, "2025-09-05")).toEqual([null]);
});
