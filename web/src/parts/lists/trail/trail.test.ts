import { describe, expect, test } from "vitest";
import { inTrail, listAddress, pageTitle, placeIn, stopsOf, trailsIn, type Trail } from "./trail.ts";

describe("DAY-04 the list behind a record", () => {
  test.each([
    ["/elections?area=acholi&margin=5", "/elections?area=acholi&margin=5"],
    ["/areas/west-nile?sort=name", "/areas/west-nile?sort=name"],
    ["overdue", null],
    [null, null],
    ["//evil.example/elections", null],
    ["/areas//evil.example", null],
    ["https://evil.example/elections", null],
    ["/nowhere", null],
    ["/api/export", null],
    [`/elections?q=${"x".repeat(1000)}`, null],
  ])("DAY-04 %j in an address is the list %j", (value, list) => {
    expect(listAddress(value)).toBe(list);
  });

  test("DAY-04 a record's address keeps what it had and gains the list", () => {
    const address = inTrail("/seats/70?cycle=2", "/elections?area=acholi&page=2");
    expect(Object.fromEntries(new URLSearchParams(address.split("?")[1]))).toEqual({
      cycle: "2",
      list: "/elections?area=acholi&page=2",
    });
  });

  test("DAY-04 a list that this tab has not seen is called by its page", () => {
    expect(pageTitle("/elections?area=acholi")).toBe("Elections Overview");
    expect(pageTitle("/areas/west-nile")).toBe("Area");
  });
});

const trail: Trail = {
  list: "/elections",
  label: "Declarations",
  words: [],
  stops: stopsOf(
    [
      { id: 7, name: "Abim" },
      { id: 9, name: "Gulu" },
      { id: 7, name: "Abim" },
      { id: null, name: "In no district" },
      { id: 8, name: "Kitgum" },
    ],
    ({ id }) => (id === null ? null : `/seats/${id}`),
    ({ name }) => name,
  ),
  top: 0,
};

test.each([
  ["/seats/7", 1, null, "Gulu"],
  ["/seats/9/", 2, "Abim", "Kitgum"],
  ["/seats/8", 3, "Gulu", null],
])("DAY-04 the record at %s is number %d of 3, between %s and %s", (path, position, previous, next) => {
  const place = placeIn(trail, path);
  expect(place).toMatchObject({ position, total: 3 });
  expect([place?.previous?.name ?? null, place?.next?.name ?? null]).toEqual([previous, next]);
});

test("DAY-04 a record that left the list has no place in it", () => {
  expect(placeIn(trail, "/seats/70")).toBeNull();
});

test.each([[null], [""], ["{"], ["7"], ["{}"], ['[null,7,{"list":"/elections"}]']])(
  "DAY-04 stored text %j that no list wrote has no trails",
  (text) => {
    expect(trailsIn(text)).toEqual([]);
  },
);

test("DAY-04 what a list stores is read again", () => {
  expect(trailsIn(JSON.stringify([trail]))).toEqual([trail]);
});
