import { expect, test } from "vitest";
import { placesAsked } from "./other-list.ts";

const NAMES = Array.from({ length: 21 }, (_, index) => `Example School ${index}`);
const asked = (names: readonly string[], answers: Readonly<Record<string, string>> = {}) => {
  const questions = names.map((name) => {
    const asks = `There is no station ${name}. Which one is it?`;
    return { id: `station/${name}`, asks, line: 2, rows: 1, suggestions: [], answer: null };
  });
  return placesAsked({ level: "station", rows: 100, unplaced: 21, questions }, [], answers);
};

test("IMP-14 the answer for rows without a place does not hold for other rows of the same number", () => {
  const [{ id = "" } = {}] = asked(NAMES);
  expect(asked(NAMES, { [id]: "yes" })).toMatchObject([{ id, answer: "yes" }]);
  expect(asked(["Example Church", ...NAMES.slice(1)], { [id]: "yes" })).toMatchObject([
    { asks: expect.stringMatching(/^21 of 100 rows have no station/), answer: null },
  ]);
});
