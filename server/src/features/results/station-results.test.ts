import { sql } from "kysely";
import { beforeAll, describe, expect, test } from "vitest";
import type { MissingResults, StationResults } from "@command-center/contract/results/station-results";
import { leadIn } from "@command-center/domain/results/stations/lead";
import { addAccount, sealAgain } from "../../testing/accounts.ts";
import {
  plainSums,
  stationListOf,
  stationResultsOf,
  type FileStation,
} from "@command-center/import-rules/fixtures/station-files-fixtures";
import { importsBy, makeCycle } from "../../testing/imports.ts";
import { callerOn, countryServer, type TestCaller } from "../../testing/sample-server.ts";

const { server, analyst, viewer } = countryServer();
const CANDIDATES = ["AKELLO MARY", "BYARUHANGA PAUL", "CHEBET JANE"];
const OF = { contest: "president", pollingDay: "2021-01-14" };

/** Party region, sub-region, district, constituency and sub-county of some stations in two parishes. */
const PLACES = [
  // Masaka is put into the party region of Kampala, so that the sub-region Buganda lies in two.
  ["Kampala", "Buganda", "Masaka", "Bukoto County East", "MUKUNGWE"],
  ["Central", "Buganda", "Kalungu", "Kalungu East County", "LUKAYA"],
  // One sub-county in two constituencies.
  ["Central", "Buganda", "Kalungu", "Kalungu West County", "LUKAYA"],
  ["Central", "Buganda", "Kalungu", "Kalungu West County", "BUKULULA"],
  ["Kampala", "Kampala", "Kampala", "Nakawa Division East", "NAKAWA DIVISION"],
  ["Karamoja", "Karamoja", "Abim", "Labwor County", "ALEREK"],
] as const;

const STATIONS: readonly (FileStation & { readonly partyRegion: string; readonly subRegion: string })[] =
  PLACES.flatMap(([partyRegion, subRegion, district, constituency, subCounty], at) =>
    Array.from({ length: 6 }, (_, number) => {
      const figure = at * 31 + number * 7;
      const votes = [20 + figure, 90 - at * 11, 5 + number] as const;
      return {
        partyRegion,
        subRegion,
        district,
        constituency,
        subCounty,
        parish: `${constituency.split(" ").slice(0, 2).join(" ").toUpperCase()} WARD ${number % 2}`,
        name: `SCHOOL ${at}-${number}`,
        code: `0${number}`,
        registered: 400 + figure,
        votes: at === 3 && number > 3 ? ((["x", "-"] as const)[number - 4] ?? votes) : votes,
        invalid: number,
      };
    }),
  );
const ids = new Map<string, number>();
const idOf = (kind: string, name: string) => ids.get(`${kind} ${name}`) ?? 0;

beforeAll(async () => {
  await sql`update area set party_region_id = (select id from area where kind = 'party_region' and name = 'Kampala')
    where district_id = (select id from area where kind = 'district' and name = 'Masaka')`.execute(
    server.database.db,
  );
  await makeCycle(analyst);
  const imports = importsBy(server, analyst);
  await imports.take(stationListOf(STATIONS));
  await imports.take(stationResultsOf(STATIONS, CANDIDATES), OF);
  const { rows } = await sql<{ id: number; kind: string; name: string }>`
    select id, kind, name from area`.execute(server.database.db);
  for (const { id, kind, name } of rows) ids.set(`${kind} ${name}`, id);
});

const resultsOf = (query = "", by = viewer) => by.read<StationResults>(`/api/results${query}`);

test("RES-06 stations without votes are counted by reason and by party region, with their voters", async () => {
  const missing = await viewer.read<MissingResults>("/api/results/missing");
  const without = STATIONS.filter(({ votes }) => typeof votes === "string");
  const voters = (rows: typeof STATIONS) => rows.reduce((sum, { registered }) => sum + registered, 0);
  const of = (mark: string) => without.filter(({ votes }) => votes === mark);
  expect(missing).toEqual({
    stations: without.length,
    voters: voters(without),
    expected: { stations: STATIONS.length, voters: voters(STATIONS), districts: 4 },
    reasons: expect.arrayContaining([
      { reason: "nullified", districts: 1, stations: 1, voters: voters(of("x")) },
      { reason: "not received", districts: 1, stations: 1, voters: voters(of("-")) },
    ]),
    areas: [
      {
        area: expect.objectContaining({ name: "Central", kind: "party_region" }),
        expected: STATIONS.filter(({ partyRegion }) => partyRegion === "Central").length,
        stations: without.length,
        voters: voters(without),
      },
    ],
  });
});

test("DAY-01 the districts of the country are listed in place of its regions, and add up to it", async () => {
  const { below, valid } = await resultsOf("?by=district");
  expect(below).toHaveLength(146);
  expect(new Set(below.map(({ area }) => area.kind))).toEqual(new Set(["district"]));
  expect(below.reduce((sum, unit) => sum + unit.valid, 0)).toBe(valid);
  expect((await viewer.get("/api/results?by=parish")).statusCode).toBe(400);
});

test("RES-06 a country with a list of some districts says of how many its totals are, at every level", async () => {
  const { area, districts, below } = await resultsOf();
  expect(districts).toEqual({ covered: 4, whole: 146 });
  const of = (name: string) => below.find((unit) => unit.area.name === name);
  // Masaka lies in the party region of Kampala here.
  expect(of("Kampala")?.districts).toEqual({ covered: 2, whole: 2 });
  expect(of("Karamoja")?.districts).toEqual({ covered: 1, whole: 9 });
  expect(of("Northern")?.districts).toMatchObject({ covered: 0 });
  expect(below.reduce((sum, unit) => sum + unit.districts.whole, 0)).toBe(146);
  expect(leadIn({ ...(await resultsOf()), districts })).toBeNull();
  const abim = await resultsOf(`?area=${idOf("district", "Abim")}`);
  expect([area.name, abim.districts, leadIn(abim)?.names]).toEqual([
    "Uganda",
    { covered: 0, whole: 0 },
    [expect.any(String)],
  ]);
});

function figuresOf({
  units,
  registered,
  registeredCounted,
  valid,
  invalid,
  total,
  ...others
}: StationResults["below"][number]) {
  const votes = Object.fromEntries(others.candidates.map(({ name, votes: own }) => [name, own]));
  return { units, registered, registeredCounted, valid, invalid, total, votes };
}

/** By what a row of the file is known to lie in a unit of a kind. */
const COLUMNS = {
  party_region: "partyRegion",
  sub_region: "subRegion",
  district: "district",
  constituency: "constituency",
  sub_county: "subCounty",
  parish: "parish",
  station: "name",
} as const;

/** Goes down from a unit as links do, and holds every level against the rows that lie there; answers the ways it went. */
async function walk(query: string, rows: typeof STATIONS, by = viewer): Promise<string[]> {
  const unit = await resultsOf(query, by);
  expect(figuresOf(unit), query).toEqual(plainSums(rows, CANDIDATES));
  const way = [...unit.above, unit.area].map(({ name }) => name).join(" > ");
  const ways = [way];
  let left = rows.length;
  for (const below of unit.below) {
    const { area } = below;
    const own = rows.filter((row) => row[COLUMNS[area.kind as keyof typeof COLUMNS]] === area.name);
    left -= own.length;
    const { units, ...figures } = plainSums(own, CANDIDATES);
    expect(figuresOf(below), `${way} > ${area.name}`).toEqual({
      units: { ...units, expected: own.length === 0 ? null : own.length },
      ...figures,
    });
    if (own.length === 0) continue;
    const within = area.kind === "sub_region" ? `&within=${unit.area.id}` : "";
    const constituency = area.kind === "sub_county" ? `&constituency=${unit.area.id}` : "";
    ways.push(...(await walk(`?area=${area.id}${within}${constituency}`, own, by)));
  }
  if (unit.area.kind !== "station") expect(left, way).toBe(0);
  return ways;
}

test("RES-01 every row of every level adds up to its unit; the only sub-region of a party region is no level", async () => {
  const ways = await walk("", STATIONS);
  expect(ways.filter((way) => !/SCHOOL|WARD/.test(way)).toSorted()).toEqual([
    "Uganda",
    "Uganda > Central",
    "Uganda > Central > Kalungu",
    "Uganda > Central > Kalungu > Kalungu East County",
    "Uganda > Central > Kalungu > Kalungu East County > LUKAYA",
    "Uganda > Central > Kalungu > Kalungu West County",
    "Uganda > Central > Kalungu > Kalungu West County > BUKULULA",
    "Uganda > Central > Kalungu > Kalungu West County > LUKAYA",
    "Uganda > Kampala",
    "Uganda > Kampala > Buganda",
    "Uganda > Kampala > Buganda > Masaka",
    "Uganda > Kampala > Buganda > Masaka > Bukoto County East",
    "Uganda > Kampala > Buganda > Masaka > Bukoto County East > MUKUNGWE",
    "Uganda > Kampala > Kampala",
    "Uganda > Kampala > Kampala > Kampala",
    "Uganda > Kampala > Kampala > Kampala > Nakawa Division East",
    "Uganda > Kampala > Kampala > Kampala > Nakawa Division East > NAKAWA DIVISION",
    "Uganda > Karamoja",
    "Uganda > Karamoja > Abim",
    "Uganda > Karamoja > Abim > Labwor County",
    "Uganda > Karamoja > Abim > Labwor County > ALEREK",
  ]);
  expect(ways).toContain(
    "Uganda > Central > Kalungu > Kalungu West County > LUKAYA > KALUNGU WEST WARD 1 > SCHOOL 2-3",
  );
});

test("RES-01 a sub-region and a sub-county are also there whole, a statutory region and a county too", async () => {
  const rowsOf = (is: (row: (typeof STATIONS)[number]) => boolean) =>
    plainSums(STATIONS.filter(is), CANDIDATES);
  const whole = async (kind: string, name: string) => resultsOf(`?area=${idOf(kind, name)}`);
  const buganda = await whole("sub_region", "Buganda");
  expect(figuresOf(buganda)).toEqual(rowsOf(({ subRegion }) => subRegion === "Buganda"));
  expect(buganda.above.map(({ name }) => name)).toEqual(["Uganda"]);
  const lukaya = await whole("sub_county", "LUKAYA");
  expect(figuresOf(lukaya)).toEqual(rowsOf(({ subCounty }) => subCounty === "LUKAYA"));
  expect(lukaya.above.map(({ name }) => name)).toEqual(["Uganda", "Central", "Kalungu"]);
  const central = await whole("region", "Central");
  expect(figuresOf(central)).toEqual(rowsOf(({ district }) => district !== "Abim"));
  expect(figuresOf(await whole("county", "KALUNGU"))).toEqual(
    rowsOf(({ district }) => district === "Kalungu"),
  );
});

test("RES-01 what is not there is a 404 in a sentence", async () => {
  const refused = async (query: string, status = 404) => {
    const answer = await viewer.get(`/api/results${query}`);
    expect([query, answer.statusCode, answer.body]).toEqual([
      query,
      status,
      expect.stringMatching(/^[A-Z].*\.$/),
    ]);
  };
  await refused("?area=999999");
  await refused(`?area=${idOf("division", "Nakawa")}`);
  await refused(
    `?area=${idOf("sub_county", "LUKAYA")}&constituency=${idOf("constituency", "Labwor County")}`,
  );
  await refused(`?area=${idOf("sub_region", "Buganda")}&within=${idOf("party_region", "Karamoja")}`);
  await refused("?pollingDay=2021-01-15");
  await refused("?issuer=Somebody%20else");
  await refused("?pollingDay=2021-02-30", 400);
  await refused("?area=Uganda", 400);
  await refused("?cycle=999");
  const empty = await analyst.post("/api/cycles", {
    name: "2030–2031",
    seasonLabel: "2031",
    opensOn: "2030-07-01",
    closesOn: "2031-03-31",
    asOf: "2031-01-31",
  });
  const { id } = empty.json<{ id: number }>();
  await refused(`?cycle=${id}&pollingDay=2021-01-14`);
  // Nobody asked for anything that could be missing.
  expect(await resultsOf(`?cycle=${id}`)).toBeNull();
});

test("RES-01 elections with results are listed, with whose they are", async () => {
  const cycle = { id: expect.any(Number), name: "2020–2021" };
  const issuers = [{ name: "Electoral Commission", stations: STATIONS.length }];
  expect(await viewer.read("/api/results/elections")).toEqual([
    {
      cycle,
      contest: "president",
      isByElection: false,
      seat: null,
      seats: { contested: 1, withResults: 1 },
      pollingDay: "2021-01-14",
      issuers,
    },
  ]);
});

describe("LOGIN-07 somebody limited", () => {
  const limitedTo = (username: string, areas: readonly [kind: string, name: string][]): TestCaller =>
    callerOn(server, async () => {
      const account = await addAccount(server.database, { username, role: "analyst" });
      for (const [kind, name] of areas)
        await sql`insert into account_scope (account_id, area_id)
          select id, ${idOf(kind, name)} from account where username = ${username}`.execute(
          server.database.db,
        );
      await sealAgain(server.database, username);
      return server.signIn(account);
    });
  const refuses = async (by: TestCaller, kind: string, name: string) => {
    const there = await by.get(`/api/results?area=${idOf(kind, name)}`);
    const nowhere = await by.get("/api/results?area=999999");
    expect([name, there.statusCode, there.body]).toEqual([name, 404, nowhere.body]);
  };
  const kalungu = STATIONS.filter(({ district }) => district === "Kalungu");

  test("LOGIN-07 RES-01 to one district begins at it, and finds no unit above or beside it", async () => {
    const by = limitedTo("one.district", [["district", "Kalungu"]]);
    const ways = await walk("", kalungu, by);
    expect(ways[0]).toBe("Kalungu");
    expect(ways).toContain("Kalungu > Kalungu East County > LUKAYA");
    for (const [kind, name] of [
      ["country", "Uganda"],
      ["party_region", "Central"],
      ["sub_region", "Buganda"],
      ["district", "Abim"],
      ["parish", "LABWOR COUNTY WARD 1"],
      ["station", "SCHOOL 5-1"],
    ] as const)
      await refuses(by, kind, name);
    const [held] = await by.read<{ issuers: { stations: number }[] }[]>("/api/results/elections");
    expect(held?.issuers[0]?.stations).toBe(kalungu.length);
  });

  test("LOGIN-07 RES-01 to a party region begins at it; of a sub-region in two, his is the part in his own", async () => {
    const by = limitedTo("one.region", [["party_region", "Central"]]);
    const ways = await walk("", kalungu, by);
    expect(ways).toContain("Central > Kalungu > Kalungu West County");
    await refuses(by, "sub_region", "Buganda");
    await refuses(by, "country", "Uganda");
  });

  test("LOGIN-07 RES-01 to districts of several regions begins at these, honestly named, with no sum of more", async () => {
    const by = limitedTo("two.districts", [
      ["district", "Kalungu"],
      ["district", "Abim"],
    ]);
    const ways = await walk(
      "",
      STATIONS.filter(({ district }) => ["Kalungu", "Abim"].includes(district)),
      by,
    );
    expect(ways.filter((way) => way.split(" > ").length < 3)).toEqual([
      "Your districts",
      "Your districts > Abim",
      "Your districts > Kalungu",
    ]);
    const { area } = await resultsOf("", by);
    expect(area).toEqual({ id: 0, kind: "scope", name: "Your districts", code: null });
    // Central has other districts, Karamoja too.
    await refuses(by, "party_region", "Central");
    await refuses(by, "sub_region", "Karamoja");
  });

  test("LOGIN-07 RES-06 to a part of a party region reads its missing stations under the part's name", async () => {
    const namesFor = async (username: string, areas: readonly [string, string][]) =>
      (await limitedTo(username, areas).read<MissingResults>("/api/results/missing")).areas.map(
        ({ area, expected }) => [area.name, expected],
      );
    expect(await namesFor("part.of.region", [["district", "Kalungu"]])).toEqual([
      ["Kalungu, part of Central", kalungu.length],
    ]);
    expect(await namesFor("whole.region", [["party_region", "Central"]])).toEqual([
      ["Central", kalungu.length],
    ]);
  });
});
