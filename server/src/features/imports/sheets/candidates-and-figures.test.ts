import { beforeAll, expect, test } from "vitest";
import type { ImportDetail } from "@command-center/contract/imports/imports";
import type { StationResults } from "@command-center/contract/results/station-results";
import type { readUnusualResults } from "@command-center/contract/results/unusual-results";
import type { OutputOf } from "@command-center/contract/wire/endpoint";
import { caseFile } from "../../../testing/cases/case-file.ts";
import { cells, sheetFrom } from "../../../testing/files/exported.ts";
import { workbookOf } from "../../../testing/files/workbook.ts";
import { answersTo, importsBy, makeCycle } from "../../../testing/imports.ts";
import { countryServer } from "../../../testing/sample-server.ts";

const { server, admin, analyst, viewer } = countryServer();
const imports = importsBy(server, analyst);
const fields = (contest: string, pollingDay = "2021-01-14") => ({
  contest,
  pollingDay,
  kind: "station-results",
});
const OF = fields("president");
const FILE = caseFile("total-station.csv").toString();
const MISSPELLED = FILE.replace("OPIO ONE", "O. ONE");
const AKELLO = 6;
const LIST = `${String(caseFile("base-stations.csv")).trim()}
${["01", "02", "03"].map((code) => `100,KALUNGU,100,KALUNGU,117,KALUNGU EAST COUNTY,01,LUKAYA,01,LUKAYA WARD,${code},LUKAYA SCHOOL ${code},0`).join("\n")}`;

beforeAll(async () => {
  await makeCycle(analyst);
  await imports.take(LIST);
});

const open = ({ questions }: ImportDetail) => questions.filter(({ answer }) => answer === null);
const asked = ({ questions }: ImportDetail) =>
  questions.map(({ asks, answer }) => [asks, answer === null ? "open" : "answered"]);
const undone = async ({ id }: ImportDetail) => expect((await imports.act(id, "undo")).state).toBe("undone");

test("IMP-03 IMP-19 names that were confirmed are confirmed again after a change of what they are for, and only then", async () => {
  const found = await imports.read(FILE, OF);
  // A station called TOTAL STATION on the list is a station, and no total.
  expect(found.counts).toMatchObject({ rows: 7, new: 7, leftOut: 0, refused: 0 });
  const confirmed = async (asking: ImportDetail) =>
    expect(await imports.change(found.id, { answers: answersTo(asking) })).toMatchObject({ state: "ready" });
  await confirmed(found);
  expect(await imports.change(found.id, { columns: { 4: null } })).toMatchObject({
    state: "ready",
    questions: [],
  });
  for (const change of [
    { contest: "woman-mp" },
    { pollingDay: "2021-01-15" },
    { columns: { [AKELLO]: null } },
  ]) {
    const other = await imports.change(found.id, change);
    expect([other.state, ...open(other).map(({ asks }) => asks)], JSON.stringify(change)).toEqual([
      "questions",
      expect.stringContaining("Are these all the candidates?"),
    ]);
    await confirmed(other);
  }
});

test("IMP-19 a sentence says what makes two candidates of one name two people, and nothing is committed before", async () => {
  const file = caseFile("two-of-one-name.csv").toString();
  const found = await imports.read(file, OF);
  expect(await imports.problems(found.id)).toMatchObject([
    { code: "F044", message: expect.stringContaining("add a middle name or a party to each name") },
  ]);
  expect((await analyst.post(`/api/imports/${found.id}/commit`, {})).statusCode).toBe(409);
  const apart = file
    .replace("OKELLO JOHN", "OKELLO JOHN PETER")
    .replace("JOHN OKELLO,", "JOHN OKELLO (IND),");
  const two = await imports.read(apart, OF);
  expect(two.questions.map(({ asks }) => asks).join()).toMatch(
    /OKELLO JOHN PETER.*JOHN OKELLO \(IND\)|3 candidates/,
  );
});

test("IMP-03 more than 200 names in one seat are refused with their column; in several seats a user confirms it first", async () => {
  const letters = (number: number) => String.fromCharCode(65 + Math.floor(number / 26), 65 + (number % 26));
  const [header = "", ...stations] = LIST.split("\n");
  const file = (stationOf: (row: number) => string | undefined) =>
    [
      `${header},Candidate,Votes`,
      ...Array.from({ length: 202 }, (_, row) => `${stationOf(row) ?? ""},OKELLO ${letters(row)},1`),
    ].join("\n");
  const one = await imports.read(
    file(() => stations[0]),
    fields("mp"),
  );
  expect(one).toMatchObject({
    state: "questions",
    counts: { new: 0 },
    questions: [
      {
        asks: "The column “Candidate” has 202 names that are not on the ballot, such as “OKELLO AA”, “OKELLO AB”, “OKELLO AC”. If they are not candidates, correct the column under Columns.",
        suggestions: [],
      },
    ],
  });
  const several = await imports.read(
    file((row) => stations.at(row % 2 === 0 ? row % 7 : -1 - (row % 3))),
    fields("mp"),
  );
  expect(open(several)).toMatchObject([{ asks: expect.stringContaining("has 202 names"), rows: 0 }]);
  const some = await imports.change(several.id, { answers: answersTo(several) });
  expect(open(some)).toHaveLength(200);
});

/** The rows of a file without some of its columns. */
function without(text: string, ...names: string[]): string {
  const [header = "", ...rows] = text.trim().split("\n");
  const left = header.split(",").map((name) => !names.includes(name));
  return [header, ...rows]
    .map((row) =>
      row
        .split(",")
        .filter((_, index) => left[index])
        .join(","),
    )
    .join("\n");
}

const OVERVOTED = String(caseFile("no-register-overvote.csv"));
const VOTES_ALONE = without(OVERVOTED, "Invalid votes", "Votes cast");
const resultsOf = async (query = "") => viewer.read<StationResults>(`/api/results${query}`);
const linesOf = ({ impact }: ImportDetail, start: string) =>
  impact.filter(({ what }) => what.startsWith(start)).map(({ what, to }) => [what, to]);

test("IMP-16 W136 no-register-overvote.csv: turnout comes from the station list, and a correction without a total keeps recorded figures", async () => {
  const detail = await imports.take(OVERVOTED, OF);
  expect(await imports.problems(detail.id)).toMatchObject([
    {
      code: "W136",
      line: 6,
      message: expect.stringContaining("542 votes, 300 voters on the station list."),
    },
  ]);
  const registers = ["Not in the file: Registered voters", "7 from the station list"];
  expect(linesOf(detail, "Not in the file")).toEqual([registers]);
  const { rules } = await viewer.read<OutputOf<typeof readUnusualResults>>(
    "/api/results/unusual?contest=president",
  );
  expect(rules.find(({ rule }) => rule === "more-than-voters")).toMatchObject({
    found: 1,
    results: [{ area: { name: "BETA CHURCH" }, figures: "542 votes, 300 voters on the station list" }],
  });
  const country = await resultsOf();
  expect(country).toMatchObject({ registered: 2100, registeredCounted: 2100, total: 1214 });
  expect(country.turnout).toBeCloseTo((100 * 1214) / 2100, 5);

  const correction = await imports.take(
    VOTES_ALONE.replace("ALPHA MARKET,70,40,110", "ALPHA MARKET,71,40,111"),
    OF,
  );
  expect(correction.counts).toMatchObject({ changed: 1, same: 6 });
  expect(linesOf(correction, "Not in the file")).toEqual([
    registers,
    ["Not in the file: Invalid votes and votes cast", "7 recorded, which stay"],
  ]);
  expect(await resultsOf()).toMatchObject({ total: 1215, invalid: 14, registered: 2100 });
  await undone(correction);
  expect(await resultsOf()).toMatchObject({ total: 1214, invalid: 14, registered: 2100 });

  // F045: a file that lacks a candidate waits for its columns.
  const found = await imports.read(without(OVERVOTED, country.ranking[0] ?? ""), OF);
  expect([found.state, found.questions, found.problems.map(({ code }) => code)]).toEqual([
    "questions",
    [],
    expect.arrayContaining(["F045"]),
  ]);
  expect((await analyst.post(`/api/imports/${found.id}/commit`, {})).statusCode).toBe(409);
  await undone(detail);
});

test("IMP-16 figures that no file has are unknown in sums, stations, units and files, never 0", async () => {
  const detail = await imports.take(VOTES_ALONE, OF);
  expect(linesOf(detail, "Votes cast")).toEqual([["Votes cast", "not known"]]);
  expect(linesOf(detail, "Invalid votes")).toEqual([["Invalid votes", "not known"]]);
  const country = await resultsOf();
  expect(country).toMatchObject({
    valid: 1200,
    invalid: null,
    total: null,
    turnout: null,
    known: { votes: 0, registers: 7 },
    registered: 2100,
  });
  const { id: abim } = await server.database.db
    .selectFrom("area")
    .select("id")
    .where("name", "=", "Abim")
    .where("kind", "=", "district")
    .executeTakeFirstOrThrow();
  const district = await resultsOf(`?area=${abim}`);
  expect(district.below).toMatchObject([{ invalid: null, total: null, known: { votes: 0 } }]);
  const results = { contest: "president" };
  const sheet = await sheetFrom(viewer, "station_results", { results });
  expect(cells(sheet, "registered_voters", "invalid_votes", "votes_cast")).toEqual(
    Array.from({ length: 7 }, () => [300, null, null]),
  );
  const units = await sheetFrom(viewer, "unit_results", { results });
  expect(new Set(cells(units, "invalid_votes", "votes_cast", "votes_known").map(String))).toEqual(
    new Set([",,0"]),
  );
  await undone(detail);
});

test("IMP-16 a sum of which some stations are known says of how many", async () => {
  const plain = OVERVOTED.replace("500,40,540,2,542", "70,40,110,2,112");
  const [header = "", ...rows] = plain.trim().split("\n");
  const full = await imports.take([header, ...rows.slice(0, 3)].join("\n"), OF);
  const [shortHeader = "", ...shortRows] = without(plain, "Invalid votes", "Votes cast").split("\n");
  const rest = await imports.take([shortHeader, ...shortRows.slice(3)].join("\n"), OF);
  expect(linesOf(rest, "Votes cast")).toEqual([["Votes cast", "336, known for 3 of 7 stations"]]);
  expect(await resultsOf()).toMatchObject({
    valid: 770,
    invalid: 6,
    total: 336,
    known: { votes: 3, registers: 7 },
    turnoutVotes: 336,
    registeredCounted: 900,
  });
  await undone(rest);
  await undone(full);
});

const answered = (found: ImportDetail, label: string) =>
  imports.change(found.id, {
    answers: Object.fromEntries(
      found.questions.map(({ id, suggestions }) => [
        id,
        suggestions.find((one) => one.label === label)?.answer ?? "",
      ]),
    ),
  });

test.each([
  ["president", "Which candidate is O. ONE?", "OPIO ONE"],
  ["woman-mp", "Which candidate in Abim is O. ONE?", "OPIO ONE"],
])(
  "IMP-03 IMP-21 files of the contest %s ask once which candidate a name is",
  async (contest, question, person) => {
    await imports.take(FILE, fields(contest));
    const found = await imports.read(MISSPELLED, fields(contest));
    expect(asked(found)).toEqual([[question, "open"]]);
    const ready = await answered(found, person);
    expect([ready.state, asked(ready)]).toEqual(["ready", [[question, "answered"]]]);
    await imports.act(found.id, "commit");
    const again = await imports.read(MISSPELLED, fields(contest));
    expect(again).toMatchObject({
      state: "ready",
      counts: { same: 7 },
      questions: [{ remembered: { import: found.id, by: "analyst" } }],
    });
  },
);

test("IMP-21 a forgotten answer is not remembered again by imports that were read with it", async () => {
  const other = await imports.read(MISSPELLED, fields("president"));
  const moved = await imports.read(MISSPELLED.replaceAll(",70,40,", ",40,70,"), fields("president"));
  await imports.change(moved.id, { answers: answersTo(moved) });
  expect((await imports.act(moved.id, "commit")).state).toBe("waiting-for-approval");
  const question = other.questions[0]?.id;
  const forget = () => analyst.post(`/api/imports/${moved.id}/forget`, { question });
  const refused = await forget();
  expect([refused.statusCode, refused.body]).toEqual([
    409,
    "This import waits for approval with its answers. Have it rejected, then forget the answer.",
  ]);
  await imports.act(moved.id, "reject");
  expect((await forget()).statusCode).toBe(200);
  expect(asked(await imports.settled(moved.id))).toEqual([["Which candidate is O. ONE?", "open"]]);
  await imports.act(other.id, "commit");
  const next = await imports.read(MISSPELLED, fields("president"));
  expect(asked(next)).toEqual([["Which candidate is O. ONE?", "open"]]);
});

test("IMP-03 a name is left out of its own contest alone", async () => {
  const left = await imports.read(MISSPELLED, fields("woman-mp"));
  const out = await answered(left, "Leave these votes out");
  expect(asked(out)).toMatchObject([[expect.stringContaining("O. ONE"), "answered"]]);
  const other = await imports.change(left.id, { contest: "lc5" });
  expect(asked(other)).toEqual([[expect.stringContaining("2 candidates for 1 seat"), "open"]]);
});

const cell = (text: string) => `<c t="inlineStr"><is><t>${text}</t></is></c>`;
const sheet = (...rows: readonly string[][]) =>
  rows.map((cells, at) => `<row r="${at + 1}">${cells.map(cell).join("")}</row>`).join("");
const CSV = "Party district;Sub-county;Parish;Members\nABIM;ALPHA;ALPHA HILL;5\n";

test.each<[string, string | Buffer, object, object]>([
  [
    "sheet",
    workbookOf({
      sheets: {
        A: sheet(["Zone", "Parish", "Members", "District"], ["ABIM", "ALPHA HILL", "5", "x"]),
        B: sheet(["District", "Members", "Parish", "Zone"], ["ABIM", "5", "ALPHA HILL", "x"]),
      },
    }),
    { sheet: "B" },
    { District: "district", Zone: null },
  ],
  ["delimiter", CSV, { delimiter: ",", encoding: "utf-8" }, {}],
  ["kind", CSV, { kind: "petitions" }, {}],
])("IMP-03 a choice of a column does not apply to another %s", async (_, file, change, expected) => {
  const { id } = await imports.read(file, { kind: "party-register" });
  await imports.change(id, { columns: { 0: "district", 3: null } });
  const changed = await imports.change(id, change);
  expect(changed.columns.filter(({ decidedBy }) => decidedBy === "choice")).toEqual([]);
  const after = Object.fromEntries(changed.columns.map(({ column, field }) => [column, field]));
  expect(after).toMatchObject(expected);
});

// The last one: its columns are left out of each later file.
test("IMP-03 IMP-20 W159 columns are remembered once committed, by who chose them, and left out again with a warning", async () => {
  const mp = fields("mp");
  const discarded = await imports.read(FILE, mp);
  await imports.change(discarded.id, { columns: { [AKELLO]: null } });
  await imports.act(discarded.id, "discard");
  const found = await imports.read(FILE, mp);
  expect(found.columns[AKELLO]).toMatchObject({ field: "candidate", decidedBy: "cells" });
  // The approver of the commit, or another user, may have chosen the column.
  await importsBy(server, admin).change(found.id, { columns: { [AKELLO]: null, 7: null, 9: null } });
  await imports.commit(await imports.settled(found.id));
  const { chosen_by: by } = await server.database.db
    .selectFrom("remembered_columns")
    .select("chosen_by")
    .executeTakeFirstOrThrow();
  expect(by).toBe("admin");
  const next = await imports.read(FILE, mp);
  expect(next.columns[AKELLO]).toMatchObject({ field: null, decidedBy: "remembered" });
  const leftOut = (await imports.problems(next.id)).filter(({ code }) => code === "W159");
  expect(leftOut.map(({ column }) => column)).toEqual(["AKELLO TWO", "Valid votes", "Votes cast"]);
});
