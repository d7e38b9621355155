import { expect, test } from "vitest";
import { extremesFinding, mostFinding } from "./findings.ts";

const REGION = ["region", "regions"] as const;
const row = (name: string, value: number | null) => ({
  name,
  value,
  text: value === null ? "" : `${value.toFixed(1)}%`,
});

test.each([
  ["no rows", [], null],
  ["no known value", [row("Western", null), row("Kampala", null)], null],
  ["one row", [row("Kampala", 8)], "Turnout in Kampala: 8.0%"],
  [
    "one known value",
    [row("Kampala", 8), row("Western", null)],
    "Turnout is known in 1 of 2 regions: Kampala, 8.0%",
  ],
  [
    "all known",
    [row("Kampala", 8), row("Western", 85), row("Eastern", 50)],
    "Turnout is highest in Western (85.0%) and lowest in Kampala (8.0%)",
  ],
  [
    "some unknown",
    [row("Kampala", 8), row("Western", 85), row("Eastern", null)],
    "Turnout is highest in Western (85.0%) and lowest in Kampala (8.0%), of 2 of 3 regions with data",
  ],
  [
    "values that read the same",
    [row("Western", 85.01), row("Eastern", 84.99), row("Kampala", 8)],
    "Turnout is highest in Western and Eastern (85.0%) and lowest in Kampala (8.0%)",
  ],
  [
    "three at the end",
    [row("Western", 85), row("A", 0), row("B", 0), row("C", 0)],
    "Turnout is highest in Western (85.0%) and lowest in 3 regions (0.0%)",
  ],
  ["all the same", [row("A", 50), row("B", 50)], "Turnout is the same in all 2 regions: 50.0%"],
  [
    "all known the same",
    [row("A", 50), row("B", 50), row("C", null)],
    "Turnout is the same in the 2 regions with data: 50.0%",
  ],
])("DAY-08 highest and lowest, %s", (_, rows, finding) => {
  expect(extremesFinding("Turnout", rows, REGION)).toBe(finding);
});

test.each([
  ["nothing counted", { Western: 0, Kampala: 0 }, null],
  ["one row", { Kampala: 5 }, "Kampala: 5 petitions"],
  ["one first", { Western: 30, Kampala: 10 }, "Western has the most petitions: 30 of 40 (75.0%)"],
  ["two first", { A: 15, B: 15, C: 10 }, "A and B have the most petitions: 15 each of 40 (37.5%)"],
  ["four first", { A: 1, B: 1, C: 1, D: 1 }, null],
  ["an unknown count", { A: 1200, B: 15, C: null }, "A has the most petitions: 1,200"],
])("DAY-08 most of a count, %s", (_, counts, finding) => {
  const rows = Object.entries<number | null>(counts).map(([name, value]) => ({ name, value }));
  expect(mostFinding("petitions", rows)).toBe(finding);
});
