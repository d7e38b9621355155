import { sql } from "kysely";
import { beforeAll, expect, test } from "vitest";
import type { ImportDetail } from "@command-center/contract/imports/imports";
import type { listSeatResults } from "@command-center/contract/results/seat-results";
import type { ResultSources } from "@command-center/contract/results/result-sources";
import type { StationResults } from "@command-center/contract/results/station-results";
import type { OutputOf } from "@command-center/contract/wire/endpoint";
import { MPS_BY_CONSTITUENCY, MPS_IN_ROWS } from "@command-center/import-rules/fixtures/layout-fixtures";
import {
  candidateRowsOf,
  stationListOf,
  type FileStation,
} from "@command-center/import-rules/fixtures/station-files-fixtures";
import { importsBy, makeCycle } from "../../../../testing/imports.ts";
import { countryServer } from "../../../../testing/sample-server.ts";

const { server, analyst, viewer } = countryServer();
const imports = importsBy(server, analyst);
const MPS = { contest: "mp", pollingDay: "2021-01-14" };

/** An example of the documents, in real units. */
const inKalungu = (file: string) =>
  file
    .replaceAll("EXAMPLE DISTRICT", "KALUNGU")
    .replaceAll("EXAMPLE EAST COUNTY", "KALUNGU EAST COUNTY")
    .replaceAll("EXAMPLE WEST COUNTY", "KALUNGU WEST COUNTY");
const LONG = inKalungu(MPS_IN_ROWS.file);
const HEADER = "District,Constituency,Candidate,Votes,Winner";
const inEast = (name: string, votes: string, winner = "") =>
  `KALUNGU,KALUNGU EAST COUNTY,${name},${votes},${winner}`;

const resultsOf = (query: string) => viewer.read<StationResults | null>(`/api/results?contest=${query}`);
const seatsOf = async (contest: string) =>
  (await viewer.read<OutputOf<typeof listSeatResults>>(`/api/results/seats?contest=${contest}`)).seats.filter(
    ({ leaders }) => leaders.length > 0,
  );
const areaId = async (kind: string, name: string) =>
  (
    await sql<{ id: number }>`select id from area where kind = ${kind} and name = ${name}`.execute(
      server.database.db,
    )
  ).rows[0]?.id ?? 0;
const codesOf = async (id: number) =>
  (await imports.problems(id)).map(({ code, line }) => `${code} ${line}`).toSorted();

beforeAll(async () => {
  await makeCycle(analyst);
});

test("IMP-22 a file of both categories is read for the chosen contest, and shown by constituency", async () => {
  const found = await imports.read(LONG, MPS);
  expect(found).toMatchObject({
    kind: "district-results",
    counts: { new: 2, refused: 0, leftOut: 2 },
    questions: [{ asks: expect.stringContaining("4 candidates for 2 seats") }],
  });
  expect(found.impact).toEqual(
    expect.arrayContaining([
      { what: "Seats with a leader for the first time", from: null, to: "2" },
      { what: "Constituencies without results by station", from: null, to: "2" },
    ]),
  );
  expect(await imports.problems(found.id)).toMatchObject([
    { code: "W139", column: "Party" },
    {
      code: "W153",
      line: 6,
      message:
        "2 rows of other contests left out: “District Woman MP” (2). Upload the file again with District Woman MPs as the contest to import its rows.",
    },
  ]);
  // Imports from before W153 took its place have W149.
  await sql`update import_problem set code = 'W149' where code = 'W153'`.execute(server.database.db);
  const { problems } = await analyst.read<ImportDetail>(`/api/imports/${found.id}`);
  expect(problems).toContainEqual(
    expect.objectContaining({ code: "W149", title: "Rows of other contests left out" }),
  );
  await imports.commit(found);
  expect(await resultsOf("mp")).toMatchObject({
    seats: { contested: 353, withResults: 2, withoutStations: 2 },
    units: { expected: null, counted: 0 },
    valid: 15_770,
    invalid: null,
    total: null,
    registered: null,
    turnout: null,
  });
  const east = await areaId("constituency", "Kalungu East County");
  expect(await resultsOf(`mp&area=${east}`)).toMatchObject({
    seat: { name: "Kalungu East County" },
    ranking: ["Example Candidate A", "Example Candidate B"],
    candidates: [
      { name: "Example Candidate A", votes: 4100, share: expect.closeTo(51.25) },
      { name: "Example Candidate B", votes: 3900, share: expect.closeTo(48.75) },
    ],
  });
  expect(await seatsOf("mp")).toMatchObject([
    { name: "Kalungu East County", isWithoutStations: true, leaders: ["Example Candidate A"], total: null },
    { name: "Kalungu West County", leaders: ["Example Candidate D"], lead: { votes: 2270 } },
  ]);
  const sources = await analyst.read<ResultSources>("/api/results/sources?contest=mp");
  expect(sources.results).toMatchObject([{ import: found.id, stations: 0, seats: 2, firstLine: 2 }]);
});

test("IMP-22 blocks by constituency with labels and sums once change recorded results after an approval", async () => {
  const found = await imports.read(inKalungu(MPS_BY_CONSTITUENCY.file), MPS);
  expect(found.counts).toMatchObject({ changed: 1, new: 0, refused: 0, leftOut: 1 });
  expect(await codesOf(found.id)).toEqual(["W139 1", "W145 1", "W150 6"]);
  const again = await imports.read(
    `${HEADER},Registered voters
${inEast("Example Candidate A", "3000")},9800
${inEast("Example Candidate B", "5300", "Elected")},`,
    MPS,
  );
  expect(again).toMatchObject({
    counts: { changed: 1 },
    approval: {
      reasons: ["2 candidates’ shares move by more than 5 points.", "The leader changes in 1 place."],
    },
  });
  expect(again.impact).toContainEqual({
    what: "Leader of Kalungu East County",
    from: "Example Candidate A 51.3%",
    to: "Example Candidate B 63.9%",
  });
  await imports.commit(found);
  const changes = await analyst.get(`/api/imports/${found.id}/changes.csv`);
  expect(changes.body).toMatch(/KALUNGU EAST COUNTY.*9,?800/);
  const east = await areaId("constituency", "Kalungu East County");
  expect(await resultsOf(`mp&area=${east}`)).toMatchObject({
    registered: 9800,
    valid: 8000,
    invalid: 120,
    total: 8120,
    turnout: (100 * 8120) / 9800,
  });
  await imports.act(found.id, "undo");
  expect(await resultsOf(`mp&area=${east}`)).toMatchObject({ registered: null, valid: 8000, invalid: null });
});

test("IMP-22 a file with the other category alone says which contest to choose, and is read with it by district", async () => {
  const [header = ""] = LONG.split("\n");
  const women = LONG.split("\n").filter((line) => line.startsWith("District Woman"));
  const found = await imports.read([header, ...women].join("\n"), MPS);
  expect(found).toMatchObject({
    state: "questions",
    counts: { rows: 0 },
    questions: [
      {
        asks: "No row is for Constituency MPs. The file has 2 rows of “District Woman MP”. Choose District Woman MPs as the contest, or another file.",
      },
    ],
  });
  const chosen = await imports.change(found.id, { contest: "woman-mp" });
  expect(chosen.counts).toMatchObject({ new: 1, leftOut: 0 });
  await imports.commit(chosen);
  const kalungu = await areaId("district", "Kalungu");
  expect(await resultsOf(`woman-mp&area=${kalungu}`)).toMatchObject({
    seats: { contested: 1, withResults: 1, withoutStations: 1 },
    valid: 15_770,
    candidates: [{ name: "Example Candidate E" }, { name: "Example Candidate F", votes: 6470 }],
  });
  await imports.act(found.id, "undo");
  expect(await resultsOf("woman-mp")).toBeNull();
});

test("IMP-22 results of MPs in a column each wait for another file", async () => {
  const columns = await imports.read("District,Constituency,Alpha One,Beta Two\nKALUNGU,KALUNGU EAST,1,2", {
    ...MPS,
    kind: "district-results",
  });
  expect(columns.questions).toMatchObject([{ id: "contest/columns" }]);
});

test("IMP-22 many unknown constituencies are one question about the election", async () => {
  const rows = Array.from(
    { length: 25 },
    (_, at) => `KALUNGU,NOWHERE ${"ABCDEFGHIJKLMNOPQRSTUVWXYZ"[at]},Alpha One,10,`,
  );
  const found = await imports.read([HEADER, ...rows].join("\n"), MPS);
  expect(found.questions).toMatchObject([
    {
      asks: expect.stringMatching(
        /^25 of 25 rows have none of the \d+ constituencies of this cycle\. Is this file/,
      ),
    },
  ]);
});

test("IMP-22 the President's results by district may have a row for each candidate", async () => {
  const rows = ["ABIM", "KALUNGU"].flatMap((district) => [
    `${district},Alpha One,100,500`,
    `${district},Beta Two,50,`,
  ]);
  const found = await imports.read(["District,Candidate,Votes,Registered voters", ...rows].join("\n"), {
    contest: "president",
    pollingDay: "2021-01-14",
  });
  expect(found).toMatchObject({
    counts: { new: 2 },
    questions: [{ asks: expect.stringContaining("all the candidates") }],
  });
});

test("IMP-22 results by station take the place of a seat's sheet, and are compared with it", async () => {
  const stations: readonly FileStation[] = [1, 2].map((number) => ({
    district: "Kalungu",
    constituency: "Kalungu East County",
    subCounty: "LUKAYA",
    parish: "EXAMPLE WARD",
    name: `SCHOOL ${number}`,
    code: `0${number}`,
    registered: 6000,
    votes: [2050, number === 1 ? 1950 : 1951],
    invalid: 1,
  }));
  await imports.take(stationListOf(stations));
  const east = await areaId("constituency", "Kalungu East County");
  expect(await resultsOf(`mp&area=${east}`)).toMatchObject({
    units: { expected: 2, counted: 0 },
    valid: 8000,
    below: [{ valid: 0 }],
  });
  const found = await imports.read(
    candidateRowsOf(stations, () => ["Example Candidate A", "Example Candidate B"]),
    MPS,
  );
  expect(found.impact).toContainEqual({
    what: "Constituencies that agree with their tally sheet",
    from: null,
    to: "0 of 1",
  });
  await imports.commit(found);
  expect(await resultsOf("mp")).toMatchObject({
    seats: { withResults: 2, withoutStations: 1 },
    units: { counted: 2 },
    valid: 8001 + 7770,
  });
  const sheet = await imports.read(
    [HEADER, inEast("Example Candidate A", "4100"), inEast("Example Candidate B", "3900")].join("\n"),
    MPS,
  );
  expect(await imports.problems(sheet.id)).toMatchObject([
    { code: "W120", column: "Valid votes", value: "8000" },
    {
      code: "W120",
      column: "Example Candidate B",
      value: "3900",
      message: expect.stringContaining("of this constituency"),
    },
  ]);
  const sourcesIn = (query: string) => analyst.read<ResultSources>(`/api/results/sources?contest=mp${query}`);
  const tally = { units: 1, agreeing: 0, differing: 2 };
  expect(await sourcesIn("")).toMatchObject({ tally, results: [{ stations: 2 }, { seats: 1 }] });
  expect(await sourcesIn(`&area=${east}`)).toMatchObject({ tally, results: [{ stations: 2, seats: 0 }] });
  await imports.act(found.id, "undo");
  expect(await sourcesIn(`&area=${east}`)).toMatchObject({ tally: null, results: [{ seats: 1 }] });
  expect(await resultsOf(`mp&area=${east}`)).toMatchObject({ valid: 8000, units: { counted: 0 } });
});
