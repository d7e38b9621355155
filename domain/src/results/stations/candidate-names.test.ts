import fc from "fast-check";
import { expect, test } from "vitest";
import { candidateName, sameNameOn, shortNames, isNamed } from "./candidate-names.ts";

test.each([
  ["YOWERI MUSEVENI TIBUHABURWA KAGUTA", "Yoweri Museveni Tibuhaburwa Kaguta"],
  ["KYAGULANYI SSENTAMU ROBERT", "Kyagulanyi Ssentamu Robert"],
  ["O'NEIL PATRICK", "O'Neil Patrick"],
  ["D’ARC JEAN", "D’Arc Jean"],
  ["NG'OLE MARY", "Ng'ole Mary"],
  ["NG’ANG’A PETER", "Ng’ang’a Peter"],
  ["MCDONALD OCHIENG", "McDonald Ochieng"],
  ["AKELLO-OKOT JANE", "Akello-Okot Jane"],
  ["Y.K. MUSEVENI", "Y.K. Museveni"],
  ["Y.K.MUSEVENI", "Y.K.Museveni"],
  ["J B OKELLO", "J B Okello"],
  ["OKELLO JB", "Okello JB"],
  ["DR. OKELLO JOHN", "Dr. Okello John"],
  ["OKELLO JOHN III", "Okello John III"],
  ["OKELLO (RTD) JOHN", "Okello (RTD) John"],
  ["ŊORA ÉMILE", "Ŋora Émile"],
  ["Y.K.Museveni", "Y.K.Museveni"],
  ["McDonald OCHIENG", "McDonald OCHIENG"],
  ["akello mary", "akello mary"],
  ["  AKELLO  MARY ", "  Akello  Mary "],
  ["", ""],
  ["1 2", "1 2"],
])("RES-09 the name %j is shown as %j", (recorded, shown) => {
  expect(candidateName(recorded)).toBe(shown);
});

test("RES-09 a shown name has the same letters as the recorded one, whatever the name", () => {
  const letters = fc.constantFrom(..."ABCXYZEIOUÉŊ'’-. ()1".split(""));
  fc.assert(
    fc.property(fc.string({ unit: letters, maxLength: 30 }), (name) => {
      expect(candidateName(name).toUpperCase()).toBe(name.toUpperCase());
      expect(candidateName(candidateName(name)).toUpperCase()).toBe(name.toUpperCase());
    }),
  );
});

test("RES-09 a short name has two words, and more where two candidates share them", () => {
  const names = [
    "YOWERI MUSEVENI TIBUHABURWA KAGUTA",
    "OKELLO JOHN PETER",
    "OKELLO JOHN PAUL",
    "MADONNA",
    "OKELLO JOHN",
  ];
  expect([...shortNames(names).values()]).toEqual([
    "Yoweri Museveni",
    "Okello John Peter",
    "Okello John Paul",
    "Madonna",
    "Okello John",
  ]);
});

test("RES-09 two candidates never share a short name", () => {
  const word = fc.constantFrom("OKELLO", "JOHN", "PETER");
  const name = fc.array(word, { minLength: 1, maxLength: 4 }).map((words) => words.join(" "));
  fc.assert(
    fc.property(fc.uniqueArray(name, { maxLength: 8 }), (names) => {
      expect(new Set(shortNames(names).values()).size).toBe(names.length);
    }),
  );
});

test("RES-09 a candidate with every word of a person's name is suggested, unless several have them", () => {
  const ballot = ["KYAGULANYI SSENTAMU ROBERT", "YOWERI MUSEVENI TIBUHABURWA KAGUTA"];
  expect(sameNameOn(ballot, "Yoweri Kaguta Museveni")).toBe(ballot[1]);
  expect(sameNameOn(ballot, "Robert Amuriat")).toBeNull();
  expect(sameNameOn(ballot, "Robert")).toBeNull();
  expect(sameNameOn(["OKELLO JOHN", "OKELLO JOHN PETER"], "John Okello")).toBeNull();
});

test("LIFE-01 a typed surname is one whole word of the name, or all of it, whatever its capitals", () => {
  const name = "KYAGULANYI SSENTAMU ROBERT";
  for (const typed of ["Ssentamu", " kyagulanyi ", "Kyagulanyi Ssentamu Robert"])
    expect(isNamed(name, typed), typed).toBe(true);
  for (const typed of ["", "K", "Kyaga", "Robert Ssentamu", "OKELLO"])
    expect(isNamed(name, typed), typed).toBe(false);
});
