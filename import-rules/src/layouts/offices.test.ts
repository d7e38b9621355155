import { describe, expect, test } from "vitest";
import { decideColumns } from "../columns/columns.ts";
import { recogniseKind } from "../columns/recognise.ts";
import { OPEN_ELECTIONS_LONG, rowAt, rowsOf } from "../fixtures/layout-fixtures.ts";
import { IMPORT_KINDS, importKind } from "../kinds/import-kinds.ts";
import { officeRows } from "./offices.ts";

/** The rows of a contest as `line name votes`, how many are left out, and what there is to say. */
function sorted(text: string, contest: "president" | "mp" | "woman-mp" | "lc5" | "mayor") {
  const [header = rowAt(0), ...rows] = rowsOf(text);
  const columns = decideColumns({ kind: importKind("station-results"), header, rows });
  const offices = officeRows(columns, contest);
  if (offices === null) return null;
  for (const row of rows) offices.see(row);
  return {
    rows: rows.flatMap((row) => {
      const read = offices.row(row);
      return read === null ? [] : [`${read.line} ${read.cells.slice(-2).join(" ")}`];
    }),
    leftOut: offices.leftOut(),
    problems: offices.problems().map(({ code, line, message }) => `${code} ${line} ${message}`),
  };
}

const HEADER = "county,precinct,office,district,party,candidate,votes";
const file = (...rows: readonly string[]) => [HEADER, ...rows.map((row) => `ABIM,MARKET,${row}`)].join("\n");

describe("OpenElections", () => {
  test("IMP-22 its header is results by station, whatever other columns of votes there are", () => {
    for (const more of ["", ",early_voting,election_day"]) {
      const [header = rowAt(0), ...rows] = rowsOf(OPEN_ELECTIONS_LONG.file.replace("votes", `votes${more}`));
      const found = recogniseKind(header, rows, IMPORT_KINDS);
      expect([found.kind?.id, found.sure]).toEqual(["station-results", true]);
    }
  });

  test("IMP-22 the rows of the President, with registered voters and without those of other contests", () => {
    expect(sorted(OPEN_ELECTIONS_LONG.file, "president")).toEqual({
      rows: [
        "2 Registered Voters 655",
        "3 Example Candidate A 300",
        "4 Example Candidate B 120",
        "5 Over Votes 3",
        "6 Under Votes 9",
        "7 Ballots Cast 432",
        "9 Example Candidate A 220",
        "10 Example Candidate B 140",
        "11 Valid votes 360",
      ],
      leftOut: 1,
      problems: [
        "W153 1 1 row of other contests left out: “Member of Parliament” (1). Upload the file again with Constituency MPs as the contest to import its rows.",
      ],
    });
    expect(sorted(OPEN_ELECTIONS_LONG.file, "mp")).toMatchObject({
      rows: ["2 Registered Voters 655", "8 Example Candidate C 250"],
      leftOut: 8,
    });
  });

  test("IMP-22 votes cast without a contest are of the only contest, and of none where there are two", () => {
    const rows = ["Ballots Cast,,,,300", "Registered Voters,,,,400", "President,,,Alpha One,200"];
    expect(sorted(file(...rows), "president")).toEqual({
      rows: ["2 Ballots Cast 300", "3 Registered Voters 400", "4 Alpha One 200"],
      leftOut: 0,
      problems: [],
    });
    expect(sorted(file(...rows, "Mayor,,,Beta Two,100"), "president")).toEqual({
      rows: ["3 Registered Voters 400", "4 Alpha One 200"],
      leftOut: 2,
      problems: [
        "W153 1 2 rows of other contests left out: “Ballots Cast” (1), “Mayor” (1). Upload the file again with Mayors as the contest to import its rows.",
      ],
    });
  });

  test("IMP-22 a row without a contest is of the only one, and left out where there are two", () => {
    expect(sorted(file(",,,Alpha One,1", "President,,,Beta Two,2"), "president")?.leftOut).toBe(0);
    expect(sorted(file(",,,Alpha One,1", "President,,,Beta Two,2", "MP,,,Gamma,3"), "president")).toEqual({
      rows: ["3 Beta Two 2"],
      leftOut: 2,
      problems: [
        "W153 1 2 rows of other contests left out: “no office” (1), “MP” (1). Upload the file again with Constituency MPs as the contest to import its rows.",
      ],
    });
  });

  test("IMP-22 a file without a row of the contest is refused with what it has", () => {
    expect(sorted(file("Governor,,,Alpha One,1", "Senator,,,Beta Two,2"), "president")?.problems).toEqual([
      "F098 1 “office” has “Governor”, “Senator”, and no row of President. Choose another contest, or leave the column out.",
    ]);
  });

  test("IMP-22 a header that comes again is no contest", () => {
    const text = `${file("President,,,Alpha One,1")}\n${HEADER}`;
    expect(sorted(text, "president")).toMatchObject({ leftOut: 0, problems: [] });
  });
});

test.each([
  ["President", "president"],
  ["PRESIDENTIAL ELECTION 2021", "president"],
  ["Member of Parliament", "mp"],
  ["Directly Elected MP", "mp"],
  ["District Woman Representative", "woman-mp"],
  ["Woman M.P.", "woman-mp"],
  ["LC V Chairperson", "lc5"],
  ["LC5 Chairperson", "lc5"],
  ["City Mayor", "mayor"],
] as const)("IMP-22 %s is the contest %s, and no other", (office, contest) => {
  for (const other of ["president", "mp", "woman-mp", "lc5", "mayor"] as const) {
    const found = sorted(file(`${office},,,Alpha One,1`), other);
    expect(found?.problems.map((text) => text.slice(0, 4))).toEqual(other === contest ? [] : ["F098"]);
  }
});

test("IMP-22 a file of our own with a contest in each row is sorted alike; one without such a column is left alone", () => {
  const own = "District,Polling station,Contest,Alpha One,Beta Two";
  const rows = "ABIM,MARKET,President,3,4\nABIM,MARKET,Mayor,5,6";
  expect(sorted(`${own}\n${rows}`, "mayor")).toMatchObject({ rows: ["3 5 6"], leftOut: 1 });
  expect(sorted(`District,Polling station,Alpha One\nABIM,MARKET,3`, "mayor")).toBeNull();
  // Only OpenElections' total is the sum of the candidates.
  const long = "District,Polling station,Office,Candidate,Votes\nABIM,MARKET,President,Total,9";
  expect(sorted(long, "president")?.rows).toEqual(["2 Total 9"]);
});
