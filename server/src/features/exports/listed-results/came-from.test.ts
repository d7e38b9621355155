import { sql } from "kysely";
import { beforeAll, describe, expect, test } from "vitest";
import { DIFFERENCES_LISTED, type ResultSources } from "@command-center/contract/results/result-sources";
import type { readStationSheets } from "@command-center/contract/results/station-sheets";
import type { OutputOf } from "@command-center/contract/wire/endpoint";
import { addAccount, sealAgain } from "../../../testing/accounts.ts";
import { cells, exportedFrom, sheetFrom } from "../../../testing/files/exported.ts";
import {
  plainSums,
  stationListOf,
  stationResultsOf,
  type FileStation,
} from "@command-center/import-rules/fixtures/station-files-fixtures";
import { importsBy, makeCycle } from "../../../testing/imports.ts";
import { callerOn, countryServer } from "../../../testing/sample-server.ts";

const { server, analyst, viewer } = countryServer();
const imports = importsBy(server, analyst);
const limited = callerOn(server, async () => {
  const account = await addAccount(server.database, { username: "abim.only", role: "analyst" });
  await sql`insert into account_scope (account_id, area_id)
    select account.id, area.id from account, area
    where username = 'abim.only' and area.kind = 'district' and area.name = 'Abim'`.execute(
    server.database.db,
  );
  await sealAgain(server.database, "abim.only");
  return server.signIn(account);
});

const OF = { contest: "president", pollingDay: "2021-01-14" };
const CANDIDATES = ["AKELLO MARY", "BYARUHANGA PAUL"];
/** Districts whose tally sheets differ in four figures each: one more than a page lists. */
const DISTRICTS = [
  ["Kalungu", "Kalungu East County", "LUKAYA"],
  ["Abim", "Labwor County", "ALEREK"],
  ["Amudat", "Upe County", "LOROO"],
  ["Kaabong", "Dodoth County East", "KALAPATA"],
  ["Kotido", "Kotido County", "NAKAPERIMORU"],
  ["Moroto", "Tepeth County", "TAPAC"],
] as const;
const STATIONS: readonly FileStation[] = DISTRICTS.flatMap(([district, constituency, subCounty]) =>
  Array.from({ length: 2 }, (_, at) => ({
    district,
    constituency,
    subCounty,
    parish: `${subCounty} WARD`,
    name: `${district.toUpperCase()} SCHOOL ${at}`,
    code: `0${at + 1}`,
    registered: 400,
    votes: [90 + at, 40],
    invalid: 2,
  })),
);

/** A tally sheet whose districts have one more valid and one more invalid vote each than their stations. */
const TALLY = [
  ["District", "Reg. Voters", ...CANDIDATES, "Valid Votes", "Invalid Votes", "Total Votes"].join(","),
  ...DISTRICTS.map(([district]) => {
    const own = STATIONS.filter((one) => one.district === district);
    const { registered, valid, invalid, total, votes } = plainSums(own, CANDIDATES);
    const [first = 0, second = 0] = CANDIDATES.map((name) => votes[name]);
    return [district, registered, first + 1, second, valid + 1, invalid + 1, total + 2].join(",");
  }),
].join("\n");

let undone: number;
beforeAll(async () => {
  await makeCycle(analyst);
  await imports.take(stationListOf(STATIONS));
  await imports.take(stationResultsOf(STATIONS, CANDIDATES), OF);
  const [first] = STATIONS as [FileStation, ...FileStation[]];
  await imports.take(stationResultsOf([{ ...first, votes: [95, 40] }], CANDIDATES), OF);
  undone = (await imports.take(stationResultsOf([{ ...first, votes: [99, 40] }], CANDIDATES), OF)).id;
  await imports.act(undone, "undo");
  await imports.take(TALLY, OF);
});

const areaOf = async (kind: string, name: string) => {
  const { rows } = await sql<{ id: number }>`
    select id from area where kind = ${kind} and name = ${name}`.execute(server.database.db);
  return rows[0]?.id ?? 0;
};
const sourcesOf = (query = "", by = viewer) => by.read<ResultSources>(`/api/results/sources${query}`);

describe("LIST-01 RES-03 where figures came from", () => {
  test("LIST-01 RES-03 every file that results came from, then the station lists, as the page has them", async () => {
    for (const area of [undefined, await areaOf("district", "Kalungu")]) {
      const read = await sourcesOf(area === undefined ? "" : `?area=${area}`);
      const sheet = await sheetFrom(viewer, "result_sources", {
        results: { ...OF, ...(area !== undefined && { area }) },
      });
      expect(read.results).toHaveLength(2);
      expect(
        cells(sheet, "holds", "file", "first_line", "last_line", "stations", "as_of", "sent_by"),
      ).toEqual([
        ...read.results.map((one) => [
          "Results",
          one.title,
          one.firstLine,
          one.lastLine,
          one.stations,
          null,
          one.by,
        ]),
        ...read.stationLists.map((one) => [
          "Stations and their voters",
          one.title,
          null,
          null,
          one.stations,
          one.asOf,
          one.by,
        ]),
      ]);
      expect(cells(sheet, "recorded_on", "recorded_at")[0]).toEqual(
        inUganda(read.results[0]?.recordedAt ?? ""),
      );
    }
  });

  test("LIST-01 all figures of tally sheets that differ, also those beyond the first that the page lists", async () => {
    const { tally } = await sourcesOf();
    const sheet = await sheetFrom(viewer, "tally_differences", { results: OF });
    // The corrected station brings its own district's sheet to differ in more.
    expect(tally?.differing).toBeGreaterThan(DIFFERENCES_LISTED);
    expect(tally?.differences).toHaveLength(DIFFERENCES_LISTED);
    expect(sheet.rows).toHaveLength(tally?.differing ?? 0);
    const named = ["district", "figure", "on_sheet", "sum_of_stations", "difference", "file", "line"];
    expect(cells(sheet, ...named).slice(0, DIFFERENCES_LISTED)).toEqual(
      tally?.differences.map(({ area, figure, onSheet, ofStations, title, line }) => [
        area.name,
        figure,
        onSheet,
        ofStations,
        ofStations - onSheet,
        title,
        line,
      ]),
    );
    expect(cells(sheet, "district").at(-1)).toEqual(["Moroto"]);
    const abim = await sheetFrom(viewer, "tally_differences", {
      results: { ...OF, area: await areaOf("district", "Abim") },
    });
    expect(cells(abim, "district", "difference")).toEqual([
      ["Abim", -1],
      ["Abim", -1],
      ["Abim", -2],
      ["Abim", -1],
    ]);
  });

  test("LIST-01 RES-03 every sheet of a station with every figure, those that were replaced and undone after the one in force", async () => {
    const area = await areaOf("station", "KALUNGU SCHOOL 0");
    const { sheets } = await viewer.read<OutputOf<typeof readStationSheets>>(
      `/api/results/station?contest=president&area=${area}`,
    );
    expect(sheets.map(({ isInForce, retired }) => [isInForce, retired?.isUndone])).toEqual([
      [true, undefined],
      [false, true],
      [false, false],
      [false, false],
    ]);
    const sheet = await sheetFrom(viewer, "station_sheets", { results: { ...OF, area } });
    expect(
      cells(sheet, "status", "figure", "value", "line", "printed_as", "recorded_on", "recorded_at"),
    ).toEqual(
      sheets.flatMap(
        ({ isInForce, retired, votes, valid, invalid, total, registered, line, label, recordedAt }) =>
          [
            ...(votes ?? []).map((one) => [one.name, one.votes]),
            ["Valid votes", valid],
            ["Invalid votes", invalid],
            ["Votes cast", total],
            ["Registered voters", registered],
          ].map((figure) => [
            isInForce ? "Current" : retired?.isUndone ? "Undone" : "Replaced",
            ...figure,
            line,
            label,
            ...inUganda(recordedAt),
          ]),
      ),
    );
    expect(new Set(cells(sheet, "on_list").flat())).toEqual(new Set([400]));
    expect(cells(sheet, "status", "replaced_by").map(([status, by]) => `${status} ${by}`)).toEqual(
      expect.arrayContaining(["Current null", "Undone null", "Replaced file.csv"]),
    );
  });

  test("LIST-01 sheets of a unit that is no station are refused before a file begins, as by the page's own call", async () => {
    const area = await areaOf("district", "Abim");
    const page = await viewer.get(`/api/results/station?contest=president&area=${area}`);
    expect([page.statusCode, page.body]).toEqual([404, NO_STATION]);
    const { rows: before } = await filesGiven();
    for (const results of [undefined, OF, { ...OF, area }]) {
      const answer = await viewer.post("/api/export", { dataTypes: ["station_sheets"], results });
      expect([answer.statusCode, answer.body]).toEqual([404, NO_STATION]);
      expect(answer.headers["content-disposition"]).toBeUndefined();
    }
    expect((await filesGiven()).rows).toEqual(before);
  });
});

const NO_STATION = "This unit is not a polling station. Choose one of its polling stations.";
const filesGiven = () => sql`select count(*)::int from export_file`.execute(server.database.db);

/** Day and time of a moment, as a row of a file has them. */
const inUganda = (at: string) => {
  const there = new Date(Date.parse(at) + 3 * 3_600_000).toISOString();
  return [there.slice(0, 10), there.slice(11, 16)];
};

test.each([
  ["result_sources", "district", "Abim"],
  ["tally_differences", "district", "Abim"],
  ["station_sheets", "station", "ABIM SCHOOL 1"],
] as const)("LIST-01 %s say of which results they are", async (dataType, kind, name) => {
  const results = { ...OF, area: await areaOf(kind, name) };
  const { data, metadata } = await exportedFrom(viewer, { dataTypes: [dataType], results });
  expect(data[0]?.rows.length).toBeGreaterThan(1);
  expect(metadata?.find((one) => one.name === "Results of")?.value).toMatch(
    /^President, 14 Jan 2021, (Electoral Commission, Abim|ABIM SCHOOL 1)$/,
  );
});

test("LOGIN-07 who is limited to a district has the files, differences and sheets of it alone", async () => {
  const { tally } = await sourcesOf("", limited);
  const differences = await sheetFrom(limited, "tally_differences", { results: OF });
  expect(cells(differences, "district")).toEqual(tally?.differences.map(() => ["Abim"]));
  const sources = await sheetFrom(limited, "result_sources", { results: OF });
  expect(cells(sources, "holds", "stations")).toEqual([
    ["Results", 2],
    ["Stations and their voters", 2],
  ]);
  for (const [name, status] of [
    ["ABIM SCHOOL 0", 200],
    ["KALUNGU SCHOOL 0", 404],
  ] as const) {
    const answer = await limited.post("/api/export", {
      dataTypes: ["station_sheets"],
      results: { ...OF, area: await areaOf("station", name) },
    });
    expect([name, answer.statusCode]).toEqual([name, status]);
  }
});

describe("EXP-06 rows of other origins", () => {
  const COMMISSION = "Electoral Commission";
  const AGENTS = "Polling agents";
  let area: number;
  beforeAll(async () => {
    const own = STATIONS.filter(({ name }) => name === "MOROTO SCHOOL 0");
    const changed = own.map((station) => ({ ...station, votes: [95, 40] }));
    await imports.take(stationResultsOf(changed, CANDIDATES), OF);
    await imports.take(stationResultsOf(own, CANDIDATES), { ...OF, issuer: AGENTS });
    area = await areaOf("station", "MOROTO SCHOOL 0");
    // No import brings results of a sample, nor some that were published, nor a published station list.
    await sql`
      with made as (insert into source (kind, title, publisher) values ('sample', 'An exercise', null), ('publication', 'A gazette', 'A printer') returning id, kind)
      insert into result_sheet (contest_id, area_id, issuer, state, registered, votes, valid, invalid, total, line, label, true_on,
        source_id, retired_at, retired_in)
      select contest_id, area_id, case made.kind when 'sample' then 'Trainers' else issuer end, state, registered, votes, valid, invalid,
        total, line, label, true_on, made.id, now(), ledger_id()
      from result_sheet, made where area_id = ${area} and issuer = ${COMMISSION} and retired_at is null`.execute(
      server.database.db,
    );
    await sql`
      with made as (insert into source (kind, title, publisher) values ('publication', 'Polling stations', ${COMMISSION}) returning id)
      update register set source_id = made.id from made where kind = 'national_voters'`.execute(
      server.database.db,
    );
  });

  /** Rows of one data type, and what the file says of itself. */
  async function fileOf(dataType: "station_sheets" | "result_sources", issuer: string) {
    const { data, metadata } = await exportedFrom(viewer, {
      dataTypes: [dataType],
      results: { ...OF, area, issuer },
    });
    const said = (name: string) => metadata?.find((one) => one.name === name)?.value;
    return { rows: data[0]?.rows ?? [], of: said("Results of"), sources: said("Sources")?.split("; ") };
  }

  test.each([COMMISSION, AGENTS])(
    "EXP-06 sheets of a station when %s is looked at: each row is marked by its own source, whoever issued the sheet",
    async (issuer) => {
      const { rows, of, sources } = await fileOf("station_sheets", issuer);
      const marks = rows.map((row) => [row["issuer"], row["status"], row["file"], row["record"]].join());
      expect([...new Set(marks)].toSorted()).toEqual([
        `${COMMISSION},Current,file.csv,Imported`,
        `${COMMISSION},Replaced,A gazette,Published`,
        `${COMMISSION},Replaced,file.csv,Imported`,
        `${AGENTS},Current,file.csv,Imported`,
        "Trainers,Replaced,An exercise,Sample (invented)",
      ]);
      expect(of).toBe("President, 14 Jan 2021, MOROTO SCHOOL 0");
      expect(sources?.toSorted()).toEqual([
        "A printer, A gazette",
        "An exercise",
        `${COMMISSION}, file.csv`,
        `${AGENTS}, file.csv`,
      ]);
    },
  );

  test("EXP-06 a station list is not of the issuer that is looked at, and its kind is not that of the results", async () => {
    const { rows, of, sources } = await fileOf("result_sources", AGENTS);
    expect(rows.map((row) => [row["holds"], row["file"], row["record"]])).toEqual([
      ["Results", "file.csv", "Imported"],
      ["Stations and their voters", "Polling stations", "Published"],
    ]);
    expect(of).toBe(`President, 14 Jan 2021, ${AGENTS}, MOROTO SCHOOL 0`);
    expect(sources?.toSorted()).toEqual([`${COMMISSION}, Polling stations`, `${AGENTS}, file.csv`]);
  });
});
