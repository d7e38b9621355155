import { beforeAll, expect, test } from "vitest";
import type { ImportChange, ImportDetail } from "@command-center/contract/imports/imports";
import type { Figure } from "@command-center/contract/figures";
import type { CecResult } from "@command-center/contract/results/cec";
import type { Renewal } from "@command-center/contract/results/renewal";
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
LC5 chairperson,Kalungu,,,Akello Two,,,500,,,,Unknown,,,2020-09-04,2020-09-05
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
beforeAll(async () => {
  cycle = await makeCycle(analyst);
});

test("IMP-04 IMP-08 declared results are known by their columns; the preview says what would be declared", async () => {
  first = await imports.read(FIRST);
  expect(first).toMatchObject({
    kind: "declarations",
    state: "ready",
    counts: { rows: 6, new: 6, changed: 0, refused: 0, warned: 1 },
    impact: [
      { what: "Constituencies", from: "0", to: "499" },
      { what: "MPs declared", from: "0", to: "2" },
      { what: "Current MP declarations", from: "0", to: "2" },
      { what: "LC5 incumbents re-elected", from: "0", to: "1" },
      { what: "Renewal", from: null, to: "100.0%" },
      { what: "Young flagbearers", from: null, to: "100.0%" },
      { what: "Women among flagbearers", from: null, to: "100.0%" },
      { what: "MP primaries that the incumbent lost", from: "0", to: "1" },
      { what: "LC5 primaries declared", from: "0", to: "2" },
      { what: "Party leadership elections declared", from: "0", to: "1" },
    ],
  });
  expect(await imports.codes(first.id)).toEqual([[6, "W123", "Office"]]);
  expect(await seats()).toEqual([]);
  // New results need nobody else.
  expect((await imports.act(first.id, "commit")).state).toBe("committed");
});

test("IMP-04 IMP-20 committed, they are on the pages: seats of a kind are all made, the margin is out of the valid votes", async () => {
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
  // A winner of whom no incumbency is known is no new leader, in the list as in the figures.
  expect(lc5).toMatchObject([
    { district: "Abim", winner: "Okello Example", status: "Incumbent_Retained" },
    { district: "Kalungu", winner: "Akello Two", status: "Unknown" },
  ]);
  const figures = await viewer.read<Figure[]>(`/api/figures?cycle=${cycle}`);
  expect(figures.find(({ id }) => id === "lc5_new_leaders")?.value).toBe(0);
  expect(await viewer.read<object[]>(`/api/mayoral-results?cycle=${cycle}`)).toMatchObject([
    { winner: "Drani Example", votes: 300, status: "Leading" },
  ]);
  expect(await viewer.read<CecResult[]>(`/api/cec-results?cycle=${cycle}`)).toMatchObject([
    { position: "National Treasurer", winner: "Nakato Example", votes: null, date: "2020-08-20" },
  ]);
});

test("IMP-11 the same file again changes nothing", async () => {
  const again = await imports.read(`${FIRST}\n`);
  expect(again).toMatchObject({ counts: { rows: 6, same: 6, new: 0, changed: 0, warned: 0 }, impact: [] });
});

test("IMP-09 IMP-10 a result that was corrected twice by two people is the first one again once both corrections are undone", async () => {
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
        { what: "Lead, votes", from: 400, to: 450 },
        { what: "Margin, points", from: 19.05, to: 21.43 },
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
  const twice = await imports.take(
    "Seat,District,Constituency,Winner,Votes,Polling day,Declared on\nMP,ABIM,LABWOR COUNTY,Achen Example,1400,2020-09-04,2020-09-05\n",
  );
  expect((await seats())[1]?.[2]).toBe(1400);
  await imports.act(twice.id, "undo");
  expect((await seats())[1]?.[2]).toBe(1250);
  await imports.act(corrected.id, "undo");
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
  await imports.commit(rerun);
  expect((await seats())[1]).toEqual(["Labwor County", "Odongo Example", 900, 2.78, "2020-10-01"]);
  await imports.act(rerun.id, "undo");
  expect((await seats())[1]).toEqual(["Labwor County", "Achen Example", 1200, 19.05, undefined]);
});

test("IMP-10 an undo that brings an incumbent back does not know so any more where a rerun has named another one", async () => {
  const row = (winner: string, outcome: string, after: string, declared: string) =>
    `${HEADER}LC5 chairperson,Gulu,,,${winner},,,500,400,900,,${outcome},,${after},${after === "" ? "2020-09-04" : declared},${declared}\n`;
  await imports.take(row("Aber Example", "Incumbent re-elected", "", "2020-09-05"));
  const corrected = await imports.take(row("Bua Example", "Incumbent defeated", "", "2020-09-05"));
  await imports.take(row("Cwiny Example", "Incumbent re-elected", "Rerun", "2020-10-05"));
  expect((await imports.act(corrected.id, "undo")).state).toBe("undone");
});

async function ministers() {
  const { ministers: found } = await viewer.read<Renewal>(`/api/renewal?cycle=${cycle}`);
  return found.map(({ name, office, outcome, seat, note }) => [name, office, outcome, seat, note]);
}

test("IMP-04 IMP-05 IMP-10 ministers have a seat with a result or a note, are corrected by name and undone", async () => {
  const header = "Minister,Portfolio,Outcome,District,Constituency,Note,As of\n";
  const cabinet = await imports.read(
    `${header}Birungi Example,Minister of Examples,Won,KALUNGU,,,2020-09-05\nM Example,State Minister,Lost,ABIM,Labwor,,2020-09-05\nN Example,Minister,Did not stand,,,Stood down.,2020-09-05\nX Example,Minister of Examples,Lost,LIRA,,,2020-09-05\nY Example,Minister of Examples,Lost,,,,2020-09-05\n`,
  );
  expect(cabinet).toMatchObject({
    kind: "ministers",
    state: "ready",
    counts: { rows: 5, new: 3, refused: 2 },
    impact: [
      { what: "Ministers Lost", from: "0", to: "1" },
      { what: "Ministers on record", from: "0", to: "3" },
      { what: "Ministers who won", from: "0", to: "1" },
    ],
  });
  expect(await imports.codes(cabinet.id)).toEqual([
    [5, "F060", "District"],
    [6, "F033", "Note"],
  ]);
  await imports.act(cabinet.id, "commit");
  const all = [
    ["Birungi Example", "Minister of Examples", "won", "Kalungu District Woman MP", null],
    ["M Example", "State Minister", "lost", "Labwor County", null],
    ["N Example", "Minister", "did_not_stand", null, "Stood down."],
  ];
  expect(await ministers()).toEqual(all);
  // The winner is the candidate, not another person of that name.
  const people = server.database.db.selectFrom("person").select("id").where("name", "=", "Birungi Example");
  expect(await people.execute()).toHaveLength(1);

  const later = await imports.take(
    `${header}m example,State Minister of Examples,Lost,ABIM,Labwor,After a recount.,2020-09-06\n`,
  );
  expect(later.counts).toMatchObject({ rows: 1, changed: 1 });
  expect((await ministers())[1]).toEqual([
    "M Example",
    "State Minister of Examples",
    "lost",
    "Labwor County",
    "After a recount.",
  ]);
  expect((await analyst.post(`/api/imports/${cabinet.id}/undo`, {})).statusCode).toBe(409);
  await imports.act(later.id, "undo");
  expect(await ministers()).toEqual(all);
  await imports.act(cabinet.id, "undo");
  expect(await ministers()).toEqual([]);
});

test("IMP-05 IMP-10 an unknown constituency leads to a question; an undone file leaves nothing declared", async () => {
  const found = await imports.read(`${HEADER}MP,ABIM,NOWHERE,,A Example,,,,,,,,,,2020-09-04,2020-09-05\n`);
  expect(await imports.codes(found.id)).toEqual([[2, "F032", "Constituency"]]);
  expect(found.questions.map(({ asks }) => asks)).toEqual([
    "There is no constituency NOWHERE in Abim. Which one is it?",
  ]);
  expect((await imports.act(first.id, "undo")).state).toBe("undone");
  expect(await seats()).toEqual([]);
});
