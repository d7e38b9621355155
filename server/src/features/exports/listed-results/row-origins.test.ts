import { sql } from "kysely";
import { beforeAll, expect, test } from "vitest";
import { exportedFrom } from "../../../testing/files/exported.ts";
import { stationListOf, stationResultsOf, type FileStation } from "../../../testing/files/station-files.ts";
import { importsBy, makeCycle } from "../../../testing/imports.ts";
import { countryServer } from "../../../testing/sample-server.ts";

const { server, analyst, viewer } = countryServer();
const imports = importsBy(server, analyst);

const OF = { contest: "president", pollingDay: "2021-01-14" };
const CANDIDATES = ["AKELLO MARY", "BYARUHANGA PAUL"];
const COMMISSION = "Electoral Commission";
const AGENTS = "Polling agents";
const STATION: FileStation = {
  district: "Moroto",
  constituency: "Tepeth County",
  subCounty: "TAPAC",
  parish: "TAPAC WARD",
  name: "MOROTO SCHOOL",
  code: "01",
  registered: 400,
  votes: [90, 40],
  invalid: 2,
};

let area: number;
beforeAll(async () => {
  await makeCycle(analyst);
  await imports.take(stationListOf([STATION]));
  await imports.take(stationResultsOf([STATION], CANDIDATES), OF);
  await imports.take(stationResultsOf([{ ...STATION, votes: [95, 40] }], CANDIDATES), OF);
  await imports.take(stationResultsOf([STATION], CANDIDATES), { ...OF, issuer: AGENTS });
  const { rows } = await sql<{ id: number }>`
    select id from area where kind = 'station' and name = ${STATION.name}`.execute(server.database.db);
  area = rows[0]?.id ?? 0;
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
    expect(of).toBe("President, 14 Jan 2021, MOROTO SCHOOL");
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
  expect(of).toBe(`President, 14 Jan 2021, ${AGENTS}, MOROTO SCHOOL`);
  expect(sources?.toSorted()).toEqual([`${COMMISSION}, Polling stations`, `${AGENTS}, file.csv`]);
});
