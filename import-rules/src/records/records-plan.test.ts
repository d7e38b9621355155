import { expect, test } from "vitest";
import { decideColumns } from "../columns/columns.ts";
import { rowAt, rowsOf } from "../fixtures/layout-fixtures.ts";
import { listed, listedRow } from "../fixtures/places-fixtures.ts";
import type { ImportKindId } from "../kinds/import-kind.ts";
import { importKind } from "../kinds/import-kinds.ts";
import { recordsPlan } from "./records-plan.ts";

/** The record of a file's only row, with its problems. */
function readOne(kind: ImportKindId, text: string) {
  const [header = rowAt(0), row = rowAt(0)] = rowsOf(text);
  const columns = decideColumns({ kind: importKind(kind), header, rows: [row] });
  const known = {
    list: listed([]),
    answers: new Map(),
    asOf: "2025-09-02",
    onRecord: [],
    numberAnswers: {},
  };
  const { record, problems } = recordsPlan(columns, known).read(row);
  return { values: record?.values ?? null, codes: problems.map(({ code, column }) => `${code} ${column}`) };
}

test.each([
  [
    "declarations",
    "Seat,Office,Winner,Polling day,Declared on\nCEC,Chairperson,To be announced,2025-07-17,2025-07-18",
  ],
  [
    "declarations",
    "Seat,Office,Winner,Polling day,Declared on\nCEC,Chairperson,VACANT,2025-07-17,2025-07-18",
  ],
  ["ministers", "Minister,Portfolio,Outcome,As of\nN/A,Minister of Examples,Lost,2025-07-18"],
  ["ministers", "Minister,Portfolio,Outcome,As of\n-,Minister of Examples,Lost,2025-07-18"],
] as const)("IMP-20 F082 %s without a person are refused: %s", (kind, text) => {
  expect(readOne(kind, text)).toEqual({
    values: null,
    codes: [`F082 ${kind === "ministers" ? "Minister" : "Winner"}`],
  });
});

test.each([
  [
    "a post without a holder",
    "structure",
    "Kind,Organ or league,Post,Holder\nOrgan,Example Committee,Secretary,VACANT",
    { holder: null, post: "Secretary" },
    ["W137 Holder"],
  ],
  [
    "a petition of a petitioner who is not known, in a district that does not apply",
    "petitions",
    "Petition number,Category,District,Petitioner,Ground,Status,Filed on,Ruled on\nE/1,LC5,N/A,unknown,Violence,Filed,2025-07-21,nil",
    { petitioner: null, district: null, ruledOn: null, status: "filed" },
    ["W137 Petitioner"],
  ],
  [
    "a declaration whose incumbent is not known",
    "declarations",
    "Seat,Office,Winner,Votes,Incumbent,Polling day,Declared on\nCEC,Chairperson,Nil Example,-,Unknown,2025-07-17,2025-07-18",
    { winner: "Nil Example", votes: null, outcome: null },
    [],
  ],
] as const)("IMP-20 W137 words for nothing known are blank cells: %s", (_case, kind, text, values, codes) => {
  expect(readOne(kind, text)).toMatchObject({ values, codes });
});

test("IMP-20 a record is not told from others by such a word", () => {
  const text = "Incident number,Date,District,Kind,Severity\nN/A,2025-07-17,ABIM,Clash,Minor";
  expect(readOne("incidents", text)).toEqual({ values: null, codes: ["F033 Incident number"] });
});

test("IMP-05 a row of incidents with a wrong cell is refused by its column, and of two with one number each is", () => {
  const [header = rowAt(0), ...rows] = rowsOf(`Incident number,Date,District,Kind,Severity
A-1,2025-07-17,ABIM,Quarrel,Minor
,2025-07-17,ABIM,Clash,Minor
A-3,31/02/2025,ABIM,Clash,Minor
A-4,2025-07-17,ABIM,Clash,Minor
a-4,2025-07-18,ABIM,Clash,Minor
${"N".repeat(61)},2025-07-17,ABIM,Clash,Minor
A-6,2025-07-17,ABIM,Clash,Minor
A-6,2025-07-17,ABIM,Clash,Minor`);
  const list = listed([
    listedRow("070 ABIM", "01 LABWOR", "095 LABWOR", "01 HILL", "01 NORTH", "01 MARKET", 1),
  ]);
  const plan = recordsPlan(decideColumns({ kind: importKind("incidents"), header, rows }), {
    list,
    answers: new Map(),
    asOf: "2025-09-02",
    onRecord: [],
    numberAnswers: {},
  });
  const read = rows.flatMap((row) => plan.read(row).problems);
  const problems = [...read, ...plan.end().problems];
  expect(problems.map(({ line, code, column }) => `${line} ${code} ${column}`).toSorted()).toEqual([
    "2 F042 Kind",
    "3 F033 Incident number",
    "4 F038 Date",
    "5 F050 Incident number",
    "6 F050 Incident number",
    "7 F051 Incident number",
    "9 W102 Incident number",
  ]);
});
