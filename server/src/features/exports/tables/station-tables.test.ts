import { sql } from "kysely";
import { beforeAll, describe, expect, test } from "vitest";
import { addAccount, sealAgain } from "../../../testing/accounts.ts";
import {
  plainSums,
  candidateRowsOf,
  stationListOf,
  stationResultsOf,
  type FileStation,
} from "@command-center/import-rules/fixtures/station-files-fixtures";
import { cells, sheetFrom } from "../../../testing/files/exported.ts";
import { importsBy, makeCycle } from "../../../testing/imports.ts";
import { callerOn, countryServer } from "../../../testing/sample-server.ts";

const { server, analyst, viewer } = countryServer();
const imports = importsBy(server, analyst);
const limited = callerOn(server, async () => {
  const account = await addAccount(server.database, { username: "abim.alone", role: "analyst" });
  await sql`insert into account_scope (account_id, area_id)
    select account.id, area.id from account, area
    where username = 'abim.alone' and area.kind = 'district' and area.name = 'Abim'`.execute(
    server.database.db,
  );
  await sealAgain(server.database, "abim.alone");
  return server.signIn(account);
});
const CANDIDATES = ["AKELLO MARY", "BYARUHANGA PAUL", "CHEBET JANE"];
const OF = { contest: "president", pollingDay: "2021-01-14" };

const PLACES = [
  ["Kalungu", "Kalungu East County", "LUKAYA TOWN COUNCIL"],
  ["Kalungu", "Kalungu West County", "BUKULULA"],
  ["Abim", "Labwor County", "ALEREK"],
] as const;
const STATIONS: readonly FileStation[] = PLACES.flatMap(([district, constituency, subCounty], at) =>
  Array.from({ length: 5 }, (_, number) => ({
    district,
    constituency,
    subCounty,
    parish: `${subCounty} WARD ${number % 2}`,
    name: `${district.toUpperCase()} SCHOOL ${at}-${number}`,
    code: `0${number + 1}`,
    registered: 400 + number,
    // One not received, one nullified, one without any vote.
    votes:
      at === 1 && number < 2
        ? ((["-", "x"] as const)[number] ?? "-")
        : at === 2 && number === 4
          ? [0, 0, 0]
          : [90 + at, 40 + number, 3],
    invalid: at === 2 && number === 4 ? 0 : number,
  })),
);

beforeAll(async () => {
  await makeCycle(analyst);
  await imports.take(stationListOf(STATIONS));
  await imports.take(stationResultsOf(STATIONS, CANDIDATES), OF);
});

/** The bytes of an export. */
async function fileOf(dataType: string, format: string): Promise<Buffer> {
  const answer = await analyst.post("/api/export", { format, dataTypes: [dataType] });
  expect(answer.statusCode, answer.body.slice(0, 300)).toBe(200);
  return answer.rawPayload;
}

test("IMP-19 codes leave as the list has them, with their zeros, in a list and in results", async () => {
  for (const dataType of ["stations", "station_results"] as const) {
    const codes = cells(await sheetFrom(analyst, dataType), "polling_station_code").flat();
    expect(new Set(codes)).toEqual(new Set(["01", "02", "03", "04", "05"]));
    expect((await fileOf(dataType, "csv")).toString()).toMatch(/,01,/);
  }
});

describe.each(["csv", "excel"])("IMP-11 exported as %s and imported again", (format) => {
  test("IMP-11 a station list has no change", async () => {
    const found = await imports.read(await fileOf("stations", format));
    expect(found).toMatchObject({
      kind: "station-list",
      state: "ready",
      counts: { new: 0, changed: 0, relabelled: 0, same: STATIONS.length, refused: 0, warned: 0 },
    });
    await imports.act(found.id, "discard");
  });

  test("IMP-11 results by station have no changed figure, whatever became of a station", async () => {
    const found = await imports.read(await fileOf("station_results", format), OF);
    expect(found).toMatchObject({
      kind: "station-results",
      state: "ready",
      counts: { rows: STATIONS.length, new: 0, changed: 0, refused: 0, warned: 0 },
    });
    expect((found.counts?.same ?? 0) + (found.counts?.relabelled ?? 0)).toBe(STATIONS.length);
    await imports.act(found.id, "discard");
  });
});

test("RES-01 results by unit have a row for every district, constituency, sub-county and parish, each a plain sum", async () => {
  const sheet = await sheetFrom(viewer, "unit_results");
  const rows = cells(
    sheet,
    "level",
    "district",
    "constituency",
    "sub_county",
    "parish",
    "votes_cast",
    "counted",
  );
  for (const [level, key] of [
    ["District", "district"],
    ["Constituency", "constituency"],
    ["Sub-county", "subCounty"],
    ["Parish", "parish"],
  ] as const) {
    const names = [...new Set(STATIONS.map((station) => station[key]))];
    const own = rows.filter(([one]) => one === level);
    expect(own, level).toHaveLength(names.length);
    for (const name of names) {
      const { total, units } = plainSums(
        STATIONS.filter((station) => station[key] === name),
        CANDIDATES,
      );
      const row = own.find(
        (one) => one[["District", "Constituency", "Sub-county", "Parish"].indexOf(level) + 1] === name,
      );
      expect(row?.slice(5), `${level} ${name}`).toEqual([total, units.counted]);
    }
  }
});

describe("RES-01 the results that were asked for", () => {
  const MPS = { contest: "mp", pollingDay: OF.pollingDay };
  const ballotOf = ({ constituency }: FileStation) =>
    ["FIRST", "SECOND", "THIRD"].map((name) => `${name} OF ${constituency.toUpperCase()}`);
  beforeAll(async () => {
    await imports.take(candidateRowsOf(STATIONS, ballotOf), MPS);
  });
  const asked = async (dataType: string, results: object, format = "csv") => {
    const answer = await analyst.post("/api/export", { format, dataTypes: [dataType], results });
    return { status: answer.statusCode, bytes: answer.rawPayload, text: answer.body };
  };

  test("IMP-11 of contests of many seats have a row for each candidate, and changed nothing", async () => {
    const { bytes } = await asked("station_results", { contest: "mp" }, "excel");
    const found = await imports.read(bytes, MPS);
    expect(found).toMatchObject({
      state: "ready",
      counts: { rows: STATIONS.length, new: 0, changed: 0, refused: 0, warned: 0 },
    });
    expect((found.counts?.same ?? 0) + (found.counts?.relabelled ?? 0)).toBe(STATIONS.length);
    await imports.act(found.id, "discard");
  });

  test("EXP-06 of one unit are its own stations alone, and the file says of which", async () => {
    const { rows } = await sql<{ id: number }>`
      select id from area where kind = 'constituency' and name = 'Kalungu West County'`.execute(
      server.database.db,
    );
    const area = rows[0]?.id;
    const { text } = await asked("station_results", { contest: "president", area });
    const own = STATIONS.filter(({ constituency }) => constituency === "Kalungu West County");
    for (const { name } of STATIONS)
      expect(text.includes(name), name).toBe(own.some((one) => one.name === name));
    expect(text).toContain("President, 14 Jan 2021, Electoral Commission, Kalungu West County");
    const units = (await asked("unit_results", { contest: "mp", area })).text;
    const lines = units.split("\r\n").filter((line) => line.startsWith("record,"));
    expect(lines.map((line) => line.split(",")[3])).toEqual([
      "Constituency",
      "Sub-county",
      "Parish",
      "Parish",
    ]);
    expect(lines.every((line) => line.includes("FIRST OF KALUNGU WEST COUNTY"))).toBe(true);
  });

  test("EXP-02 of a contest, day or unit that is not there are refused in a sentence", async () => {
    expect(await asked("station_results", { contest: "senator" })).toMatchObject({ status: 400 });
    expect(await asked("station_results", { contest: "lc5", pollingDay: "2021-01-20" })).toMatchObject({
      status: 404,
      text: "This cycle has no polling-station results of this contest yet.",
    });
    expect(await asked("unit_results", { contest: "mp", area: 999_999 })).toMatchObject({
      status: 404,
      text: "There is no such unit. It may have been removed.",
    });
  });
});

test("EXP-06 a station of another state is not a station with no votes", async () => {
  const sheet = await sheetFrom(viewer, "station_results");
  const bukulula = cells(
    sheet,
    "polling_station",
    "AKELLO MARY",
    "not_reporting",
    "nullified",
    "record",
  ).filter(([name]) => String(name).startsWith("KALUNGU SCHOOL 1"));
  expect(bukulula.slice(0, 3)).toEqual([
    ["KALUNGU SCHOOL 1-0", null, 1, 0, "Imported"],
    ["KALUNGU SCHOOL 1-2", 91, 0, 0, "Imported"],
    ["KALUNGU SCHOOL 1-4", 91, 0, 0, "Imported"],
  ]);
});

test("LOGIN-07 exports of stations by somebody limited to Abim hold Abim alone", async () => {
  for (const dataType of ["stations", "station_results", "unit_results"] as const) {
    const sheet = await sheetFrom(limited, dataType);
    expect(new Set(sheet.rows.map(({ district }) => district)), dataType).toEqual(new Set(["Abim"]));
    expect((await sheetFrom(viewer, dataType)).rows.length).toBeGreaterThan(sheet.rows.length);
  }
});
