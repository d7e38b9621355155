import * as fc from "fast-check";
import { expect, test } from "vitest";
import { comparisonKey } from "@command-center/domain/names/comparison-key";
import { bareName, printedName } from "./place-name.ts";
import { likeness, suggestions } from "./suggestions.ts";
import { decidedByCode, unitsWithin } from "./units-within.ts";

test.each([
  ["MASAKACITY", "Masaka City"],
  ["NORTH ERN DIVISION", "Northern Division"],
  ["ST. MARY'S P/SCH", "ST MARYS P SCH"],
  ["KISAWO PRIMARY SCHOOL (A-NAJ)", "KISAWO PRIMARY SCHOOL (A- NAJ)"],
  ["LIRA & OYAM", "LIRA AND OYAM"],
  ["KYOTERA\u00a0TOWN", "KYOTERA TOWN"],
])("IMP-06 %j and %j are one name", (one, other) => {
  expect(comparisonKey(one)).toBe(comparisonKey(other));
});

test.each([
  ["MASAKA", "MASAKA CITY"],
  ["LIRA & OYAM", "LIRA OYAM"],
  ["NORTH DIVISION", "NORTHERN DIVISION"],
  ["KALUNGU EAST", "EAST KALUNGU"],
  ["SSEMBABULE", "SEMBABULE"],
  ["DIVISION 1", "DIVISION 11"],
  ["ŊORA", "NORA"],
])("IMP-06 %j and %j are two", (one, other) => {
  expect(comparisonKey(one)).not.toBe(comparisonKey(other));
});

test.each([
  ["LABWOR COUNTY", "LABWOR", "COUNTY"],
  ["KUMI MUNICIPALITY", "KUMI", "MUNICIPALITY"],
  ["KUMI MUNICIPAL", "KUMI", "MUNICIPALITY"],
  ["ABIM SUB-COUNTY", "ABIM", "SUBCOUNTY"],
  ["NORTH ERN DIVISION", "NORTHERN", "DIVISION"],
  ["MASAKA CITY", "MASAKACITY", ""],
  ["KALUNGU TOWN COUNCIL", "KALUNGUTOWNCOUNCIL", ""],
  ["KANU WARD", "KANU", ""],
  ["COUNTYSIDE", "COUNTYSIDE", ""],
])("IMP-06 without its words %s is %s", (name, key, sort) => {
  expect(bareName(name)).toEqual({ key, sort });
});

test.each([
  ["070 ABIM", null, true, { code: "70", name: "ABIM", otherwise: { code: null, name: "070 ABIM" } }],
  ["10 MILE", null, false, { code: null, name: "10 MILE", otherwise: { code: "10", name: "MILE" } }],
  ["070", null, false, { code: "70", name: "", otherwise: { code: null, name: "070" } }],
  ["ABIM", "070", false, { code: "70", name: "ABIM", otherwise: null }],
  ["070 ABIM", "70", false, { code: "70", name: "070 ABIM", otherwise: { code: "70", name: "ABIM" } }],
  ["10 MILE", "07", false, { code: "7", name: "10 MILE", otherwise: null }],
  ["ABIM", null, true, { code: null, name: "ABIM", otherwise: null }],
] as const)("IMP-03 the cell %j beside the code %j is a place", (cell, code, coded, printed) => {
  expect(printedName(cell, code, coded)).toEqual(printed);
});

const unit = (id: number, name: string, code: string | null = String(id)) => ({ id, name, code });
const named = (text: string, coded = false) => printedName(text, null, coded);

const KUMI = unitsWithin([
  unit(1, "KUMI COUNTY"),
  unit(2, "KUMI MUNICIPALITY"),
  unit(3, "LABWOR COUNTY"),
  unit(4, "KONGUNGA"),
]);

test.each([
  ["KUMI COUNTY", [1], "name"],
  ["Kumi  county", [1], "spelling"],
  ["KUMI", [1, 2], "without words"],
  ["LABWOR", [3], "without words"],
  ["LABWOR CONSTITUENCY", [3], "without words"],
  ["LABWOR MUNICIPALITY", [], "name"],
  ["KONGUNGA COUNTY", [4], "without words"],
  ["LABWOR CITY", [], "name"],
  ["LABWR COUNTY", [], "name"],
  ["COUNTY", [], "name"],
  ["003", [3], "code"],
  ["009", [], "code"],
  ["", [], "code"],
] as const)("IMP-06 within its unit %j is found as %j, by %s", (text, ids, by) => {
  const found = KUMI.find(named(text));
  expect(found.units.map(({ id }) => id)).toEqual(ids);
  expect(found.by).toBe(by);
});

test("IMP-06 City is never dropped", () => {
  const masaka = unitsWithin([unit(1, "MASAKA"), unit(2, "MASAKA CITY")]);
  expect(masaka.find(named("MASAKACITY")).units).toMatchObject([{ id: 2 }]);
  expect(masaka.find(named("MASAKA DISTRICT")).units).toMatchObject([{ id: 1 }]);
  expect(unitsWithin([unit(2, "MASAKA CITY")]).find(named("MASAKA")).units).toEqual([]);
  expect(unitsWithin([unit(1, "MASAKA")]).find(named("MASAKA CITY")).units).toEqual([]);
  expect(unitsWithin([unit(1, "KALUNGU TOWN COUNCIL")]).find(named("KALUNGU")).units).toEqual([]);
});

test("IMP-06 of two units with one name the code decides, if it can", () => {
  const units = [unit(1, "KANU"), unit(2, "Kanu."), unit(3, "KANU")];
  const found = unitsWithin(units);
  expect(found.find(named("KANU")).units).toMatchObject([{ id: 1 }, { id: 3 }]);
  expect(found.find(named("kanu")).units).toHaveLength(3);
  expect(decidedByCode(units, named("002 KANU", true))).toMatchObject([{ id: 2 }]);
  expect(decidedByCode(units, named("009 KANU", true))).toHaveLength(3);
});

const word = fc.string({ unit: fc.constantFrom(..."ABCDE"), minLength: 2, maxLength: 5 });

test("IMP-06 what is found has all letters of what is printed: likeness never matches", () => {
  const letters = (text: string) => bareName(text).key;
  fc.assert(
    fc.property(fc.uniqueArray(word, { minLength: 1, maxLength: 8 }), word, (names, printed) => {
      const found = unitsWithin(names.map((name, index) => unit(index, name))).find(named(printed));
      for (const { name } of found.units) expect(letters(name)).toBe(letters(printed));
    }),
  );
});

test("IMP-06 units elsewhere, and the order of the list, change nothing", () => {
  fc.assert(
    fc.property(
      fc.uniqueArray(word, { minLength: 2, maxLength: 8 }),
      fc.integer({ min: 0, max: 7 }),
      (names, at) => {
        const printed = names[at % names.length] ?? "";
        const units = names.map((name, index) => unit(index, name));
        expect(unitsWithin(units.toReversed()).find(named(printed))).toEqual(
          unitsWithin(units).find(named(printed)),
        );
      },
    ),
  );
});

test.each([
  ["SSEMBABULE", "045 Sembabule", "similar spelling"],
  ["045 SSEMBABULE", "045 Sembabule", "similar spelling, same code 45"],
  ["EAST KALUNGU", "117 KALUNGU EAST", "same words"],
  ["045 WHATEVER", "045 Sembabule", "same code 45"],
])("IMP-06 to the question about %j %s is suggested: %s", (printed, expected, why) => {
  const units = [
    unit(1, "Sembabule", "45"),
    unit(2, "KALUNGU EAST", "117"),
    unit(3, "MUKONO COUNTY SOUTH", "9"),
  ];
  const [first, second] = suggestions(units, named(printed, true));
  expect(first).toMatchObject({ name: expected.slice(4), why });
  expect(second).toBeUndefined();
});

test("IMP-06 suggestions are few, the likeliest first; nothing is suggested for what is like nothing", () => {
  const units = ["KALUNGA", "KALUNGU", "KALUNGI", "KALINGU", "KALUNG", "BUKOTO"].map((name, index) =>
    unit(index, name),
  );
  expect(suggestions(units, named("KALUNGUU")).map(({ name }) => name)).toEqual([
    "KALUNGU",
    "KALINGU",
    "KALUNG",
    "KALUNGA",
  ]);
  expect(suggestions(units, named("ZZZ"))).toEqual([]);
  expect(likeness("", "")).toBe(0);
  expect(likeness("ABC", "ABC")).toBe(1);
});
