import { expect, test } from "vitest";
import { listed, listedRow } from "../fixtures/places-fixtures.ts";
import type { ListedRow } from "../places/listing.ts";
import type { KnownUnit } from "../places/place-list.ts";
import { compareLists } from "./compare-lists.ts";

type Cells = Parameters<typeof listedRow>;

const COUNTRY: KnownUnit[] = [
  known(1, "district", "DISTRICT A", null),
  known(2, "constituency", "EAST COUNTY", 1),
  known(3, "constituency", "WEST COUNTY", 1),
  { ...known(4, "district", "DISTRICT B", null), district: 4 },
  { ...known(5, "constituency", "LAKE COUNTY", 4), district: 4 },
];

function known(id: number, kind: KnownUnit["kind"], name: string, parent: number | null): KnownUnit {
  return { id, kind, code: null, name, parent, constituency: null, district: 1, registered: null };
}

const A: Cells = ["1 DISTRICT A", "1 EAST", "1 EAST COUNTY", "1 HILL", "1 UPPER", "01 SCHOOL", 100];
const FIRST: readonly Cells[] = [
  A,
  ["1 DISTRICT A", "1 EAST", "1 EAST COUNTY", "1 HILL", "1 UPPER", "02 CHURCH", 200],
  ["1 DISTRICT A", "2 WEST", "2 WEST COUNTY", "2 VALLEY", "1 LOWER", "01 SCHOOL", 300],
];

/** The units as they are once a list was taken over. */
function takenOver(rows: readonly Cells[]): readonly KnownUnit[] {
  const { units } = compareLists(listOf(rows), COUNTRY, new Map());
  const idOf = (number: number | null) => {
    const unit = units.find((one) => one.number === number);
    return unit === undefined ? null : (unit.known ?? 100 + unit.number);
  };
  const made = units
    .filter((unit) => unit.change === "new")
    .map((unit) => ({
      ...unit,
      id: 100 + unit.number,
      parent: idOf(unit.parent),
      constituency: idOf(unit.constituency),
    }));
  return [...COUNTRY, ...made];
}
const listOf = (rows: readonly Cells[]) => listed(rows.map((cells): ListedRow => listedRow(...cells)));

/** What an edition makes of the first list: stations by their change, and what is gone. */
function edition(rows: readonly Cells[]) {
  const { units, gone } = compareLists(listOf(rows), takenOver(FIRST), new Map());
  const below = units.filter(({ kind }) => kind !== "district" && kind !== "constituency");
  return {
    changes: below
      .filter(({ change }) => change !== "same")
      .map(({ kind, name, change }) => `${change} ${kind} ${name}`),
    gone: gone.map(({ kind, name }) => `${kind} ${name}`),
  };
}

const without = (county: string) =>
  FIRST.map((cells): Cells => [cells[0], county, ...cells.slice(2)] as Cells);
const replaced = (cells: Cells) => [cells, ...FIRST.slice(1)];
const NOTHING = { changes: [], gone: [] };

test("IMP-14 the same list again changes nothing, with and without its county columns", () => {
  expect(edition(FIRST)).toEqual(NOTHING);
  expect(edition(without(""))).toEqual(NOTHING);
});

test("IMP-14 another county moves a sub-county, and makes no station new", () => {
  expect(edition(replaced([...A.slice(0, 1), "2 WEST", ...A.slice(2)] as unknown as Cells)).changes).toEqual([
    "changed sub_county HILL",
  ]);
});

test.each<[string, Cells, { changes: readonly string[]; gone: readonly string[] }]>([
  [
    "a new name with its code and register",
    [...at(), "01 ACADEMY", 100],
    { changes: ["changed station ACADEMY"], gone: [] },
  ],
  [
    "a new register with its code and name",
    [...at(), "01 SCHOOL", 120],
    { changes: ["changed station SCHOOL"], gone: [] },
  ],
  [
    "another name and register under its code",
    [...at(), "01 ACADEMY", 120],
    { changes: ["new station ACADEMY"], gone: ["station SCHOOL"] },
  ],
  [
    "another parish with its name, code and register",
    [...at("1 LOWER"), "01 SCHOOL", 100],
    { changes: ["new parish LOWER", "changed station SCHOOL"], gone: [] },
  ],
])("IMP-14 %s", (_, cells, expected) => expect(edition(replaced(cells))).toEqual(expected));

function at(parish = "1 UPPER"): [string, string, string, string, string] {
  return ["1 DISTRICT A", "1 EAST", "1 EAST COUNTY", "1 HILL", parish];
}

test("IMP-15 a list of another district closes nothing", () => {
  const other: Cells = ["4 DISTRICT B", "1 LAKE", "1 LAKE COUNTY", "1 SHORE", "1 BAY", "01 PIER", 50];
  expect(edition([other]).gone).toEqual([]);
});
