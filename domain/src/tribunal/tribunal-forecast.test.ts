import fc from "fast-check";
import { expect, test } from "vitest";
import {
  suggestedMoves,
  tribunalForecast,
  type SittingPanel,
  type WaitingPetition,
} from "./tribunal-forecast.ts";

const panel = (number: number, dailyCapacity: number, sitsTo: string | null = null): SittingPanel => ({
  number,
  sitsFrom: "2025-08-01",
  sitsTo,
  dailyCapacity,
});
/** A Wednesday. */
const FROM = "2025-09-03";
const waiting = (
  number: string,
  dueOn: string | null,
  of: number | null,
  more: Partial<WaitingPetition> = {},
): WaitingPetition => ({ number, dueOn, panel: of, hearingOn: null, isMovable: true, ...more });

test("LIFE-02 a panel rules on the earliest due first, so many a day, and rests on Sundays", () => {
  const petitions = ["a", "b", "c", "d", "e"].map((number, at) => waiting(number, `2025-09-1${at}`, 1));
  const { days, late } = tribunalForecast(petitions.toReversed(), [panel(1, 1)], "2025-09-05");
  expect([...days]).toEqual([
    ["a", "2025-09-05"],
    ["b", "2025-09-06"],
    ["c", "2025-09-08"],
    ["d", "2025-09-09"],
    ["e", "2025-09-10"],
  ]);
  expect(late).toEqual([]);
});

test("LIFE-02 petitions without a panel go to the one that is free first", () => {
  const petitions = ["a", "b", "c"].map((number) => waiting(number, "2025-09-03", null));
  const { days } = tribunalForecast(petitions, [panel(1, 1), panel(2, 2)], FROM);
  expect([...days.values()]).toEqual([FROM, FROM, FROM]);
});

test("LIFE-02 a panel that ends leaves its petitions without a day, and late", () => {
  const { days, late } = tribunalForecast([waiting("a", "2025-09-30", 1)], [panel(1, 1, "2025-09-01")], FROM);
  expect([days.get("a"), late]).toEqual([null, ["a"]]);
});

test("LIFE-02 without a deadline nothing is late", () => {
  expect(tribunalForecast([waiting("a", null, 1)], [panel(1, 1)], FROM).late).toEqual([]);
});

test("LIFE-02 three will be late; two that move to another panel, and none is", () => {
  // Panel 8 rules on one a day and has four that are due on the second day; panel 2 has nothing.
  const petitions = ["a", "b", "c", "d"].map((number) => waiting(number, "2025-09-04", 8));
  const panels = [panel(8, 1), panel(2, 2)];
  expect(tribunalForecast(petitions, panels, FROM).late).toEqual(["c", "d"]);
  const { moves, forecast } = suggestedMoves(petitions, panels, FROM);
  expect(moves).toEqual([{ from: 8, to: 2, petitions: ["c", "d"] }]);
  expect(forecast.late).toEqual([]);
});

test("LIFE-02 no move where every panel is as slow", () => {
  const petitions = ["a", "b"].map((number) => waiting(number, "2025-09-01", 1));
  expect(suggestedMoves(petitions, [panel(1, 1), panel(2, 1)], FROM)).toMatchObject({ moves: [] });
});

test("LIFE-02 a petition is not ruled on before its hearing, and listed after its due day it is late", () => {
  const petitions = [
    waiting("a", "2025-09-08", 1, { hearingOn: "2025-09-10" }),
    waiting("b", "2025-09-09", 1),
  ];
  const { days, late } = tribunalForecast(petitions, [panel(1, 1)], FROM);
  expect([...days]).toEqual([
    ["a", "2025-09-10"],
    ["b", FROM],
  ]);
  expect(late).toEqual(["a"]);
});

test("LIFE-02 a petition that its own panel can hear earlier stays with it", () => {
  const petitions = [waiting("a", "2025-09-08", 1, { hearingOn: "2025-09-10" })];
  const { moves, forecast } = suggestedMoves(petitions, [panel(2, 1), panel(1, 1)], FROM);
  expect(moves).toEqual([{ from: 1, to: 1, petitions: ["a"] }]);
  expect(forecast.late).toEqual([]);
});

test("LIFE-02 where a late petition was heard already, one that is taken before it moves", () => {
  const petitions = [
    waiting("a", "2025-09-03", 8),
    waiting("b", "2025-09-03", 8, { isMovable: false }),
    waiting("c", "2025-08-01", 8, { isMovable: false }),
  ];
  const { moves, forecast } = suggestedMoves(petitions, [panel(8, 2), panel(2, 2)], FROM);
  expect(moves).toEqual([{ from: 8, to: 2, petitions: ["a"] }]);
  // Due before the first day with rulings: no panel makes up for that.
  expect(forecast.late).toEqual(["c"]);
});

test("LIFE-02 the search for moves ends, also where hundreds are late", () => {
  const petitions = Array.from({ length: 340 }, (_, at) => waiting(`P/${at}`, "2025-09-20", (at % 8) + 1));
  const panels = Array.from({ length: 8 }, (_, at) => panel(at + 1, 1));
  const { forecast } = suggestedMoves(petitions, panels, FROM);
  expect(forecast.late.length).toBeGreaterThan(200);
}, 5_000);

test("LIFE-02 moves never make more petitions late, and lose none", () => {
  const petition = fc.record({
    dueOn: fc.integer({ min: 1, max: 30 }).map((day) => `2025-09-${String(day).padStart(2, "0")}`),
    panel: fc.constantFrom(null, 1, 2, 3),
    hearingOn: fc.constantFrom(null, "2025-09-08", "2025-09-20"),
    isMovable: fc.boolean(),
  });
  fc.assert(
    fc.property(fc.array(petition, { maxLength: 25 }), (all) => {
      const petitions = all.map((one, at) => ({ ...one, number: `P/${at}` }));
      const panels = [panel(1, 1), panel(2, 2), panel(3, 1, "2025-09-10")];
      const before = tribunalForecast(petitions, panels, FROM);
      const { moves, forecast } = suggestedMoves(petitions, panels, FROM);
      expect(forecast.late.length).toBeLessThanOrEqual(before.late.length);
      expect(forecast.days.size).toBe(petitions.length);
      const fixed = new Set(petitions.filter(({ isMovable }) => !isMovable).map(({ number }) => number));
      expect(moves.flatMap((move) => move.petitions).filter((number) => fixed.has(number))).toEqual([]);
    }),
  );
});
