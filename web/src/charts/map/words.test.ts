import { expect, test } from "vitest";
import { extent } from "@command-center/domain/areas/uganda-geometry";
import { outlineText } from "./words.ts";

const area = (name: string, polygon = "Arua") => ({
  id: name,
  name,
  polygon,
  regionName: "Northern",
  value: 40,
  label: "40%",
});
const shape = (name: string, units: string[]) => ({ name, units, path: "", x: 0, y: 0 });
const arua = shape("Arua", ["Arua", "Arua City"]);
const whole = { polygon: "Arua", value: 41, label: "41%", detail: "41 of 100", units: ["Arua"] };

test("one unit speaks for itself", () => {
  const words = outlineText(shape("Abim", ["Abim"]), undefined, [
    { ...area("Abim", "Abim"), detail: "4 of 10" },
  ]);
  expect(words).toEqual({ name: "Abim", value: "40%", lines: ["4 of 10", "Northern"] });
});

test("several units are counted and named", () => {
  expect(outlineText(arua, whole, [area("Arua"), area("Arua City")])).toEqual({
    name: "Arua (2 districts)",
    value: "41%",
    lines: ["41 of 100", "2014 boundary, holds 2 districts", "Arua: 40%", "Arua City: 40%"],
  });
  expect(outlineText(arua, whole, [area("Arua"), area("Arua City")], false).lines).toHaveLength(2);
});

test("a long list is cut, and says so", () => {
  const many = Array.from({ length: 8 }, (_, i) => area(`Ŋora's ${i}`));
  expect(outlineText(arua, whole, many).lines.at(-1)).toBe("and 4 more");
});

test("nothing known is no data", () => {
  expect(outlineText(shape("Abim", ["Abim"]), undefined, [])).toEqual({
    name: "Abim",
    value: "No data",
    lines: [],
  });
});

test("who sees one district of several is told whose value fills the boundary", () => {
  const gulu = shape("Gulu", ["Gulu", "Gulu City", "Omoro"]);
  const entry = { polygon: "Gulu", value: 40, label: "40%", units: ["Gulu City"] };
  expect(outlineText(gulu, entry, [area("Gulu City", "Gulu")])).toEqual({
    name: "Gulu City (1 of 3 districts)",
    value: "40%",
    lines: ["2014 boundary, holds 3 districts", "Gulu City: 40%"],
  });
});

test("a region is no boundary of 2014", () => {
  const { units: _none, ...northern } = shape("Northern", []);
  const northernArea = { ...area("Northern", "Northern"), regionName: "40 districts and cities" };
  expect(outlineText(northern, undefined, [northernArea])).toEqual({
    name: "Northern",
    value: "40%",
    lines: ["40 districts and cities"],
  });
});

test("the extent of a path follows its relative steps", () => {
  expect(extent("m10 20 5-3-.5.5zm1 1 2 2")).toEqual({ x: 10, y: 17, width: 5, height: 6 });
  expect(extent("")).toEqual({ x: 0, y: 0, width: 0, height: 0 });
});
