import { act, cleanup, renderHook } from "@testing-library/react";
import { startTransition } from "react";
import { afterEach, describe, expect, test } from "vitest";
import { pageIn, sortIn, typedIn, useListAddress } from "./list-address.ts";

afterEach(cleanup);

test("ELEC-04 what is sorted while a text is on its way to the list keeps the text", async () => {
  history.replaceState(null, "", "/elections");
  const sorts = ["votes"];
  const { result } = renderHook(() => useListAddress({ sorts, sort: null }));
  const drawnBefore = result.current;
  await act(async () => {
    startTransition(() => drawnBefore.search("abim"));
    drawnBefore.sortBy({ by: "votes", order: "desc" });
  });
  expect(location.search).toBe("?q=abim&sort=votes&order=desc");
  expect(result.current.text).toBe("abim");
});

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
  ])("q=%j is the search %j", (value, text) => expect(typedIn(value)).toBe(text));

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
  ])("page=%j is page %d", (value, page) => expect(pageIn(value)).toBe(page));
});
