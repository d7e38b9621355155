import { expect, test } from "vitest";
import { candidateFills } from "./candidate-fills.ts";

const RANKING = ["A", "B", "C", "D", "E"];

test("RES-09 the party's own candidate is yellow at any place, and no rival is", () => {
  for (const own of RANKING) {
    const fills = candidateFills(RANKING, RANKING, own);
    expect(fills.get(own)).toBe("var(--y3)");
    expect([...fills].filter(([name, fill]) => name !== own && fill === "var(--y3)")).toEqual([]);
  }
  expect([...candidateFills(RANKING, RANKING, null).values()]).not.toContain("var(--y3)");
});

test("RES-09 the first two rivals keep their colours in a part of the candidates", () => {
  expect([...candidateFills(RANKING, ["C", "B"], "A")]).toEqual([
    ["C", "var(--p4)"],
    ["B", "var(--s4)"],
  ]);
});
