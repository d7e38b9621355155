import { randomUUID } from "node:crypto";
import { sql } from "kysely";
import { beforeAll, describe, expect, test } from "vitest";
import type { Differences, StationDifference } from "@command-center/contract/results/decisive/differences";
import { addAccount, sealAgain } from "../../testing/accounts.ts";
import { sheetFrom } from "../../testing/files/exported.ts";
import {
  stationListOf,
  stationResultsOf,
  type FileStation,
} from "@command-center/import-rules/fixtures/station-files-fixtures";
import { importsBy, makeCycle } from "../../testing/imports.ts";
import { callerOn, countryServer } from "../../testing/sample-server.ts";

const { server, analyst, viewer } = countryServer();
const CANDIDATES = ["AKELLO MARY", "BYARUHANGA PAUL"];
const MP = { contest: "mp", pollingDay: "2021-01-14" };
const FORMS = "Party agents";

/** Votes as published and on the party's forms; Labwor is led by 60 votes, Kalungu East by 300. */
const PLACES = [
  ["Abim", "Labwor County", [100, 60], [100, 60]],
  ["Abim", "Labwor County", [80, 50], [60, 70]],
  ["Abim", "Labwor County", [40, 50], [35, 60]],
  ["Abim", "Labwor County", [10, 10], "-"],
  ["Kalungu", "Kalungu East County", [400, 100], [390, 101]],
  ["Kalungu", "Kalungu East County", "-", [5, 6]],
] as const;
const stationsBy = (side: 2 | 3): readonly FileStation[] =>
  PLACES.map((place, at) => ({
    district: place[0],
    constituency: place[1],
    subCounty: "TOWN",
    parish: `${place[1].toUpperCase()} WARD`,
    name: `SCHOOL ${at}`,
    code: `0${at + 1}`,
    registered: 900,
    votes: place[side],
    invalid: 1,
  }));
const imports = importsBy(server, analyst);

beforeAll(async () => {
  await makeCycle(analyst);
  await imports.take(stationListOf(stationsBy(2)));
  await imports.take(stationResultsOf(stationsBy(2), CANDIDATES), MP);
});

const QUERY = "?contest=mp&issuer=Electoral%20Commission";
const differences = (query = QUERY, by = viewer) => by.read<Differences>(`/api/results/differences${query}`);

test("DEC-02 with one issuer there is nothing to compare", async () => {
  expect(await differences("?contest=mp")).toMatchObject({
    issuer: "Electoral Commission",
    other: null,
    others: [],
    seats: [],
    stations: [],
    total: 0,
  });
});

describe("DEC-02 own forms against the published results", () => {
  beforeAll(() => imports.take(stationResultsOf(stationsBy(3), CANDIDATES), { ...MP, issuer: FORMS }));

  test("DEC-02 stations that differ: by how many votes, and whether they decide the seat", async () => {
    const found = await differences();
    expect(found).toMatchObject({
      other: FORMS,
      others: [FORMS],
      compared: { both: 4, same: 1, published: 1, other: 1 },
      total: 3,
    });
    expect(found.seats).toEqual([
      expect.objectContaining({
        seat: "Labwor County",
        leaders: ["AKELLO MARY"],
        runnerUp: "BYARUHANGA PAUL",
        lead: 60,
        stations: 2,
        swing: 55,
        against: 55,
        fewest: null,
      }),
      expect.objectContaining({
        seat: "Kalungu East County",
        lead: 300,
        stations: 1,
        swing: 11,
        fewest: null,
      }),
    ]);
    expect(found.stations.map(({ station, swing, decides }) => [station, swing, decides])).toEqual([
      ["SCHOOL 1", 40, "no"],
      ["SCHOOL 2", 15, "no"],
      ["SCHOOL 4", 11, "no"],
    ]);
    expect(found.stations[0]).toMatchObject({
      seat: "Labwor County",
      district: "Abim",
      valid: { published: 130, other: 130 },
      candidates: [
        { name: "AKELLO MARY", published: 80, other: 60 },
        { name: "BYARUHANGA PAUL", published: 50, other: 70 },
      ],
      inquiry: null,
    });
  });

  test("DEC-02 seen from the forms, the forms are published and the lead is theirs", async () => {
    const { seats } = await differences(`?contest=mp&issuer=${encodeURIComponent(FORMS)}`);
    expect(seats.map(({ seat, leaders, lead, fewest }) => [seat, leaders, lead, fewest])).toEqual([
      ["Labwor County", ["AKELLO MARY"], 5, null],
      ["Kalungu East County", ["AKELLO MARY"], 288, null],
    ]);
  });

  test("DEC-02 a list for the lawyers has every station with both results, state and evidence", async () => {
    const { rows } = await sheetFrom(viewer, "differences", {
      results: { contest: "mp", issuer: "Electoral Commission" },
    });
    expect(rows).toHaveLength(3);
    expect(rows[0]).toMatchObject({
      seat: "Labwor County",
      station: "SCHOOL 1",
      swing: 40,
      state: "Open",
      difference: "AKELLO MARY 80, 60; BYARUHANGA PAUL 50, 70",
    });
  });

  describe("DEC-02 an inquiry", () => {
    let station: StationDifference;
    const save = (body: object, by = analyst) =>
      by.put("/api/results/differences/inquiry", {
        clientId: randomUUID(),
        contest: station.contest,
        area: station.area,
        issuer: "Electoral Commission",
        other: FORMS,
        state: "investigated",
        note: null,
        evidence: "DR form 0142, photo 3",
        replaces: null,
        ...body,
      });

    beforeAll(async () => {
      const [first] = (await differences()).stations;
      if (first === undefined) throw new Error("There are differences.");
      station = first;
    });

    test("DEC-02 LIFE-06 is recorded with its evidence; a second user who saw the state before gets 409", async () => {
      expect((await save({})).statusCode).toBe(200);
      const [saved] = (await differences()).stations;
      expect(saved?.inquiry).toMatchObject({
        state: "investigated",
        evidence: "DR form 0142, photo 3",
        by: "analyst",
      });
      const second = await save({ state: "resolved", note: "The form is right." }, callerOn(server));
      expect(second.statusCode).toBe(409);
      expect(second.body).toContain("analyst has changed this since you opened it.");
      expect(second.json()).toMatchObject({
        conflict: { version: String(saved?.inquiry?.id), by: "analyst" },
      });
      const resolved = await save({
        state: "resolved",
        note: "The form is right.",
        replaces: saved?.inquiry?.id,
      });
      expect(resolved.statusCode).toBe(200);
      expect((await differences()).stations[0]?.inquiry?.state).toBe("resolved");
    });

    test("DEC-02 CLOCK-01 looks the same from before as it did then", async () => {
      const { rows } = await sql<{ token: string }>`
        select position.token from difference_inquiry inquiry join ledger_position position on position.id = inquiry.recorded_in
        where inquiry.state = 'investigated'`.execute(server.database.db);
      const { id, asOf } = await viewer.read<{ id: number; asOf: string }>("/api/cycle");
      const then = await differences(`${QUERY}&cycle=${id}&asOf=${asOf}&known=${rows[0]?.token}`);
      expect(then.stations[0]?.inquiry?.state).toBe("investigated");
    });

    test.each([
      ["a state that is none", { state: "closed" }, 400],
      ["resolved without a word", { state: "resolved", evidence: null }, 400],
      ["a station with one result", { area: -1 }, 400],
      ["a station that is none", { area: 999_999 }, 404],
      ["an issuer without results", { other: "Somebody else" }, 422],
      ["a note that hides text", { note: "a\u202eb" }, 400],
    ])("DEC-02 is refused: %s", async (_, body, status) => {
      expect((await save(body)).statusCode).toBe(status);
    });

    test("DEC-02 LOGIN-07 a limited account changes nothing outside its scope, and a viewer nothing at all", async () => {
      const limited = callerOn(server, async () => {
        const account = await addAccount(server.database, { username: "kalungu", role: "analyst" });
        await sql`insert into account_scope (account_id, area_id)
          select account.id, area.id from account, area
          where username = 'kalungu' and area.kind = 'district' and area.name = 'Kalungu'`.execute(
          server.database.db,
        );
        await sealAgain(server.database, "kalungu");
        return server.signIn(account);
      });
      expect((await save({}, limited)).statusCode).toBe(404);
      expect((await differences(QUERY, limited)).stations.map(({ district }) => district)).toEqual([
        "Kalungu",
      ]);
      expect((await save({}, viewer)).statusCode).toBe(403);
    });
  });

  test.each([
    ["?contest=mp&other=Nobody", 404],
    ["?contest=mp&issuer=Nobody", 404],
    ["?contest=lc5", 404],
    ["?contest=king", 400],
  ])("DEC-02 %s is a %i", async (query, status) => {
    expect((await viewer.get(`/api/results/differences${query}`)).statusCode).toBe(status);
  });
});
