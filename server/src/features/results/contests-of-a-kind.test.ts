import { sql } from "kysely";
import { beforeAll, describe, expect, test } from "vitest";
import type { compareResults } from "@command-center/contract/results/result-comparison";
import type { ElectionHeld } from "@command-center/contract/results/elections-held";
import type { listSeatResults } from "@command-center/contract/results/seat-results";
import type { StationResults } from "@command-center/contract/results/station-results";
import type { readStationSheets } from "@command-center/contract/results/station-sheets";
import type { UNUSUAL_RULES } from "@command-center/contract/results/unusual-rules";
import type { OutputOf } from "@command-center/contract/wire/endpoint";
import { addAccount, sealAgain } from "../../testing/accounts.ts";
import {
  candidateRowsOf,
  plainSums,
  stationListOf,
  stationResultsOf,
  type FileStation,
} from "@command-center/import-rules/fixtures/station-files-fixtures";
import { answersTo, importsBy, makeCycle } from "../../testing/imports.ts";
import { callerOn, countryServer } from "../../testing/sample-server.ts";

const { server, analyst, viewer } = countryServer();
const imports = importsBy(server, analyst);
const MPS = { contest: "mp", pollingDay: "2021-01-14" };

/** Candidates of each seat: two seats have one of the same name, and not the same number of them. */
const BALLOTS: Record<string, readonly string[]> = {
  "Labwor County": ["AKELLO MARY", "OKELLO JOHN", "OGWANG PETER"],
  "Kalungu East County": ["NANTONGO RUTH", "OKELLO JOHN"],
  "Kalungu West County": ["SSEWANYANA ALLAN", "KATUMBA JOSEPH"],
};
const SUB_COUNTIES = {
  "Labwor County": ["Abim", "ALEREK"],
  "Kalungu East County": ["Kalungu", "LUKAYA"],
  // The same sub-county lies in two constituencies.
  "Kalungu West County": ["Kalungu", "LUKAYA"],
} as const;

const STATIONS: readonly FileStation[] = Object.entries(SUB_COUNTIES).flatMap(
  ([constituency, [district, subCounty]], at) =>
    Array.from({ length: 5 }, (_, number) => ({
      district,
      constituency,
      subCounty,
      parish: `${constituency.slice(0, 9).toUpperCase()} WARD ${number % 2}`,
      name: `SCHOOL ${at}-${number}`,
      code: `0${number}`,
      registered: 500 + 10 * at + number,
      votes:
        at === 1 && number === 4
          ? ("-" as const)
          : at === 2 && number === 0
            ? ("x" as const)
            : (BALLOTS[constituency] ?? []).map(
                (_name, place) => 60 + 30 * place * (at === 1 ? -1 : 1) + number,
              ),
      invalid: 1 + number,
    })),
);
const candidatesOf = ({ constituency }: FileStation) => BALLOTS[constituency] ?? [];
const LONG = candidateRowsOf(STATIONS, candidatesOf);
const inSeat = (constituency: string) => STATIONS.filter((one) => one.constituency === constituency);

const idOf = async (kind: string, name: string, within?: string) => {
  const { rows } = await sql<{ id: number }>`
    select area.id from area left join area constituency on constituency.id = area.constituency_id
    where area.kind = ${kind} and area.name = ${name} and (${within ?? null}::text is null or constituency.name = ${within ?? null})
    order by 1`.execute(server.database.db);
  return rows[0]?.id ?? 0;
};
const resultsOf = (query: string) => viewer.read<StationResults>(`/api/results?contest=mp${query}`);
const seatsOf = (query = "") =>
  viewer.read<OutputOf<typeof listSeatResults>>(`/api/results/seats?contest=mp${query}`);

beforeAll(async () => {
  await makeCycle(analyst, "2021-03-31");
  await imports.take(stationListOf(STATIONS));
});

describe("a file of many seats", () => {
  test("IMP-03 IMP-05 IMP-08 its candidates are confirmed once, listed by seat, and nothing is written before", async () => {
    const found = await imports.read(LONG, MPS);
    expect(found).toMatchObject({
      state: "questions",
      kind: "station-results",
      contest: "mp",
      counts: { new: 15, changed: 0, refused: 0 },
      questions: [
        {
          id: expect.stringMatching(/^ballot\/[0-9a-f]{16}$/),
          asks: "The file names 7 candidates for 3 seats without recorded candidates. They are listed below. Are these all the candidates?",
        },
      ],
    });
    expect(found.impact).toContainEqual({
      what: "Candidates in Kalungu East County",
      from: null,
      to: "NANTONGO RUTH, OKELLO JOHN",
    });
    expect(found.impact).toContainEqual({
      what: "Seats with a leader for the first time",
      from: null,
      to: "3",
    });
    expect(await viewer.read("/api/results?contest=mp")).toBeNull();
    const confirmed = await imports.change(found.id, { answers: answersTo(found) });
    expect(confirmed.state).toBe("ready");
    expect((await imports.act(found.id, "commit")).state).toBe("committed");
  });

  test("RES-01 of a kind of contest the country says how many seats have results, of how many, and no candidates", async () => {
    const { below, ...country } = await resultsOf("");
    const { votes: _, ...sums } = plainSums(STATIONS, []);
    expect(country).toMatchObject({ contest: "mp", seat: null, ranking: [], candidates: [], ...sums });
    const { rows } = await sql<{ seats: number }>`
      select count(*)::int as seats from area where kind = 'constituency' and valid_to is null`.execute(
      server.database.db,
    );
    expect(country.seats).toEqual({ contested: rows[0]?.seats, withResults: 3, withoutStations: 0 });
    expect(below.reduce((sum, one) => sum + one.seats.contested, 0)).toBe(country.seats.contested);
    expect(below.find(({ area }) => area.name === "Karamoja")).toMatchObject({
      seats: { withResults: 1 },
      candidates: [{ name: "OGWANG PETER" }, {}, {}],
    });
    expect(below.find(({ area }) => area.name === "Central")).toMatchObject({
      seats: { withResults: 2 },
      candidates: [],
    });
  });

  test("RES-01 from a seat down to a station, every total is a plain sum of its own stations", async () => {
    const district = await resultsOf(`&area=${await idOf("district", "Kalungu")}`);
    expect(district.seats).toEqual({ contested: 2, withResults: 2, withoutStations: 0 });
    for (const { area, ...own } of district.below) {
      const names = BALLOTS[area.name] ?? [];
      const { votes, ...sums } = plainSums(inSeat(area.name), names);
      expect(own).toMatchObject({ ...sums, seats: { contested: 1, withResults: 1 } });
      expect(Object.fromEntries(own.candidates.map((one) => [one.name, one.votes]))).toEqual(votes);
      const seat = await resultsOf(`&area=${area.id}`);
      expect(seat).toMatchObject({ ...sums, seat: { name: area.name } });
      expect(seat.ranking).toEqual(own.candidates.map(({ name }) => name));
      const [subCounty] = seat.below;
      const inPart = await resultsOf(`&area=${subCounty?.area.id}&constituency=${area.id}`);
      expect(inPart).toMatchObject({ ...sums, seat: { name: area.name } });
      for (const parish of inPart.below) {
        const { below: stations } = await resultsOf(`&area=${parish.area.id}&constituency=${area.id}`);
        for (const station of stations) {
          const one = STATIONS.find(({ name }) => name === station.area.name);
          expect(station).toMatchObject({ registered: one?.registered });
          expect(station.candidates.map(({ name }) => name).toSorted()).toEqual(names.toSorted());
        }
      }
    }
    // The sub-county as a whole lies in both.
    const whole = await resultsOf(`&area=${await idOf("sub_county", "LUKAYA")}`);
    expect(whole).toMatchObject({ seat: null, candidates: [], seats: { contested: 2, withResults: 2 } });
  });

  test("RES-01 every seat is listed with who leads it, those without results too", async () => {
    const { seats } = await seatsOf();
    const east = seats.find(({ area }) => area.name === "Kalungu East County");
    const { votes } = plainSums(inSeat("Kalungu East County"), BALLOTS["Kalungu East County"] ?? []);
    expect(east).toMatchObject({
      district: "Kalungu",
      leaders: ["NANTONGO RUTH"],
      votes: votes["NANTONGO RUTH"],
      units: { expected: 5, counted: 4, notReceived: 1 },
      lead: { votes: (votes["NANTONGO RUTH"] ?? 0) - (votes["OKELLO JOHN"] ?? 0), over: "OKELLO JOHN" },
    });
    expect(seats.filter(({ leaders }) => leaders.length > 0)).toHaveLength(3);
    expect(seats.find(({ area }) => area.name === "Aswa County")).toMatchObject({
      leaders: [],
      votes: 0,
      share: null,
      lead: null,
    });
    const { seats: own } = await seatsOf(`&area=${await idOf("district", "Kalungu")}`);
    expect(own.map(({ area }) => area.name)).toEqual(["Kalungu East County", "Kalungu West County"]);
    expect((await viewer.get("/api/results/seats?contest=senator")).statusCode).toBe(400);
    expect((await viewer.get("/api/results/seats?contest=lc5")).statusCode).toBe(404);
  });

  test("RES-03 a station shows the sheet of its own seat, with the line that it came from", async () => {
    const station = await idOf("station", "SCHOOL 2-0");
    const sheet = await analyst.read<OutputOf<typeof readStationSheets>>(
      `/api/results/station?contest=mp&area=${station}`,
    );
    expect(sheet).toMatchObject({
      constituency: { name: "Kalungu West County" },
      sheets: [{ state: "nullified", votes: null, line: 2 + 5 * 3 + 5 * 2 }],
    });
  });

  test("RES-04 RES-05 unusual results and elections held know kinds of contests", async () => {
    const { rules } = await viewer.read<{
      rules: { rule: (typeof UNUSUAL_RULES)[number]; found: number }[];
    }>("/api/results/unusual?contest=mp");
    expect(rules.map(({ found }) => found)).toEqual([0, 0, 0, 0, 0, 0, 0]);
    expect(await viewer.read<ElectionHeld[]>("/api/results/elections")).toMatchObject([
      { contest: "mp", seats: { withResults: 3 }, issuers: [{ stations: 15 }] },
    ]);
  });

  test("RES-01 somebody limited to a district sees its seats alone", async () => {
    const limited = callerOn(server, async () => {
      const account = await addAccount(server.database, { username: "abim.viewer", role: "viewer" });
      await sql`insert into account_scope (account_id, area_id)
        select id, ${await idOf("district", "Abim")} from account where username = 'abim.viewer'`.execute(
        server.database.db,
      );
      await sealAgain(server.database, "abim.viewer");
      return server.signIn(account);
    });
    const own = await limited.read<StationResults>("/api/results?contest=mp");
    expect(own).toMatchObject({ area: { name: "Abim" }, seats: { contested: 1, withResults: 1 } });
    const { seats } = await limited.read<OutputOf<typeof listSeatResults>>("/api/results/seats?contest=mp");
    expect(seats.map(({ area }) => area.name)).toEqual(["Labwor County"]);
    const beside = await limited.get(`/api/results?contest=mp&area=${await idOf("district", "Kalungu")}`);
    expect(beside.statusCode).toBe(404);
  });
});

describe("a by-election", () => {
  const BY = { contest: "mp", pollingDay: "2021-03-10" };
  /** The last suggestion for a day that no contest has is a new election. */
  const takeByElection = async (seat: string) => {
    const found = await imports.read(candidateRowsOf(inSeat(seat), candidatesOf), BY);
    const day = found.questions.find(({ id }) => id.startsWith("pollingDay/"));
    const answer = day?.suggestions.at(-1)?.answer ?? "";
    const ready =
      day === undefined ? found : await imports.change(found.id, { answers: { [day.id]: answer } });
    expect(ready.approval.reasons).toEqual([]);
    await imports.commit(ready);
  };
  const idOf = async (kind: string, name: string) => {
    const { rows } = await sql<{
      id: number;
    }>`select id from area where kind = ${kind} and name = ${name}`.execute(server.database.db);
    return rows[0]?.id;
  };

  test("IMP-16 RES-08 a by-election is made of the seats of its file: one seat on one day, apart from the general election, and not what results open with", async () => {
    await takeByElection("Labwor County");
    const { rows } = await sql`
      select seat.kind, polling_day as day, count(*)::int as seats from contest join seat on seat.id = seat_id
      where contest.kind = 'general' group by 1, 2 order by 2`.execute(server.database.db);
    expect(rows).toEqual([
      { kind: "constituency_mp", day: "2021-01-14", seats: 353 },
      { kind: "constituency_mp", day: "2021-03-10", seats: 1 },
    ]);
    expect(await viewer.read<StationResults>("/api/results?contest=mp")).toMatchObject({
      pollingDay: MPS.pollingDay,
      isByElection: false,
      area: { kind: "country" },
    });
    const seat = { id: await idOf("constituency", "Labwor County"), name: "Labwor County" };
    expect(await viewer.read("/api/results?contest=mp&pollingDay=2021-03-10")).toMatchObject({
      isByElection: true,
      area: { ...seat, kind: "constituency" },
      above: [],
      seat: { name: "Labwor County" },
      seats: { contested: 1, withResults: 1 },
      ranking: expect.arrayContaining(["OGWANG PETER"]),
      units: { expected: 5, counted: 5 },
    });
    const [subCounty] = (await viewer.read<StationResults>("/api/results?contest=mp&pollingDay=2021-03-10"))
      .below;
    const below = await viewer.read<StationResults>(
      `/api/results?contest=mp&pollingDay=2021-03-10&area=${subCounty?.area.id}&constituency=${seat.id}`,
    );
    expect(below.above.map(({ name }) => name)).toEqual(["Labwor County"]);
    expect(await viewer.read<ElectionHeld[]>("/api/results/elections")).toMatchObject([
      { pollingDay: MPS.pollingDay, isByElection: false, seat: null, seats: { withResults: 3 } },
      {
        pollingDay: BY.pollingDay,
        isByElection: true,
        seat: "Labwor County",
        seats: { contested: 1, withResults: 1 },
      },
    ]);
  });

  test("RES-08 a by-election is compared from its seat, from either side, and named as one", async () => {
    const [general] = await viewer.read<ElectionHeld[]>("/api/results/elections");
    const cycle = general?.cycle.id;
    const seat = { isByElection: true, seat: "Labwor County" };
    for (const [day, other] of [
      [BY.pollingDay, MPS.pollingDay],
      [MPS.pollingDay, BY.pollingDay],
    ]) {
      const path = `/api/results/comparison?contest=mp&pollingDay=${day}&with=${cycle}&withDay=${other}`;
      const compared = await viewer.read<OutputOf<typeof compareResults>>(path);
      expect(compared).toMatchObject({
        before: { pollingDay: MPS.pollingDay, isByElection: false, seat: null },
        after: { pollingDay: BY.pollingDay, ...seat },
        unit: { area: { name: "Labwor County", kind: "constituency" }, ground: "same" },
      });
      expect(compared.unit.after.figures).toEqual(compared.unit.before.figures);
    }
  });

  test("RES-08 a by-election of the seats of several units begins at the country", async () => {
    await takeByElection("Kalungu East County");
    expect(await viewer.read("/api/results?contest=mp&pollingDay=2021-03-10")).toMatchObject({
      isByElection: true,
      area: { kind: "country" },
      seat: null,
      seats: { contested: 2, withResults: 2 },
    });
  });
});

describe("the next file", () => {
  test("IMP-08 IMP-11 the same figures change nothing; one that moves far is confirmed in words, seat by seat", async () => {
    expect((await imports.read(`${LONG}\n`, MPS)).counts).toMatchObject({ same: 15, new: 0, changed: 0 });
    const moved = STATIONS.map((one) =>
      one.constituency === "Labwor County" && typeof one.votes !== "string"
        ? { ...one, votes: one.votes.toReversed() }
        : one,
    );
    const found = await imports.read(candidateRowsOf(moved, candidatesOf), MPS);
    expect(found).toMatchObject({
      counts: { changed: 5, same: 10 },
      questions: [
        {
          id: expect.stringMatching(/^shares\//),
          asks: expect.stringMatching(/^Shares of a seat .* type: AKELLO MARY /),
        },
      ],
    });
    expect(found.impact).toContainEqual({
      what: "Leader of Labwor County",
      from: expect.stringMatching(/^OGWANG PETER/),
      to: expect.stringMatching(/^AKELLO MARY/),
    });
    const [row] = await analyst.read<{ title: string; changes: { what: string }[] }[]>(
      `/api/imports/${found.id}/changes`,
    );
    expect(row?.changes.map(({ what }) => what)).toEqual(["AKELLO MARY", "OGWANG PETER"]);
    await imports.act(found.id, "discard");
  });

  test("IMP-03 a name that is not on the ballot is asked: somebody on it, a candidate more, or left out", async () => {
    const file = LONG.replaceAll("OKELLO JOHN,90", "OKELO J.,90").replaceAll("KATUMBA JOSEPH", "MUKASA FRED");
    const found = await imports.read(file, MPS);
    const ids = found.questions.map(({ id }) => id);
    expect(ids).toHaveLength(2);
    expect(found.questions.map(({ asks }) => asks).toSorted()).toEqual([
      "Which candidate in Kalungu West County is MUKASA FRED?",
      "Which candidate in Labwor County is OKELO J.?",
    ]);
    const [west = "", labwor = ""] = ids.toSorted(
      (one, other) => Number(/OKELO/.test(one)) - Number(/OKELO/.test(other)),
    );
    const answered = await imports.change(found.id, {
      answers: {
        [labwor]: found.questions.find(({ id }) => id === labwor)?.suggestions[0]?.answer ?? "",
        [west]: "stood",
      },
    });
    // Of the seat with one candidate more, nobody has all candidates: those stations are refused.
    expect(answered).toMatchObject({ state: "ready", counts: { same: 10 } });
    expect((await imports.problems(found.id)).map(({ code }) => code)).toContain("F043");
    await imports.act(found.id, "discard");
  });

  test("IMP-02 a column for each candidate: each row has votes for its own seat alone", async () => {
    const names = [...new Set(Object.values(BALLOTS).flat())];
    const wide = STATIONS.map((one) => {
      const { votes } = one;
      if (typeof votes === "string") return one;
      const own = candidatesOf(one);
      return { ...one, votes: names.map((name) => votes[own.indexOf(name)] ?? 0) };
    });
    const found = await imports.read(stationResultsOf(wide, names), MPS);
    expect(found.questions).toEqual([]);
    expect(found.counts).toMatchObject({ rows: 15, same: 15, refused: 0 });
    const wrong = stationResultsOf(
      wide.map((one, at) =>
        at === 0 && typeof one.votes !== "string" ? { ...one, votes: one.votes.with(4, 1) } : one,
      ),
      names,
    );
    const refused = await imports.read(wrong, MPS);
    expect(refused.questions.map(({ asks }) => asks)).toEqual([
      expect.stringMatching(/^Which candidate in Labwor County is [A-Z ]+\?$/),
    ]);
    const left = await imports.change(refused.id, {
      answers: Object.fromEntries(refused.questions.map(({ id }) => [id, "leave out"])),
    });
    expect((await imports.problems(left.id)).map(({ code, line }) => [code, line])).toContainEqual([
      "F070",
      2,
    ]);
    await imports.act(found.id, "discard");
    await imports.act(left.id, "discard");
  });

  test("IMP-05 where nobody is elected to an office a row is refused", async () => {
    const found = await imports.read(LONG, { contest: "mayor", pollingDay: MPS.pollingDay });
    expect(found.counts).toMatchObject({ new: 0 });
    expect(new Set((await imports.problems(found.id)).map(({ code }) => code))).toEqual(new Set(["F069"]));
    await imports.act(found.id, "discard");
    // Nor is a result nullified there that cannot be.
    const [station] = inSeat("Labwor County");
    const nullified = await imports.read(
      `District,Constituency,Subcounty,Parish,Polling Station,Reason\n${station?.district},${station?.constituency},${station?.subCounty},${station?.parish},${station?.code} ${station?.name},Ballot box broken\n`,
      { contest: "mayor", pollingDay: MPS.pollingDay },
    );
    expect(nullified.counts).toMatchObject({ new: 0, refused: 1 });
    expect((await imports.problems(nullified.id)).map(({ code }) => code)).toEqual(["F069"]);
    await imports.act(nullified.id, "discard");
  });

  test("IMP-04 stations of a seat are nullified, District Woman MPs are of districts, and all is undone", async () => {
    const [station] = inSeat("Labwor County");
    const nullified = `District,Constituency,Subcounty,Parish,Polling Station,Reason\n${station?.district},${station?.constituency},${station?.subCounty},${station?.parish},${station?.code} ${station?.name},Ballot box broken\n`;
    const taken = await imports.take(nullified, MPS);
    const labwor = await idOf("constituency", "Labwor County");
    expect((await resultsOf(`&area=${labwor}`)).units).toMatchObject({ counted: 4, nullified: 1 });
    await imports.act(taken.id, "undo");
    expect((await resultsOf(`&area=${labwor}`)).units).toMatchObject({ counted: 5, nullified: 0 });

    const women = ["NAKATO SARAH", "APIO GRACE"];
    const ofDistricts = STATIONS.map((one) =>
      typeof one.votes === "string" ? one : { ...one, votes: [10 + one.registered / 10, 20].map(Math.round) },
    );
    const file = candidateRowsOf(ofDistricts, ({ district }) =>
      district === "Abim" ? women : women.toReversed(),
    );
    const woman = await imports.take(file, { contest: "woman-mp", pollingDay: "2021-01-14" });
    const country = await viewer.read<StationResults>("/api/results?contest=woman-mp");
    expect(country.seats.withResults).toBe(2);
    const kalungu = await viewer.read<StationResults>(
      `/api/results?contest=woman-mp&area=${await idOf("district", "Kalungu")}`,
    );
    expect(kalungu).toMatchObject({ seats: { contested: 1, withResults: 1 } });
    expect(kalungu.below.map(({ candidates }) => candidates.length)).toContain(2);
    await imports.act(woman.id, "undo");
    const { rows } = await sql`select from result_sum join contest on contest.id = contest_id
      join seat on seat.id = seat_id where seat.kind = 'district_woman_mp'`.execute(server.database.db);
    expect(rows).toEqual([]);
  });
});
