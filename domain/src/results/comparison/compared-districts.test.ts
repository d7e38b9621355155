import { expect, test } from "vitest";
import { comparedDistricts, groundOfDistricts, type District } from "./compared-districts.ts";

const KABALE: District = { id: 1, name: "Kabale", partOf: null };
const RUBANDA: District = { id: 2, name: "Rubanda", partOf: "Kabale" };
const RUKIGA: District = { id: 3, name: "Rukiga", partOf: "Kabale" };
const ABIM: District = { id: 4, name: "Abim", partOf: null };
const DISTRICTS = [KABALE, RUBANDA, RUKIGA, ABIM];

const on = (pollingDay: string, ...districts: readonly District[]) => ({
  pollingDay,
  listed: new Set(districts.map(({ id }) => id)),
});
const in2016 = (...districts: readonly District[]) => on("2016-02-18", ...districts);
const in2021 = (...districts: readonly District[]) => on("2021-01-14", ...districts);

test.each([
  [
    "both lists whole",
    in2016(KABALE, ABIM),
    in2021(...DISTRICTS),
    { Kabale: "changed", Rubanda: "new", Rukiga: "new", Abim: "same" },
  ],
  [
    "today's districts on both",
    in2016(...DISTRICTS),
    in2021(...DISTRICTS),
    { Kabale: "same", Rubanda: "same", Rukiga: "same", Abim: "same" },
  ],
  [
    "a later list of Kabale alone, which is a part of the earlier Kabale",
    in2016(KABALE),
    in2021(KABALE),
    { Kabale: "one-list", Rubanda: "one-list", Rukiga: "one-list", Abim: "one-list" },
  ],
  [
    "an earlier list of Abim alone",
    in2016(ABIM),
    in2021(...DISTRICTS),
    { Kabale: "one-list", Rubanda: "one-list", Rukiga: "one-list", Abim: "same" },
  ],
  [
    "two elections before the new districts",
    on("2011-02-18", KABALE, ABIM),
    in2016(KABALE, ABIM),
    { Kabale: "same", Abim: "same" },
  ],
  [
    "two elections after them, of which one has no list of Rukiga",
    in2021(...DISTRICTS),
    on("2026-01-15", KABALE, RUBANDA, ABIM),
    { Kabale: "same", Rubanda: "same", Rukiga: "one-list", Abim: "same" },
  ],
] as const)("RES-07 districts of %s", (_, before, after, expected) => {
  const { grounds } = comparedDistricts(DISTRICTS, before, after);
  const nameOf = (id: number) => DISTRICTS.find((one) => one.id === id)?.name ?? "";
  expect(Object.fromEntries([...grounds].map(([id, { ground }]) => [nameOf(id), ground]))).toEqual(expected);
});

test("RES-07 a split district and its parts join into the one that they were", () => {
  const { families, grounds } = comparedDistricts(DISTRICTS, in2016(KABALE, ABIM), in2021(...DISTRICTS));
  expect(families).toEqual([
    { head: 1, members: [1, 2, 3], isOnBothLists: true },
    { head: 4, members: [4], isOnBothLists: true },
  ]);
  expect(grounds.get(1)?.others).toEqual(["Rubanda", "Rukiga"]);
  expect(grounds.get(2)?.others).toEqual(["Kabale"]);
});

test("RES-06 a list misses the districts of its day that it has no stations in", () => {
  const { missing } = comparedDistricts(DISTRICTS, in2016(ABIM), in2021(KABALE, RUBANDA, ABIM));
  // Rubanda and Rukiga were parts of Kabale in 2016.
  expect(missing).toEqual({ before: new Set([1]), after: new Set([3]) });
});

test("RES-07 a region is the same with whole families, changed where one crosses it, else on one list only", () => {
  const { families } = comparedDistricts(DISTRICTS, in2016(KABALE, ABIM), in2021(...DISTRICTS));
  expect(groundOfDistricts(new Set([1, 2, 3]), families)).toBe("same");
  expect(groundOfDistricts(new Set([1, 2, 3, 4]), families)).toBe("same");
  expect(groundOfDistricts(new Set([1, 2]), families)).toBe("changed");
  const partial = comparedDistricts(DISTRICTS, in2016(ABIM), in2021(...DISTRICTS)).families;
  expect(groundOfDistricts(new Set([1, 2, 3, 4]), partial)).toBe("one-list");
  expect(groundOfDistricts(new Set([4]), partial)).toBe("same");
  expect(groundOfDistricts(new Set(), partial)).toBe("one-list");
});
