import { expect, test } from "vitest";
import { figuresOfSheet } from "./sheet-figures.ts";

const TOTALS = { valid: 30, invalid: 5, total: 35, registered: 400 };
const NAMES_OF_TOTALS = ["Valid votes", "Invalid votes", "Votes cast", "Registered voters"];

test("RES-03 LIST-01 a sheet has the votes of each candidate in the order of the ballot, then its totals", () => {
  const votes = [
    { name: "BYARUHANGA PAUL", votes: 20 },
    { name: "AKELLO MARY", votes: 10 },
  ];
  const figures = figuresOfSheet({ votes, ...TOTALS });
  expect(figures.map(({ name, value, isTotal }) => [name, value, isTotal])).toEqual([
    ["BYARUHANGA PAUL", 20, false],
    ["AKELLO MARY", 10, false],
    ["Valid votes", 30, true],
    ["Invalid votes", 5, true],
    ["Votes cast", 35, true],
    ["Registered voters", 400, true],
  ]);
});

test("RES-03 LIST-01 a sheet without known votes has its totals alone, which stay unknown where they are", () => {
  const unknown = { votes: null, valid: null, invalid: null, total: null, registered: 400 };
  expect(figuresOfSheet(unknown).map(({ name, value }) => [name, value])).toEqual(
    NAMES_OF_TOTALS.map((name) => [name, name === "Registered voters" ? 400 : null]),
  );
});
