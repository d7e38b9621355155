import { sql } from "kysely";
import { beforeAll, describe, expect, test } from "vitest";
import type {
  CouldChangeSeat,
  CouldChangeSeats,
} from "@command-center/contract/results/decisive/could-change";
import { addAccount, sealAgain } from "../../testing/accounts.ts";
import {
  stationListOf,
  stationResultsOf,
  type FileStation,
} from "@command-center/import-rules/fixtures/station-files-fixtures";
import { importsBy, makeCycle } from "../../testing/imports.ts";
import { callerOn, countryServer } from "../../testing/sample-server.ts";

const { server, analyst, viewer } = countryServer();
const CANDIDATES = ["AKELLO MARY", "BYARUHANGA PAUL", "CHEBET JANE"];
const MP = { contest: "mp", pollingDay: "2021-01-14" };
const FORMS = "Party agents";

/** Kalungu East has a station that can change it, Kalungu West two that cannot; Labwor is decided by 9 votes, and Nakawa has no result. */
const PLACES: readonly [string, string, string, ...(readonly [FileStation["votes"], number])[]][] = [
  ["Kalungu", "Kalungu East County", "LUKAYA", [[300, 200, 10], 700], [[150, 120, 5], 500], ["-", 400]],
  ["Kalungu", "Kalungu West County", "BUKULULA", [[500, 40, 2], 700], ["x", 200], ["-", 250]],
  ["Abim", "Labwor County", "ALEREK", [[109, 100, 3], 400], [[10, 10, 0], 50]],
  ["Kampala", "Nakawa Division East", "NAKAWA DIVISION", ["-", 300]],
];
const STATIONS = PLACES.flatMap(([district, constituency, subCounty, ...results]) =>
  results.map(([votes, registered], number): FileStation => ({
    district,
    constituency,
    subCounty,
    parish: `${constituency.toUpperCase()} WARD`,
    name: `SCHOOL ${number}`,
    code: `0${number + 1}`,
    registered,
    votes,
    invalid: 1,
  })),
);
const imports = importsBy(server, analyst);

beforeAll(async () => {
  await makeCycle(analyst);
  await imports.take(stationListOf(STATIONS));
  await imports.take(stationResultsOf(STATIONS, CANDIDATES), MP);
});

const list = (query = "?contest=mp", by = viewer) =>
  by.read<CouldChangeSeats>(`/api/results/could-change${query}`);
const seatOf = async (name: string, query = "", by = viewer) => {
  const found = (await list("?contest=mp", by)).seats.find(({ seat }) => seat.startsWith(name));
  return by.read<CouldChangeSeat>(`/api/results/could-change/seat?contest=${found?.contest ?? 0}${query}`);
};

describe("DEC-01 could it still change", () => {
  test("DEC-01 seats are ranked: recount range, open, not known, safe", async () => {
    const { limits, seats, withoutStations } = await list();
    const contested = await viewer.read<{ seats: readonly unknown[] }>("/api/results/seats?contest=mp");
    expect(withoutStations).toBe(contested.seats.length - 4);
    expect(limits.map(({ kind, value, unit }) => [kind, value, unit])).toEqual([
      ["judgment_after_filing", 60, "days"],
      ["judgment_after_filing", 6, "months"],
      ["petition_after_gazette", 30, "days"],
      ["recount_below", 50, null],
    ]);
    expect(seats.map(({ seat, standing, lead, stations }) => [seat, standing, lead, stations])).toEqual([
      ["Labwor County", "recount range", 9, 0],
      ["Kalungu East County", "open", 130, 1],
      ["Nakawa Division East", "unknown", null, 1],
      ["Kalungu West County", "safe", 460, 2],
    ]);
    expect(seats.map(({ first }) => first.map(({ name, registered }) => [name, registered]))).toEqual([
      [],
      [["SCHOOL 2", 400]],
      [["SCHOOL 0", 300]],
      [],
    ]);
  });

  test("DEC-01 a seat has three bounds, its break-even turnout and the open stations behind them", async () => {
    const seat = await seatOf("Kalungu East");
    expect(seat).toMatchObject({
      kind: "mp",
      pollingDay: "2021-01-14",
      leaders: ["AKELLO MARY"],
      runnerUp: "BYARUHANGA PAUL",
      contested: "lead",
      lead: 130,
      registered: 400,
      allRegistered: 1_600,
      breakEven: (100 * 130) / 400,
      bounds: [
        { bound: "register", turnout: 100, votes: 400, canChange: true },
        { bound: "highest", turnout: 73, votes: 292, canChange: true },
        { bound: "nearby", votes: Math.floor((400 * (511 + 276)) / 1_200), canChange: true },
      ],
      seen: {
        highest: { id: expect.any(Number), station: "SCHOOL 0", cast: 511, registered: 700 },
        nearby: { stations: 2, cast: 787, registered: 1_200 },
      },
      forms: 0,
      mostByForms: 400,
      open: [{ name: "SCHOOL 2", registered: 400, reason: "not received", form: null }],
    });
  });

  test("DEC-01 the votes of nullified stations count as open", async () => {
    const { open, registered } = await seatOf("Kalungu West");
    expect(registered).toBe(450);
    expect(open.map(({ reason, registered: voters }) => [reason, voters])).toEqual([
      ["not received", 250],
      ["nullified", 200],
    ]);
  });

  test("DEC-01 a form of another issuer lowers the most votes of its station, and is named", async () => {
    const forms = STATIONS.map((station) =>
      station.constituency === "Kalungu East County" && station.votes === "-"
        ? { ...station, votes: [50, 60, 4], invalid: 2 }
        : station,
    );
    await imports.take(stationResultsOf(forms, CANDIDATES), { ...MP, issuer: FORMS });
    const seat = await seatOf("Kalungu East", "&issuer=Electoral%20Commission");
    expect(seat).toMatchObject({
      forms: 1,
      registered: 400,
      mostByForms: 116,
      open: [{ form: { issuer: FORMS, ballots: 116 } }],
    });
    const own = await seatOf("Kalungu East", `&issuer=${encodeURIComponent(FORMS)}`);
    expect(own).toMatchObject({ issuer: FORMS, stations: 0, standing: "safe", lead: 120, registered: 0 });
  });

  test("DEC-01 the votes of a disputed station are left out of the lead, until it is disputed no longer", async () => {
    const before = await seatOf("Kalungu East");
    const contest = before.contest;
    const found = await viewer.read<{ id: number; name: string; isDisputed: boolean }[]>(
      `/api/results/could-change/stations?contest=${contest}&q=school%200`,
    );
    expect(found).toMatchObject([{ name: "SCHOOL 0", isDisputed: false }]);
    const area = found[0]?.id ?? 0;
    const put = (dispute: unknown, replaces: number | null, by = analyst, of = area) =>
      by.put("/api/results/could-change/dispute", { contest, area: of, dispute, replaces });
    const reason = { reason: "Form not signed", evidence: "Petition 12, annex C" };
    const saved = await put(reason, null);
    expect(saved.statusCode, saved.body).toBe(200);
    const { dispute } = saved.json<{ dispute: { id: number } }>();
    const seat = await seatOf("Kalungu East", "&issuer=Electoral%20Commission");
    expect(seat).toMatchObject({
      leaders: ["AKELLO MARY"],
      publishedLead: 130,
      lead: 30,
      disputed: 1,
      stations: 2,
      registered: 1_100,
      seen: { highest: { station: "SCHOOL 1" }, nearby: { stations: 1 } },
    });
    expect(seat.open.find(({ reason: why }) => why === "disputed")).toMatchObject({
      name: "SCHOOL 0",
      note: "Form not signed",
      dispute: { evidence: "Petition 12, annex C", by: "analyst" },
    });
    const late = await put(reason, null);
    expect(late.statusCode).toBe(409);
    expect(late.json()).toMatchObject({
      conflict: { fields: [{ field: "reason", theirs: "Form not signed" }] },
    });
    expect((await put({ reason: " ", evidence: null }, dispute.id)).statusCode).toBe(400);
    expect((await put(reason, null, viewer)).statusCode).toBe(403);
    const elsewhere = (await seatOf("Labwor")).contest;
    expect(
      (
        await analyst.put("/api/results/could-change/dispute", {
          contest: elsewhere,
          area,
          dispute: reason,
          replaces: null,
        })
      ).statusCode,
    ).toBe(404);
    expect((await put(null, dispute.id)).statusCode).toBe(200);
    expect(await seatOf("Kalungu East")).toEqual(before);
    expect((await put(null, null)).statusCode).toBe(422);
  });

  test("DEC-01 LIFE-02 limits of recounts that contradict each other are both there, and the highest gives the alarm", async () => {
    const recounts = async () =>
      (await list()).limits.flatMap(({ kind, value, law }) =>
        kind === "recount_below" ? [[value, law]] : [],
      );
    const safe = (await list()).seats.find(({ lead }) => lead !== null && lead > 50 && lead < 500);
    expect(safe?.standing).not.toBe("recount range");
    const { id } = await imports.take(
      "Limit,Value,Unit,Law,Applies from\nRecount below,500,,Example Act 2020,2020-12-01\n",
    );
    expect(await recounts()).toEqual([
      [500, "Example Act 2020"],
      [50, "Parliamentary Elections Act 2005, s. 54"],
    ]);
    expect((await list()).seats.find(({ seat }) => seat === safe?.seat)?.standing).toBe("recount range");
    expect((await list("?contest=mp&asOf=2021-01-14")).limits).toHaveLength(5);
    await imports.act(id, "undo");
    expect(await recounts()).toHaveLength(1);
  });

  test("DEC-01 a President’s lead in some districts decides nothing", async () => {
    await imports.take(stationResultsOf(STATIONS, CANDIDATES), { ...MP, contest: "president" });
    const { seats } = await list("");
    expect(seats).toMatchObject([
      {
        seat: "President",
        contested: "majority",
        standing: "unknown",
        lead: null,
        stations: 4,
        registered: 1_150,
      },
    ]);
  });

  test("DEC-01 a limited account sees the seats of its own districts, and not the country’s", async () => {
    const limited = callerOn(server, async () => {
      const account = await addAccount(server.database, { username: "abim", role: "viewer" });
      await sql`insert into account_scope (account_id, area_id)
        select account.id, area.id from account, area where username = 'abim' and area.kind = 'district' and area.name = 'Abim'`.execute(
        server.database.db,
      );
      await sealAgain(server.database, "abim");
      return server.signIn(account);
    });
    expect((await list("?contest=mp", limited)).seats.map(({ seat }) => seat)).toEqual(["Labwor County"]);
    expect((await list("?contest=president", limited)).seats).toEqual([]);
    const { seats } = await list();
    const other = seats.find(({ seat }) => seat === "Kalungu East County")?.contest ?? 0;
    expect((await limited.get(`/api/results/could-change/seat?contest=${other}`)).statusCode).toBe(404);
  });

  test.each([
    ["/api/results/could-change/seat?contest=999999", 404],
    ["/api/results/could-change/seat", 400],
    ["/api/results/could-change/seat?contest=x", 400],
    ["/api/results/could-change?contest=lc5", 404],
    ["/api/results/could-change?contest=mp&issuer=Nobody", 404],
    ["/api/results/could-change?contest=king", 400],
  ])("DEC-01 %s is a %i", async (address, status) => {
    expect((await viewer.get(address)).statusCode).toBe(status);
  });
});
