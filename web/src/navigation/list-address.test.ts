import { describe, expect, test } from "vitest";
import { pageIn, sortIn, typedIn } from "./list-address.ts";

describe("ELEC-04 what an address may say of a list", () => {
  test.each([
    [null, ""],
    ["", ""],
    ["   ", ""],
    ["abim", "abim"],
    ["ŋora o'b", "ŋora o'b"],
    ["\u0000", ""],
    ["a\nb", ""],
    ["a".repeat(101), ""],
  ])("q=%j is the search %j", (held, text) => expect(typedIn(held)).toBe(text));

  test.each([
    ["votes", "desc", { by: "votes", order: "desc" }],
    ["votes", null, { by: "votes", order: "asc" }],
    ["votes", "up", { by: "votes", order: "asc" }],
    ["constructor", "asc", null],
    [null, "desc", null],
  ])("sort=%j&order=%j is %j", (by, order, sort) =>
    expect(sortIn(by, order, ["winner", "votes"])).toEqual(sort),
  );

  test.each([
    [null, 1],
    ["2", 2],
    ["0", 1],
    ["-3", 1],
    ["1.5", 1],
    ["1e3", 1],
    ["nonsense", 1],
    ["99999999999", 1],
  ])("page=%j is page %d", (held, page) => expect(pageIn(held)).toBe(page));
});
