import { beforeAll, expect, test } from "vitest";
import type { ImportChange, ImportDetail } from "@command-center/contract/imports/imports";
import type { CecResult } from "@command-center/contract/results/cec";
import type { Election } from "@command-center/contract/results/elections";
import { importsBy, makeCycle } from "../../../../testing/imports.ts";
import { countryServer } from "../../../../testing/sample-server.ts";

const { server, admin, analyst, viewer } = countryServer();
const imports = importsBy(server, analyst);
const HEADER =
  "Seat,District,Constituency,Office,Winner,Gender,Year of birth,Votes,Runner-up's votes,Valid votes,Unopposed,Incumbent,Status,After,Polling day,Declared on\n";
const FIRST = `${HEADER}MP,070 ABIM,Labwor,,Achen Example,F,1990,"1,200",800,2100,,Incumbent defeated,,,2020-09-04,2020-09-05
Woman MP,KALUNGU,,,Birungi Example,Female,,,,,,New leader,Declared,,2020-09-04,2020-09-05
LC5 chairperson,Abim,,,Okello Example,Male,,500,400,900,,Incumbent re-elected,,First vote,2020-09-04,2020-09-05
Mayor,Arua City,,,Drani Example,M,,300,200,600,,,Leading,,2020-09-04,2020-09-05
CEC,,,National Treasurer,Nakato Example,,,,,,Yes,,,,2020-08-20,2020-08-20
`;
let cycle: number;
let first: ImportDetail;

const seats = async () =>
  (await viewer.read<Election[]>(`/api/elections?cycle=${cycle}`)).map(
    ({ constituency, winner, votes, margin, rerunOn }) => [constituency, winner, votes, margin, rerunOn],
  );
/** Asks for an import to be committed, and has somebody else approve it. */
async function approved(id: number): Promise<ImportDetail> {
  expect((await imports.act(id, "commit")).state).toBe("waiting-for-approval");
  expect((await analyst.post(`/api/imports/${id}/approve`, {})).statusCode).toBe(403);
  return importsBy(server, admin).act(id, "approve");
}
const changes = (id: number) => analyst.read<ImportChange[]>(`/api/imports/${id}/changes`);
const codes = async (id: number) =>
  (await imports.problems(id)).map(({ line, code, column }) => [line, code, column]).toSorted();

beforeAll(async () => {
  cycle = await makeCycle(analyst);
});

test("IMP-04 IMP-08 declared results are known by their columns; the preview says what would be declared", async () => {
  first = await imports.read(FIRST);
  expect(first).toMatchObject({
    kind: "declarations",
    state: "ready",
    counts: { rows: 5, new: 5, changed: 0, refused: 0, warned: 1 },
    impact: [
      { what: "Constituencies", from: "0", to: "499" },
      { what: "MPs declared", from: "0", to: "2" },
      { what: "Current MP declarations", from: "0", to: "2" },
      { what: "LC5 incumbents re-elected", from: "0", to: "1" },
      { what: "Renewal", from: null, to: "100.0%" },
      { what: "Young flagbearers", from: null, to: "100.0%" },
      { what: "Women among flagbearers", from: null, to: "100.0%" },
      { what: "MP primaries that the incumbent lost", from: "0", to: "1" },
      { what: "LC5 primaries declared", from: "0", to: "1" },
      { what: "Party leadership elections declared", from: "0", to: "1" },
    ],
  });
  expect(await codes(first.id)).toEqual([[6, "W123", "Office"]]);
  expect(await seats()).toEqual([]);
  // New results need nobody else.
  expect((await imports.act(first.id, "commit")).state).toBe("committed");
});

test("IMP-04 committed, they are on the pages: seats of a kind are all made, the margin is out of the valid votes", async () => {
  expect(await seats()).toEqual([
    ["Kalungu District Woman MP", "Birungi Example", null, null, undefined],
    ["Labwor County", "Achen Example", 1200, 19.05, undefined],
  ]);
  const made = await server.database.db
    .selectFrom("seat")
    .select(["kind", (all) => all.fn.countAll<number>().as("seats")])
    .groupBy("kind")
    .orderBy("kind")
    .execute();
  expect(made.map(({ kind, seats: count }) => [kind, Number(count)])).toEqual([
    ["cec_office", 1],
    ["constituency_mp", 353],
    ["district_woman_mp", 146],
    ["lc5_chairperson", 146],
    ["mayor", 11],
  ]);
  const lc5 = await viewer.read<{ district: string; status: string }[]>(
    `/api/district-chairpersons?cycle=${cycle}`,
  );
  expect(lc5).toMatchObject([{ district: "Abim", winner: "Okello Example", status: "Incumbent_Retained" }]);
  expect(await viewer.read<object[]>(`/api/mayoral-results?cycle=${cycle}`)).toMatchObject([
    { winner: "Drani Example", votes: 300, status: "Leading" },
  ]);
  expect(await viewer.read<CecResult[]>(`/api/cec-results?cycle=${cycle}`)).toMatchObject([
    { position: "National Treasurer", winner: "Nakato Example", votes: null, date: "2020-08-20" },
  ]);
});

test("IMP-11 the same file again changes nothing", async () => {
  const again = await imports.read(`${FIRST}\n`);
  expect(again).toMatchObject({ counts: { rows: 5, same: 5, new: 0, changed: 0, warned: 0 }, impact: [] });
  await imports.act(again.id, "discard");
});

test("IMP-09 IMP-10 a corrected result takes a second person, retires the one before, and is undone whole", async () => {
  const corrected = await imports.read(
    "Seat,District,Constituency,Winner,Votes,Incumbent,Polling day,Declared on\nMP,ABIM,LABWOR COUNTY,Achen E. Example,1250,Incumbent defeated,2020-09-03,2020-09-05\n",
  );
  expect(corrected.counts).toMatchObject({ rows: 1, changed: 1, new: 0 });
  expect(await changes(corrected.id)).toEqual([
    {
      line: 2,
      sheet: null,
      title: "MP · ABIM · LABWOR COUNTY",
      changes: [
        { what: "Winner", from: "Achen Example", to: "Achen E. Example" },
        { what: "Votes", from: 1200, to: 1250 },
        { what: "Polling day", from: "2020-09-04", to: "2020-09-03" },
      ],
    },
  ]);
  expect((await approved(corrected.id)).state).toBe("committed");
  // What the file has no column for stays: the runner-up and the valid votes.
  expect((await seats())[1]).toEqual(["Labwor County", "Achen E. Example", 1250, 21.43, undefined]);
  const stood = await server.database.db
    .selectFrom("candidacy")
    .innerJoin("person", "person.id", "person_id")
    .select("name")
    .where("retired_at", "is", null)
    .where("name", "like", "Achen%")
    .execute();
  expect(stood).toEqual([{ name: "Achen E. Example" }]);
  const refused = await analyst.post(`/api/imports/${first.id}/undo`, {});
  expect([refused.statusCode, refused.body]).toEqual([
    409,
    expect.stringContaining(`Import ${corrected.id} depends on some of these results. Undo that one first.`),
  ]);
  expect((await imports.act(corrected.id, "undo")).state).toBe("undone");
  expect((await seats())[1]).toEqual(["Labwor County", "Achen Example", 1200, 19.05, undefined]);
  const again = await imports.read(`${FIRST}\n\n`);
  expect(again.counts).toMatchObject({ rows: 5, same: 5 });
  await imports.act(again.id, "discard");
});

test("IMP-10 a result that was corrected twice is the first one again once both corrections are undone", async () => {
  const correction = async (votes: number) => {
    const found = await imports.read(
      `Seat,District,Constituency,Winner,Votes,Polling day,Declared on\nMP,ABIM,LABWOR COUNTY,Achen Example,${votes},2020-09-04,2020-09-05\n`,
    );
    return approved(found.id);
  };
  const once = await correction(1300);
  const twice = await correction(1400);
  expect((await seats())[1]?.[2]).toBe(1400);
  expect((await imports.act(twice.id, "undo")).state).toBe("undone");
  expect((await seats())[1]?.[2]).toBe(1300);
  expect((await imports.act(once.id, "undo")).state).toBe("undone");
  expect((await seats())[1]).toEqual(["Labwor County", "Achen Example", 1200, 19.05, undefined]);
});

test("IMP-04 IMP-10 a rerun stands beside the first declaration, which holds again once it is undone", async () => {
  const rerun = await imports.read(
    `${HEADER}MP,ABIM,LABWOR COUNTY,,Odongo Example,M,1980,900,850,1800,,Incumbent defeated,,Rerun,2020-10-01,2020-10-02\n`,
  );
  expect(rerun.counts).toMatchObject({ rows: 1, changed: 1, new: 0 });
  // It is held against what it follows.
  expect(await changes(rerun.id)).toMatchObject([
    {
      changes: expect.arrayContaining([
        { what: "Winner", from: "Achen Example", to: "Odongo Example" },
        { what: "After", from: "First vote", to: "Rerun" },
      ]),
    },
  ]);
  expect((await approved(rerun.id)).state).toBe("committed");
  expect((await seats())[1]).toEqual(["Labwor County", "Odongo Example", 900, 2.78, "2020-10-01"]);
  const ruling = await imports.read(
    `${HEADER}MP,ABIM,LABWOR COUNTY,,Achen Example,F,1990,,,,,,,Ruling,2020-10-01,2020-11-02\n`,
  );
  await approved(ruling.id);
  expect((await seats())[1]?.slice(0, 2)).toEqual(["Labwor County", "Achen Example"]);
  expect((await analyst.post(`/api/imports/${first.id}/undo`, {})).statusCode).toBe(409);
  await imports.act(ruling.id, "undo");
  await imports.act(rerun.id, "undo");
  expect((await seats())[1]).toEqual(["Labwor County", "Achen Example", 1200, 19.05, undefined]);
});

test("IMP-10 an undo that brings an incumbent back does not know so any more where a rerun has named another one", async () => {
  const row = (winner: string, outcome: string, after: string, declared: string) =>
    `${HEADER}LC5 chairperson,Gulu,,,${winner},,,500,400,900,,${outcome},,${after},${after === "" ? "2020-09-04" : declared},${declared}\n`;
  await imports.act(
    (await imports.read(row("Aber Example", "Incumbent re-elected", "", "2020-09-05"))).id,
    "commit",
  );
  const corrected = await imports.read(row("Bua Example", "Incumbent defeated", "", "2020-09-05"));
  await approved(corrected.id);
  await approved(
    (await imports.read(row("Cwiny Example", "Incumbent re-elected", "Rerun", "2020-10-05"))).id,
  );
  expect((await imports.act(corrected.id, "undo")).state).toBe("undone");
});

test("IMP-05 what is wrong with a row is said with its line and column", async () => {
  const found = await imports.read(
    [
      HEADER.trim(),
      "MP,ABIM,,,A Example,,,,,,,,,,2020-09-04,2020-09-05",
      "MP,ABIM,NOWHERE,,A Example,,,,,,,,,,2020-09-04,2020-09-05",
      "CEC,,,,A Example,,,,,,,,,,2020-09-04,2020-09-05",
      "LC5,GULU,,,,,,500,,,,,,,2020-09-04,2020-09-05",
      "LC5,KUMI,,,A Example,,,500,400,800,,,,,2020-09-04,2020-09-05",
      "LC5,KOTIDO,,,A Example,,,400,500,900,,,,,2020-09-04,2020-09-05",
      "LC5,MOROTO,,,A Example,,74,,,,,,,,2020-09-04,2020-09-05",
      "LC5,AMURU,,,A Example,,,,,,,,,Rerun,2020-09-04,2020-09-05",
      "LC5,NWOYA,,,A Example,,,,,,,,,,2020-09-06,2020-09-05",
      "LC5,ABIM,,,A Example,,,,,,,,,Ruling,2020-09-04,2020-09-05",
      "LC5,LIRA,,,A Example,,,,,,,,,,2020-09-04,2020-09-05",
      "LC5,LIRA,,,B Example,,,,,,,,,,2020-09-04,2020-09-05",
      "Mayor of all,,,,A Example,,,,,,,,,,2020-09-04,2020-09-05",
    ].join("\n"),
  );
  expect(await codes(found.id)).toEqual(
    [
      [2, "F033", "Constituency"],
      [3, "F032", "Constituency"],
      [4, "F033", "Office"],
      [5, "F053", "Winner"],
      [6, "F054", "Votes"],
      [7, "F059", "Runner-up's votes"],
      [8, "F058", "Year of birth"],
      [9, "F055", "After"],
      [10, "F056", "Declared on"],
      [11, "F056", "Declared on"],
      [12, "F050", "Seat"],
      [13, "F050", "Seat"],
      [14, "F042", "Seat"],
    ].toSorted(),
  );
  expect(found.questions.map(({ asks }) => asks)).toEqual([
    "There is no constituency NOWHERE in Abim. Which one is it?",
  ]);
  await imports.act(found.id, "discard");
});

test("IMP-05 a contest with a rerun on record keeps the day of its first vote", async () => {
  const rerun = await imports.read(
    `${HEADER}LC5,ABIM,,,Okello Example,,,,,,,,,Rerun,2020-10-01,2020-10-02\n`,
  );
  await approved(rerun.id);
  const moved = await imports.read(`${HEADER}LC5,ABIM,,,Okello Example,,,,,,,,,,2020-09-01,2020-09-05\n`);
  expect(await codes(moved.id)).toEqual([[2, "F057", "Polling day"]]);
  await imports.act(moved.id, "discard");
  await imports.act(rerun.id, "undo");
});

test("IMP-10 undone whole, nothing is declared any more", async () => {
  expect((await imports.act(first.id, "undo")).state).toBe("undone");
  expect(await seats()).toEqual([]);
});
