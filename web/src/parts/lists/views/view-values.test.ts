import { describe, expect, test } from "vitest";
import type { Facet } from "../facets/facets.ts";
import { isSame, leftOut, opening, shownValues, type ViewedList } from "./view-values.ts";

const facet = (name: string, value: string | null, some: Partial<Facet> = {}): Facet => ({
  name,
  label: name,
  all: "All",
  options: [],
  value,
  onChange: () => {},
  ...some,
});
const list = (some: Partial<ViewedList> = {}): ViewedList => ({
  name: undefined,
  facets: [facet("status", "pending"), facet("area", "acholi", { formerName: "region" })],
  ...some,
});

describe("DAY-04 what a view saves", () => {
  test.each([
    ["?status=pending&area=acholi&page=3&cycle=2&tab=lc5", { status: "pending", area: "acholi" }],
    [
      "?region=Acholi&q=gulu&sort=days&order=desc",
      { status: "pending", area: "acholi", q: "gulu", sort: "days", order: "desc" },
    ],
    [
      "?columns=number,days&rows=25&list=x",
      { status: "pending", area: "acholi", columns: "number,days", rows: "25" },
    ],
  ])("DAY-04 of %s it saves %j", (search, values) => {
    expect(shownValues(list(), search)).toEqual(values);
  });

  test("DAY-04 a filter without a known value is not saved", () => {
    expect(
      shownValues(list({ facets: [facet("status", null, { isUnknown: true })] }), "?status=gone"),
    ).toEqual({});
  });

  test("DAY-04 the second list of a page has names of its own", () => {
    const second = { name: "incidents", facets: [facet("incidents-kind", "arson")] };
    expect(shownValues(second, "?q=gulu&sort=days&incidents-sort=day&incidents-kind=arson")).toEqual({
      "incidents-kind": "arson",
      "incidents-sort": "day",
    });
    expect(opening(second, {}).address).not.toHaveProperty("q");
  });

  test("DAY-04 views are the same whatever the order of their values", () => {
    expect(isSame({ a: "1", b: "2" }, { b: "2", a: "1" })).toBe(true);
    expect(isSame({ a: "1" }, { a: "1", b: "2" })).toBe(false);
    expect(isSame({}, {})).toBe(true);
  });
});

describe("DAY-04 opening a view", () => {
  test("DAY-04 it takes the place of every filter, and begins at the first page", () => {
    expect(opening(list(), { area: "lango", sort: "days" })).toEqual({
      address: {
        status: null,
        area: "lango",
        region: null,
        q: null,
        sort: "days",
        order: null,
        rows: null,
        columns: null,
        page: null,
      },
      unknown: [],
    });
  });

  test("DAY-04 filters that the list does not have any more are named and not opened", () => {
    const { address, unknown } = opening(list(), { margin: "5", area: "lango" });
    expect(unknown).toEqual(["margin"]);
    expect(address).not.toHaveProperty("margin");
  });

  test.each([
    ["?area=acholi&sort=days&columns=number,days", []],
    ["?sort=gone&columns=number,panel", ["order by “gone”", "column “panel”"]],
    [`?columns=${"x".repeat(50)}`, [`column “${"x".repeat(40)}…”`]],
  ])("DAY-04 of %s the list leaves out %j", (search, words) => {
    expect(leftOut(list(), [{ id: "number" }, { id: "days" }], search)).toEqual(words);
  });

  test("DAY-04 an area that is gone is left out, also by its former name", () => {
    const gone = list({
      facets: [facet("area", null, { label: "Area", formerName: "region", isUnknown: true })],
    });
    expect(leftOut(gone, [], "?area=oldland")).toEqual(["Area “oldland”"]);
    expect(leftOut(gone, [], "?region=Oldland")).toEqual(["Area “Oldland”"]);
  });
});
