import * as fc from "fast-check";
import { expect, test } from "vitest";
import { comparisonKey, comparisonWords, identifierKey } from "@command-center/domain/names/comparison-key";
import { searchText } from "@command-center/domain/names/search-text";
import { nameKey } from "../ballot/candidate-name.ts";
import { decideColumns } from "../columns/columns.ts";
import { headerKey } from "../columns/header-names.ts";
import { growsFrom, processorTime } from "../fixtures/growth-fixtures.ts";
import { importKind } from "../kinds/import-kinds.ts";
import { labelReader } from "../layouts/label-lines.ts";
import { likeness } from "../places/suggestions.ts";
import { bareName, printedName } from "../places/place-name.ts";
import { saysNothing } from "../plans/station-results-plan.ts";
import { writtenName } from "../problems/written.ts";
import { rowSorter } from "../sheets/left-out-rows.ts";
import { choiceReader } from "./choices.ts";
import { codedName } from "./coded-names.ts";
import { readAmount, readCount, readPair } from "./numbers.ts";
import { readDay } from "./days.ts";

const HEADER = { line: 1, cells: ["District", "Station", "Registered voters", "Valid votes"] };
const sortOf = rowSorter(decideColumns({ kind: importKind("station-list"), header: HEADER, rows: [] }));

const READERS: readonly (readonly [string, (text: string) => unknown])[] = [
  ["codes with names", codedName],
  ["counts", readCount],
  ["amounts", readAmount],
  ["days", readDay],
  ["pairs", readPair],
  ["choices", choiceReader(["Yes", "No"])],
  ["headers", headerKey],
  ["names and numbers", (text) => [comparisonKey(text), comparisonWords(text), identifierKey(text)]],
  ["searches", searchText],
  ["places", (text) => [bareName(text), printedName(text, null, true)]],
  ["similar places", (text) => likeness(text, `${text}x`)],
  ["candidates", nameKey],
  ["marks", saysNothing],
  ["names in sentences", writtenName],
  ["labels", (text) => labelReader(importKind("station-results"))({ line: 1, cells: [text, text] })],
  ["total rows", (text) => [sortOf([text, text, "1", "2"]), sortOf(["", text, "", ""])]],
];

/** What patterns of cells repeat, and what they begin and end with. */
const REPEATED = [
  " ",
  "\u00a0",
  "1",
  "0",
  "[",
  "(",
  "a",
  "O",
  "l",
  ",",
  ".",
  "-",
  "/",
  ":",
  "'",
  "TOTAL",
  "SUB",
  "SUBTOTAL",
  "SUBCOUNTY",
  "OF",
  "st",
  "é",
  "\u0301",
  "\u200b",
  "%",
  "_",
];
const BEGINS = ["", "7", "70", "70 ", "-1", "1 jan", "TOTAL ", "2021-01-14T00:00:00.", "1e"];
const ENDS = ["", "9", "!", " a", "%"];

test.each(READERS)("IMP-25 reading %s takes no more than twice as long for twice the text", (_, read) => {
  fc.assert(
    fc.property(
      fc.record({
        begins: fc.constantFrom(...BEGINS),
        repeated: fc.array(fc.constantFrom(...REPEATED), { minLength: 1, maxLength: 2 }),
        ends: fc.constantFrom(...ENDS),
      }),
      ({ begins, repeated, ends }) => {
        expect(growsFrom(read, { begins, repeated: repeated.join(""), ends })).toBeNull();
      },
    ),
    { numRuns: 60 },
  );
});

test.each([
  ["spaces behind a code", codedName, { begins: "70", repeated: " ", ends: "9" }],
  ["digits and a letter", readCount, { begins: "", repeated: "1", ends: "q" }],
  ["spaces between counts", readPair, { begins: "1", repeated: " ", ends: "2" }],
  ["words made of other words", sortOfTotal, { begins: "TOTAL ", repeated: "SUBTOTAL", ends: "!" }],
])("IMP-25 %s are read in linear time", (_, read, text) => {
  expect(growsFrom(read, text)).toBeNull();
});

function sortOfTotal(text: string): unknown {
  return sortOf(["", text, "1", "2"]);
}

test("IMP-25 a reader that is not linear is noticed", () => {
  const quadratic = ({ length }: string) => {
    const end = processorTime() + length ** 2 * 0.0004;
    while (processorTime() < end);
  };
  expect(growsFrom(quadratic, { begins: "", repeated: "1", ends: "" })).not.toBeNull();
});
