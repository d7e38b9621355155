import { expect, test } from "vitest";
import type { KnownUnit } from "../places/place-list.ts";
import type { ComparedUnit } from "./compare-lists.ts";
import { listNotes } from "./list-notes.ts";

const DISTRICT = { code: "1", district: 1, registered: null } as const;
const KNOWN: readonly KnownUnit[] = [
  { ...DISTRICT, id: 1, kind: "district", name: "EXAMPLE", parent: null, constituency: null },
  { ...DISTRICT, id: 2, kind: "constituency", name: "EXAMPLE NORTH COUNTY", parent: 1, constituency: null },
  { ...DISTRICT, id: 3, kind: "constituency", name: "EXAMPLE SOUTH COUNTY", parent: 1, constituency: null },
  { ...DISTRICT, id: 4, kind: "parish", name: "HILL", parent: null, constituency: 2 },
  { ...DISTRICT, id: 5, kind: "station", name: "MARKET", parent: 4, constituency: 2, registered: 10 },
];
const unit = (number: number, known: number | null, rest: Partial<ComparedUnit>): ComparedUnit => ({
  number,
  kind: "station",
  code: "1",
  printedCode: null,
  name: "MARKET",
  parent: 14,
  constituency: null,
  district: 1,
  known,
  registered: 10,
  change: "changed",
  ...rest,
});
const north = unit(12, 2, { kind: "constituency", name: "EXAMPLE NORTH COUNTY", change: "same" });
const south = unit(13, 3, { kind: "constituency", name: "EXAMPLE SOUTH COUNTY", change: "same" });
const STATION = KNOWN[4] as KnownUnit;

test.each<[string, readonly ComparedUnit[], readonly KnownUnit[], readonly string[]]>([
  ["nothing of a first list", [unit(15, null, { change: "new" })], [], []],
  ["nothing of another register", [unit(15, 5, { registered: 11 })], [], []],
  ["nothing of another spelling", [unit(15, 5, { name: "Mar-ket" })], [], []],
  [
    "a station of another name, with its line",
    [unit(15, 5, { name: "CHURCH" })],
    [],
    ["W127 9 1 CHURCH: The previous list has Market under this code. Check that it is the same station."],
  ],
  [
    "a parish that moves",
    [north, south, unit(14, 4, { kind: "parish", name: "HILL", constituency: 13 })],
    [],
    ["W126 null 1 HILL: Hill moves from Example North to Example South, with its stations."],
  ],
  [
    "nothing of a parish that stays",
    [north, south, unit(14, 4, { kind: "parish", name: "HILL ", constituency: 12 })],
    [],
    [],
  ],
  [
    "a station that closes",
    [],
    [STATION],
    ["W125 null 1 MARKET: Station in Hill missing from the new list. It will be closed."],
  ],
])("IMP-04 a new edition says %s", (_case, units, gone, said) => {
  const { renamed, others } = listNotes({ units, gone, questions: [] }, KNOWN, new Map([[15, 9]]));
  expect(
    [...renamed, ...others].map(({ code, line, value, message }) => `${code} ${line} ${value}: ${message}`),
  ).toEqual(said);
});
