import { expect, test } from "vitest";
import { decideColumns, type ColumnUse } from "../columns/columns.ts";
import { LIST_WITHOUT_CODES, rowAt, rowsOf } from "../fixtures/layout-fixtures.ts";
import { importKind } from "../kinds/import-kinds.ts";
import { stationListPlan } from "../plans/station-list-plan.ts";

const PLACE = "EXAMPLE DISTRICT,EXAMPLE NORTH COUNTY,EXAMPLE TOWN COUNCIL,EXAMPLE WARD";

function readList(text: string) {
  const [header = rowAt(0), ...rows] = rowsOf(text);
  const columns = decideColumns({ kind: importKind("station-list"), header, rows });
  expect(columns.problems).toEqual([]);
  const plan = stationListPlan(columns);
  const read = rows.map((row) => plan.read(row));
  const { withdrawn, problems } = plan.end();
  return {
    stations: read.flatMap(({ line, record }) =>
      record === null || withdrawn.includes(line)
        ? []
        : [[record.station.code, record.station.name, record.registered]],
    ),
    problems: [...read.flatMap((row) => row.problems), ...problems].map(
      ({ code, line }) => `${code} ${line}`,
    ),
  };
}

test("IMP-22 a station list without codes and without a register has neither", () => {
  expect(readList(LIST_WITHOUT_CODES.file)).toEqual({
    stations: [
      [null, "EXAMPLE SCHOOL (A-M)", null],
      [null, "EXAMPLE SCHOOL (N-Z)", null],
      [null, "EXAMPLE MARKET", null],
    ],
    problems: [],
  });
});

test.each([
  ["without a register", "", "", "F094 4, F094 5, F094 3", 1],
  ["with different registers", ",Registered voters", ",10 ,20 ,10", "F094 4, F094 5, F094 3", 1],
  ["with the same register: the same row again", ",Registered voters", ",10 ,10 ,10", "W102 4, W102 5", 2],
])(
  "IMP-22 stations of one name in a parish without codes, %s",
  (_what, header, registers, problems, left) => {
    const [first = "", second = "", third = ""] = registers.split(" ");
    const file = [
      `District,Constituency,Sub-county,Parish,Polling station${header}`,
      `${PLACE},CHURCH${first}`,
      `${PLACE},SCHOOL${first}`,
      `${PLACE},School${second}`,
      `${PLACE},SCHOOL${third}`,
    ].join("\n");
    const list = readList(file);
    expect(list.problems.join(", ")).toBe(problems);
    expect(list.stations).toHaveLength(left);
  },
);

test("IMP-22 a list with figures under an unknown name waits until they are chosen or left out", () => {
  const [header = rowAt(0), ...rows] = rowsOf(
    `District,Constituency,Sub-county,Parish,Polling station,HOW MANY\n${PLACE},SCHOOL,100\n${PLACE},CHURCH,90`,
  );
  const input = { kind: importKind("station-list"), header, rows };
  const codes = (choices?: ReadonlyMap<number, ColumnUse>) =>
    decideColumns(choices === undefined ? input : { ...input, choices }).problems.map(({ code }) => code);
  expect(codes()).toEqual(["F020", "W139"]);
  expect(codes(new Map([[5, { is: "field", field: "registered" }]]))).toEqual([]);
  expect(codes(new Map([[5, { is: "left out" }]]))).toEqual([]);
});
