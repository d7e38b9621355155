import { randomUUID } from "node:crypto";
import { sql } from "kysely";
import { beforeAll, describe, expect, test } from "vitest";
import type { compareResults } from "@command-center/contract/results/result-comparison";
import type { OutputOf } from "@command-center/contract/wire/endpoint";
import { measureOf } from "@command-center/domain/results/comparison/compared-figures";
import { addAccount, sealAgain } from "../../testing/accounts.ts";
import {
  stationListOf,
  stationResultsOf,
  type FileStation,
} from "@command-center/import-rules/fixtures/station-files-fixtures";
import { importsBy, makeCycle } from "../../testing/imports.ts";
import { callerOn, countryServer } from "../../testing/sample-server.ts";

const { server, analyst, viewer, admin } = countryServer();
const imports = importsBy(server, analyst);
const limited = callerOn(server, async () => {
  const account = await addAccount(server.database, { username: "rubanda.alone", role: "analyst" });
  await sql`insert into account_scope (account_id, area_id)
    select account.id, area.id from account, area
    where username = 'rubanda.alone' and area.kind = 'district' and area.name = 'Rubanda'`.execute(
    server.database.db,
  );
  await sealAgain(server.database, "rubanda.alone");
  return server.signIn(account);
});

type Comparison = OutputOf<typeof compareResults>;

/** `District/Constituency/Sub-county/Parish/Station`, with the votes of the candidates. */
const stations = (places: Readonly<Record<string, readonly number[]>>): FileStation[] =>
  Object.entries(places).map(([path, votes], number) => {
    const [district = "", constituency = "", subCounty = "", parish = "", name = ""] = path.split("/");
    return {
      district,
      constituency,
      subCounty,
      parish,
      name,
      code: `0${(number % 9) + 1}`,
      registered: 500,
      votes,
      invalid: 5,
    };
  });

const OF_2016 = stations({
  "Kabale/Ndorwa East County/KAMUGANGUZI/BUHARA/BUHARA SCHOOL": [200, 100, 0],
  "Kabale/Rubanda East County/HAMURWA/KAKORE/KAKORE SCHOOL": [100, 100, 50],
  "Abim/Labwor County/ALEREK/LOYOROIT/LOYOROIT SCHOOL": [160, 30, 10],
  "Abim/Labwor County/ALEREK/KOYA/KOYA MARKET": [80, 10, 10],
});
const OF_2021 = stations({
  "Kabale/Ndorwa East County/KAMUGANGUZI/BUHARA/BUHARA SCHOOL": [180, 120],
  "Rubanda/Rubanda East County/HAMURWA/KAKORE/KAKORE SCHOOL": [50, 200],
  "Abim/Labwor County/ALEREK/LOYOROIT/LOYOROIT SCHOOL": [150, 50],
  "Abim/Labwor County/KOYA TOWN COUNCIL/KOYA/KOYA MARKET": [60, 40],
  "Kalungu/Kalungu East County/LUKAYA TOWN COUNCIL/BAJJA/BAJJA SCHOOL": [30, 170],
});
const CANDIDATES_2016 = ["Y.K.Museveni", "Kizza Besigye", "Benon Biraaro"];
const CANDIDATES_2021 = ["YOWERI MUSEVENI TIBUHABURWA KAGUTA", "KYAGULANYI SSENTAMU ROBERT"];

let before: number;
let after: number;
beforeAll(async () => {
  after = await makeCycle(analyst);
  const made = await analyst.post("/api/cycles", {
    name: "2015–2016",
    seasonLabel: "2016",
    opensOn: "2015-07-01",
    closesOn: "2016-06-30",
    asOf: "2016-06-30",
  });
  before = made.json<{ id: number }>().id;
  const president = { contest: "president" };
  const cycle = { cycle: String(before) };
  await imports.take(stationListOf(OF_2016), cycle);
  await imports.take(stationResultsOf(OF_2016, CANDIDATES_2016), {
    ...president,
    ...cycle,
    pollingDay: "2016-02-18",
  });
  await imports.take(stationListOf(OF_2021));
  await imports.take(stationResultsOf(OF_2021, CANDIDATES_2021), { ...president, pollingDay: "2021-01-14" });
}, 60_000);

/** The id of a unit that the later election has. */
const areaOf = async (kind: string, name: string) => {
  const { rows } = await sql<{ id: number }>`
    select id from area where kind = ${kind} and name = ${name} and valid_to is null order by id desc`.execute(
    server.database.db,
  );
  return rows[0]?.id ?? 0;
};
const compared = (query = "", caller = viewer) =>
  caller.read<Comparison>(`/api/results/comparison?with=${before}${query}`);
const unitIn = ({ units }: Comparison, name: string) => units.find(({ area }) => area.name === name);
const shares = (sides: Pick<Comparison["unit"], "before" | "after">) =>
  [measureOf("share", sides.before), measureOf("share", sides.after)].map((share) =>
    share === null ? null : Math.round(share * 10) / 10,
  );

describe("RES-07 two elections of the country", () => {
  test("RES-07 a split district, a new one and one of a single list are told apart, and join to what they were", async () => {
    const comparison = await compared();
    const ground = (name: string) => {
      const unit = unitIn(comparison, name);
      return [unit?.ground, ...(unit?.others ?? [])];
    };
    expect(ground("Abim")).toEqual(["same"]);
    expect(ground("Kabale")).toEqual(["one-list"]);
    expect(ground("Kalungu")).toEqual(["one-list"]);
    // Rukiga, too, was made of Kabale, and no list of 2021 has it.
    expect(comparison.joined).toEqual([]);
    expect(comparison.unit.ground).toBe("one-list");
    // No part of the country is shown under its name.
    expect(comparison.unit).toMatchObject({ before: { figures: null }, after: { figures: null } });
    expect(unitIn(comparison, "Karamoja")).toMatchObject({ before: { figures: null } });
    expect(comparison.compared).toMatchObject({ isWhole: false, names: ["Abim"] });
    expect(shares(comparison.compared)).toEqual([80, 70]);
    expect(unitIn(comparison, "Kalungu")).toMatchObject({
      before: { stations: { counted: 0, expected: null }, figures: null },
      after: { stations: { counted: 1, expected: 1 } },
    });
  });

  test("RES-07 with every part of it on the list, a split district compares as a whole", async () => {
    const { rows } = await sql<{ id: number }>`
      update district set parent_unit = null where area_id = (select id from area where name = 'Rukiga' and kind = 'district')
      returning area_id as id`.execute(server.database.db);
    try {
      const comparison = await server.change(() => compared("&withDay=2016-02-18"));
      expect(unitIn(comparison, "Kabale")).toMatchObject({ ground: "changed", others: ["Rubanda"] });
      expect(unitIn(comparison, "Rubanda")).toMatchObject({ ground: "new", others: ["Kabale"] });
      expect(comparison.joined).toHaveLength(1);
      expect(comparison.joined[0]).toMatchObject({ area: { name: "Kabale" }, isOnBothLists: true });
      expect(comparison.joined.map(shares)).toEqual([[54.5, 41.8]]);
      expect(comparison.compared.names).toEqual(["Abim", "Kabale"]);
    } finally {
      await sql`update district set parent_unit = 'Kabale' where area_id = ${rows[0]?.id ?? 0}`.execute(
        server.database.db,
      );
      await server.change(async () => null);
    }
  });

  test("RES-07 the other way round the earlier election still comes first", async () => {
    const comparison = await viewer.read<Comparison>(`/api/results/comparison?cycle=${before}&with=${after}`);
    expect([comparison.before.pollingDay, comparison.after.pollingDay]).toEqual(["2016-02-18", "2021-01-14"]);
    expect(shares(comparison.compared)).toEqual([80, 70]);
  });

  test("RES-07 an election is not compared with itself, nor with one that is not there", async () => {
    const same = await viewer.get(`/api/results/comparison?with=${after}`);
    expect([same.statusCode, same.body]).toEqual([422, expect.stringMatching(/the same election/)]);
    const unknown = await viewer.get("/api/results/comparison?with=99999");
    expect(unknown.statusCode).toBe(404);
  });
});

describe("RES-07 units within a district", () => {
  test("RES-07 a sub-county made of a parish is new, and the one that it was part of has another boundary", async () => {
    const comparison = await compared(`&area=${await areaOf("district", "Abim")}`);
    expect(comparison.unit.ground).toBe("same");
    expect(comparison.compared.isWhole).toBe(true);
    expect(unitIn(comparison, "Labwor County")).toMatchObject({ ground: "same", parent: null });
    expect(unitIn(comparison, "ALEREK")).toMatchObject({ ground: "changed", others: ["KOYA TOWN COUNCIL"] });
    expect(unitIn(comparison, "KOYA TOWN COUNCIL")).toMatchObject({ ground: "new", others: ["ALEREK"] });
    expect(unitIn(comparison, "KOYA TOWN COUNCIL")?.parent).toBe(
      unitIn(comparison, "Labwor County")?.area.id,
    );
  });

  test("RES-07 a parish with the same stations in another sub-county is the same, and so are its stations", async () => {
    const parish = await areaOf("parish", "KOYA");
    const comparison = await compared(`&area=${parish}`);
    expect(comparison.unit.ground).toBe("same");
    expect(shares(comparison.compared)).toEqual([80, 60]);
    expect(comparison.units.map(({ area, ground }) => [area.name, ground])).toEqual([
      ["KOYA MARKET", "same"],
    ]);
    const within = await compared(`&area=${await areaOf("sub_county", "KOYA TOWN COUNCIL")}`);
    expect(within.unit.ground).toBe("new");
    expect(within.compared.names).toEqual(["KOYA"]);
  });

  test("RES-07 seen from the earlier election, units are those of its own list", async () => {
    const { rows } = await sql<{ id: number }>`
      select parish.id from area parish join station_sum on area_id = parish.id
      where parish.name = 'KOYA' and parish.kind = 'parish' and cycle_id = ${before}`.execute(
      server.database.db,
    );
    const parish = rows[0]?.id ?? 0;
    const seen = (area: number) =>
      viewer.read<Comparison>(`/api/results/comparison?cycle=${before}&with=${after}&area=${area}`);
    const comparison = await seen(parish);
    expect(comparison.unit.ground).toBe("same");
    expect(shares(comparison.compared)).toEqual([80, 60]);
    const district = await seen(await areaOf("district", "Abim"));
    expect(unitIn(district, "ALEREK")).toMatchObject({ ground: "changed" });
    const within = await seen(unitIn(district, "ALEREK")?.area.id ?? 0);
    expect(within.units.map(({ area }) => area.id)).toContain(parish);
  });

  test("RES-07 units of a district that was made since are found in the one that it was part of", async () => {
    const comparison = await compared(`&area=${await areaOf("district", "Rubanda")}`);
    expect(unitIn(comparison, "HAMURWA")).toMatchObject({ ground: "same" });
    expect(shares(unitIn(comparison, "HAMURWA") ?? comparison.unit)).toEqual([40, 20]);
  });

  test("LOGIN-07 RES-07 a limited account compares its own district alone", async () => {
    const comparison = await compared("", limited);
    expect(comparison.unit.area.name).toBe("Rubanda");
    expect(JSON.stringify(comparison)).not.toContain("BUHARA");
    // What its district was part of is not its own: the earlier figures stay out.
    expect(comparison.unit.before.figures).toBeNull();
    const foreign = await limited.get(
      `/api/results/comparison?with=${before}&area=${await areaOf("district", "Abim")}`,
    );
    expect(foreign.statusCode).toBe(404);
  });
});

describe("RES-07 candidates of both elections", () => {
  const decide = (body: object, caller = analyst) =>
    caller.put("/api/results/candidate-match", {
      clientId: randomUUID(),
      replaces: null,
      reason: "Known to the party",
      ...body,
    });
  const person = ({ candidates }: Comparison, name: string) =>
    candidates.find((one) => [one.before?.name, one.after?.name].includes(name));

  test("RES-07 candidates are matched by name, then as decided, for all users", async () => {
    const first = await compared();
    const museveni = person(first, CANDIDATES_2021[0] ?? "");
    expect(museveni).toMatchObject({ before: { name: "Y.K.Museveni" }, matchedBy: "name", decision: null });
    expect(first.subject).toEqual({ before: museveni?.before?.id, after: museveni?.after?.id });
    const besigye = person(first, "Kizza Besigye");
    const kyagulanyi = person(first, CANDIDATES_2021[1] ?? "");
    expect([besigye?.after, kyagulanyi?.before]).toEqual([null, null]);
    const body = {
      before: besigye?.before?.id,
      contest: first.contests?.after,
      after: kyagulanyi?.after?.id,
    };
    expect((await decide(body, viewer)).statusCode).toBe(403);
    expect((await decide(body, limited)).statusCode).toBe(403);
    expect((await decide(body)).statusCode).toBe(200);
    const second = person(await compared(), "Kizza Besigye");
    expect(second).toMatchObject({
      after: { id: kyagulanyi?.after?.id },
      matchedBy: "decision",
      decision: { by: "analyst" },
    });
    const stale = await decide({ ...body, after: null });
    expect([stale.statusCode, stale.body]).toEqual([409, expect.stringMatching(/changed this since/)]);
    // "Did not stand" is a decision, too.
    const taken = { ...body, after: null, replaces: second?.decision?.id };
    expect((await decide(taken)).statusCode).toBe(200);
    expect(person(await compared(), "Kizza Besigye")).toMatchObject({ after: null, matchedBy: "decision" });
  });

  test.each([
    ["a candidate of no contest", { before: 99_999 }, 404],
    ["a later candidate who did not stand", { after: 99_999 }, 422],
    ["no number", { after: "1" }, 400],
    ["a number that is no id of a record", { before: 3_000_000_000 }, 400],
    ["a contest that is none", { contest: 3_000_000_000 }, 400],
    ["another field", { note: "x" }, 400],
  ])("RES-07 %s is refused in a sentence", async (_, change, status) => {
    const { candidates, contests } = await compared();
    const body = {
      before: candidates.find((one) => one.before !== null)?.before?.id,
      contest: contests?.after,
      after: null,
    };
    const answer = await decide({ ...body, ...change });
    expect(answer.statusCode, answer.body).toBe(status);
  });

  test("RES-07 LIFE-06 of several users who decide a match at once, each is answered", async () => {
    const { candidates, contests } = await compared();
    const one = candidates.find(({ before: stood, after: later }) => stood !== null && later !== null);
    const body = { before: one?.before?.id, contest: contests?.after, after: one?.after?.id };
    const answers = await Promise.all([analyst, admin, analyst, admin].map((caller) => decide(body, caller)));
    expect(answers.map(({ statusCode }) => statusCode).toSorted()).toEqual([200, 409, 409, 409]);
  });

  test("RES-07 a contest that is not later, or for another office, is refused", async () => {
    const { candidates, contests } = await compared();
    const one = candidates.find(({ after: stood }) => stood !== null);
    const answer = await decide({
      before: one?.after?.id,
      contest: contests?.before,
      after: null,
    });
    expect([answer.statusCode, answer.body]).toEqual([422, expect.stringMatching(/earlier election/)]);
  });
});
