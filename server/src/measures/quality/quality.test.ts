import { sql } from "kysely";
import { beforeAll, describe, expect, test } from "vitest";
import type { Quality } from "@command-center/contract/data/quality";
import type { Figure } from "@command-center/contract/figures";
import { sheetFrom } from "../../testing/files/exported.ts";
import {
  stationListOf,
  stationResultsOf,
  type FileStation,
} from "@command-center/import-rules/fixtures/station-files-fixtures";
import { importsBy, makeCycle } from "../../testing/imports.ts";
import {
  countryServer,
  limitedTo,
  readEmptyServer,
  readSampleServer,
  type TestCaller,
} from "../../testing/sample-server.ts";

const qualityOf = (by: TestCaller) => by.read<Quality>("/api/quality");
const briefly = ({ problems }: Quality) =>
  problems.map(({ group, problem, subject }) => `${group}: ${problem}, ${subject}`);

const empty = readEmptyServer();
test("QUAL-01 a cycle without records has no problem, and no figure in part", async () => {
  expect(await qualityOf(empty.admin)).toMatchObject({ problems: [], coverage: [] });
});

describe("QUAL-01 the sample cycle", () => {
  const { admin, viewer } = readSampleServer();

  test("QUAL-01 lists contradictions, impossible and stale records, each with the page that corrects it", async () => {
    const quality = await qualityOf(viewer);
    expect(briefly(quality)).toEqual([
      "contradictions: Published values differ, Ministers Lost",
      "contradictions: Published days differ, Day on which the CEC was elected",
      expect.stringContaining("impossible: A published value cannot be right, MPs declared ÷ seats"),
      "impossible: More votes than members, Rwampara",
      expect.stringContaining("stale: Result still provisional, "),
      expect.stringContaining("stale: Result still provisional, "),
    ]);
    expect(quality.problems[3]).toMatchObject({
      detail: "MP primary: 80,758 votes, 74,776 members; a later count is used",
      on: "2025-07-17",
      days: 47,
      place: { page: "district", slug: "rwampara" },
      record: "Sample (invented)",
    });
    expect(quality.problems[4]?.place).toMatchObject({ page: "seat" });
    expect(quality.coverage).toEqual([]);
    expect(quality.groups).toEqual([
      { group: "contradictions", found: 2 },
      { group: "impossible", found: 2 },
      { group: "missing", found: 0 },
      { group: "stale", found: 2 },
      { group: "unusual", found: 0 },
    ]);
    expect(new Set(quality.problems.map(({ key }) => key)).size).toBe(6);
  });

  test("QUAL-01 the file of the list has its problems in its order", async () => {
    const { problems } = await qualityOf(admin);
    const { rows } = await sheetFrom(admin, "quality", {
      rows: problems.slice(2, 4).map(({ key }) => key),
    });
    expect(rows.map(({ subject }) => subject)).toEqual(problems.slice(2, 4).map(({ subject }) => subject));
  });
});

describe("QUAL-01 a cycle with results by station and turnout of some districts", () => {
  const { server, analyst, viewer } = countryServer();
  const abim = limitedTo(server, "Abim");
  const imports = importsBy(server, analyst);
  const station = (district: string, constituency: string, name: string, more: Partial<FileStation>) => ({
    district,
    constituency,
    subCounty: "CENTRAL",
    parish: `${constituency.toUpperCase()} WARD`,
    name,
    code: "01",
    registered: 500,
    votes: [200, 100] as const,
    invalid: 1,
    ...more,
  });
  const STATIONS: FileStation[] = [
    station("Abim", "Labwor County", "SCHOOL 1", {}),
    station("Abim", "Labwor County", "SCHOOL 2", { code: "02", votes: "-" }),
    station("Kalungu", "Kalungu East County", "SCHOOL 3", { votes: [10, 20], invalid: 90 }),
  ];

  beforeAll(async () => {
    await makeCycle(analyst);
    await imports.take(stationListOf(STATIONS));
    await imports.take(stationResultsOf(STATIONS, ["AKELLO MARY", "OKELLO JOHN"]), {
      contest: "president",
      pollingDay: "2021-01-14",
    });
    await imports.take("District,Members\nABIM,1000\nKALUNGU,2000\n");
    await imports.take(
      "Contest,District,Counted on,Votes cast,Villages reported\nMP primary,ABIM,04/09/2020,400,3/4\n",
    );
  });

  test("QUAL-01 stations without a result, unusual results, missing and partial turnout are problems of their districts", async () => {
    const quality = await qualityOf(viewer);
    expect(briefly(quality).filter((text) => !text.includes("No members recorded"))).toEqual([
      "missing: No turnout, MP primary, Kalungu",
      "missing: Stations without a result, Abim",
      "stale: Turnout of some villages only, Abim",
      "unusual: More invalid than valid votes, SCHOOL 3",
    ]);
    const stations = quality.problems.find(({ problem }) => problem === "Stations without a result");
    expect(stations).toMatchObject({
      detail: "President, 14 Jan 2021: 1 of 2 stations",
      place: {
        page: "results",
        contest: "president",
        pollingDay: "2021-01-14",
        issuer: "Electoral Commission",
      },
    });
    const { rows } = await sql<{ districts: number }>`
      select count(*)::int as districts from area where kind = 'district' and valid_to is null`.execute(
      server.database.db,
    );
    const of = rows[0]?.districts ?? 0;
    expect(quality.groups.find(({ group }) => group === "missing")?.found).toBe(of - 2 + 2);
    expect(quality.coverage).toMatchObject([
      { figure: "mp_turnout", covered: 1, of, noun: "districts" },
      { figure: "party_register", covered: 2, of },
    ]);
    const figures = await viewer.read<Figure[]>("/api/figures");
    expect(figures.find(({ id }) => id === "mp_turnout")?.coverage).toEqual({
      covered: 1,
      of,
      noun: "districts",
    });
  });

  test("QUAL-01 a limited account has the problems of its districts alone", async () => {
    expect(briefly(await qualityOf(abim))).toEqual([
      "missing: Stations without a result, Abim",
      "stale: Turnout of some villages only, Abim",
    ]);
  });
});
