import { beforeAll, expect, test } from "vitest";
import type { ImportDetail } from "@command-center/contract/imports/imports";
import type { PetitionSummary } from "@command-center/contract/petitions";
import { importsBy, makeCycle } from "../../../testing/imports.ts";
import { countryServer } from "../../../testing/sample-server.ts";

const { server, analyst } = countryServer();
const imports = importsBy(server, analyst);
const HEADER =
  "Petition no,Category,District,Constituency,Subject,Petitioner,Grounds,Status,Date filed,Date served,Date heard,Date ruled,Date withdrawn,Outcome\n";
const FIRST = `${HEADER}MP/1,MP,070 ABIM,Labwor County,,Odongo Example,Voter bribery,Filed,2020-09-08,,,,,
MP/2,MP,KALUNGU,,,,Violence,Resolved,2020-09-08,2020-09-10,2020-09-20,2020-10-01,,Dismissed
C/1,Councillor,ABIM,,"Councillor, Example Ward",,Alteration of results,Hearing,2020-09-09,,,,,
L/1,League,,,"Youth league, chairperson",,Conduct of registrars,Withdrawn,2020-09-09,,,,2020-09-30,
`;
let cycle: number;
let first: ImportDetail;

async function recorded() {
  const rows = await server.database.db
    .selectFrom("petition_state as state")
    .innerJoin("petition", "petition.id", "state.petition_id")
    .leftJoin("area", "area.id", "petition.area_id")
    .leftJoin("person", "person.id", "petition.petitioner_id")
    .select(["number", "subject", "area.name as place", "person.name as petitioner", "status", "true_on"])
    .where("petition.cycle_id", "=", cycle)
    .where("state.retired_at", "is", null)
    .orderBy("number")
    .orderBy("true_on")
    .execute();
  return rows.map((row) => Object.values(row));
}
beforeAll(async () => {
  cycle = await makeCycle(analyst);
});

test("IMP-05 a petition is about a result of the cycle", async () => {
  const found = await imports.read(FIRST);
  expect(found.kind).toBe("petitions");
  expect(await imports.codes(found.id)).toEqual([
    [2, "F060", "Category"],
    [3, "F060", "Category"],
  ]);
  await imports.take(
    "Seat,District,Constituency,Winner,Polling day,Declared on\nMP,ABIM,LABWOR,A Example,2020-09-04,2020-09-05\nWoman MP,KALUNGU,,B Example,2020-09-04,2020-09-05\nLC5,ABIM,,C Example,2020-09-04,2020-09-05\n",
  );
});

test("IMP-04 IMP-08 petitions are known by their columns, and counted as the pages count them", async () => {
  first = await imports.read(`${FIRST}\n`);
  expect(first).toMatchObject({
    kind: "petitions",
    state: "ready",
    counts: { rows: 4, new: 4, refused: 0, warned: 0 },
    impact: [
      { what: "Active petitions", from: "0", to: "4" },
      { what: "Petitions, MP and LC5", from: "0", to: "2" },
      { what: "Petitions resolved", from: "0", to: "1" },
      { what: "Petitions pending", from: "0", to: "1" },
      { what: "Petitions pending, all categories", from: "0", to: "2" },
      { what: "Resolution rate", from: null, to: "50.0%" },
      { what: "Resolution time", from: null, to: "23 days" },
    ],
  });
  await imports.act(first.id, "commit");
  expect(await recorded()).toEqual([
    ["C/1", "Councillor, Example Ward", "Abim", null, "hearing", "2020-09-09"],
    ["L/1", "Youth league, chairperson", null, null, "withdrawn", "2020-09-30"],
    ["MP/1", "Labwor County", "Labwor County", "Odongo Example", "filed", "2020-09-08"],
    ["MP/2", "Kalungu District Woman MP", "Kalungu", null, "resolved", "2020-10-01"],
  ]);
  expect(await analyst.read<PetitionSummary>(`/api/petitions/summary?cycle=${cycle}`)).toMatchObject({
    all: { total: 4, hearing: 1, withdrawn: 1 },
    mpAndLc5: { total: 2, resolved: 1, pending: 1 },
  });
});

test("IMP-10 IMP-11 a later state is added, the same one corrected, and both are undone", async () => {
  const later = await imports.take(
    'Petition no,Category,District,Constituency,Subject,Ground,Status,Filed on,Served on,Heard on\nmp / 1,MP,ABIM,LABWOR,,Voter bribery,Hearing,2020-09-08,2020-09-09,2020-09-15\nC/1,Councillor,ABIM,,"Councillor, Example Ward",Violence,Hearing,2020-09-09,,\n',
  );
  expect(later.counts).toMatchObject({ rows: 2, new: 1, changed: 1, refused: 0 });
  const states = (await recorded()).filter(([, , place]) => place === "Labwor County");
  expect(states.map((row) => row.slice(4))).toEqual([
    ["filed", "2020-09-08"],
    ["hearing", "2020-09-15"],
  ]);
  const refused = await analyst.post(`/api/imports/${first.id}/undo`, {});
  expect([refused.statusCode, refused.body]).toEqual([
    409,
    expect.stringContaining(`Import ${later.id} depends on some of these records. Undo that one first.`),
  ]);
  // An old list that is sent again takes nothing back.
  const again = await imports.read(`${FIRST}\n\n`);
  expect(again.counts).toMatchObject({ rows: 4, same: 3, changed: 1, new: 0 });
  await imports.act(later.id, "undo");
  expect((await recorded()).map((row) => row.slice(4))).toEqual([
    ["hearing", "2020-09-09"],
    ["withdrawn", "2020-09-30"],
    ["filed", "2020-09-08"],
    ["resolved", "2020-10-01"],
  ]);
});

test("IMP-17 a file that ends a petition on record needs a second person, and new petitions that have ended do not", async () => {
  const row = "MP/1,MP,ABIM,LABWOR,,Odongo Example,Voter bribery,Withdrawn,2020-09-08,,,,2020-09-20,";
  const { approval } = await imports.read(`${HEADER}${row}\n`);
  expect(approval.reasons).toEqual(["1 petition ends."]);
  const added = await imports.read(
    `${HEADER}C/9,Councillor,ABIM,,"Councillor, Example Hill",,Violence,Withdrawn,2020-09-09,,,,2020-09-20,\n`,
  );
  expect([added.counts?.new, added.approval.reasons]).toEqual([1, []]);
});

test("IMP-19 a question says whether MP-1 is the petition MP/1, and its answer holds", async () => {
  const asked = await imports.read(
    `${HEADER}MP-1,MP,ABIM,LABWOR,,Odongo Example,Voter bribery,Filed,2020-09-08,,,,,\n`,
  );
  expect(asked).toMatchObject({
    state: "questions",
    counts: { rows: 1, new: 0, refused: 1 },
    questions: [{ asks: "Is MP-1 the number MP/1, written in another way?", rows: 1 }],
  });
  expect(await imports.problems(asked.id)).toMatchObject([{ code: "F076", line: 2, value: "MP-1" }]);
  const id = asked.questions[0]?.id ?? "";
  expect(await imports.change(asked.id, { answers: { [id]: "is MP/1" } })).toMatchObject({
    state: "ready",
    counts: { rows: 1, new: 0, same: 1, refused: 0 },
    questions: [{ id, answer: "is MP/1", rows: 0 }],
  });
  const other = await imports.change(asked.id, { answers: { [id]: "another" } });
  expect(other).toMatchObject({ state: "ready", counts: { rows: 1, new: 1, refused: 0 } });
});

test("IMP-10 IMP-19 undone and imported again, a petition may be about another seat, and has no unseen character", async () => {
  await imports.act(first.id, "undo");
  expect(await recorded()).toEqual([]);
  await imports.take(`${HEADER}MP/\u200b1\ufeff,LC5,ABIM,,,,Violence,Filed,2020-09-08,,,,,\n`);
  expect(await recorded()).toEqual([["MP/1", "LC5 Chairperson, Abim", "Abim", null, "filed", "2020-09-08"]]);
});
