import { expect, test } from "vitest";
import { extent } from "@command-center/domain/uganda-geometry";
import { wordsOf } from "./words.ts";

const area = (name: string, polygon = "Arua") => ({
  id: name,
  name,
  polygon,
  regionName: "Northern",
  value: 40,
  label: "40%",
});
const whole = { polygon: "Arua", value: 41, label: "41%", detail: "41 of 100", units: ["Arua"] };

test("one unit speaks for itself", () => {
  const words = wordsOf("Abim", undefined, [{ ...area("Abim", "Abim"), detail: "4 of 10" }]);
  expect(words).toEqual({ name: "Abim", value: "40%", lines: ["4 of 10", "Northern"] });
});

test("several units are counted and named", () => {
  expect(wordsOf("Arua", whole, [area("Arua"), area("Arua City")])).toEqual({
    name: "Arua",
    value: "41%",
    lines: ["41 of 100", "2014 boundary, aggregates 2 units", "Arua: 40%", "Arua City: 40%"],
  });
  expect(wordsOf("Arua", whole, [area("Arua"), area("Arua City")], false).lines).toHaveLength(2);
});

test("a long list is cut, and says so", () => {
  const many = Array.from({ length: 8 }, (_, i) => area(`Ŋora's ${i}`));
  expect(wordsOf("Arua", whole, many).lines.at(-1)).toBe("and 4 more");
});

test("nothing known is no data", () => {
  expect(wordsOf("Arua", undefined, [])).toEqual({ name: "Arua", value: "No data", lines: [] });
});

test("the extent of a path follows its relative steps", () => {
  expect(extent("m10 20 5-3-.5.5zm1 1 2 2")).toEqual({ x: 10, y: 17, width: 5, height: 6 });
  expect(extent("")).toEqual({ x: 0, y: 0, width: 0, height: 0 });
});
