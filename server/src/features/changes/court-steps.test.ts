import { randomUUID } from "node:crypto";
import { sql } from "kysely";
import { beforeAll, describe, expect, test } from "vitest";
import type { ChangeSetDetail } from "@command-center/contract/changes/change-sets";
import type { ChangedRecords } from "@command-center/contract/changes/changes-between";
import type { DayOfRecord } from "@command-center/contract/record-days";
import type { CourtCases } from "@command-center/contract/changes/court-steps";
import { addAccount, sealAgain } from "../../testing/accounts.ts";
import {
  stationListOf,
  stationResultsOf,
  type FileStation,
} from "@command-center/import-rules/fixtures/station-files-fixtures";
import { importsBy, makeCycle } from "../../testing/imports.ts";
import { callerOn, countryServer } from "../../testing/sample-server.ts";

const { server, analyst, viewer } = countryServer();
const second = callerOn(server, async () =>
  server.signIn(await addAccount(server.database, { username: "second", role: "analyst" })),
);
const limited = callerOn(server, async () => {
  const credentials = await addAccount(server.database, { username: "kalungu", role: "analyst" });
  await sql`insert into account_scope (account_id, area_id)
    select account.id, area.id from account, area
    where username = 'kalungu' and area.kind = 'district' and area.slug = 'kalungu'`.execute(
    server.database.db,
  );
  await sealAgain(server.database, "kalungu");
  return server.signIn(credentials);
});
const STATIONS: readonly FileStation[] = [
  ["Kalungu", "Kalungu East County", "LUKAYA"],
  ["Abim", "Labwor County", "ALEREK"],
].map(([district = "", constituency = "", subCounty = ""]) => ({
  district,
  constituency,
  subCounty,
  parish: "WARD",
  name: "SCHOOL",
  code: "01",
  registered: 700,
  votes: [300, 200],
  invalid: 1,
}));
const imports = importsBy(server, analyst);
let contest: number;
let elsewhere: number;
let candidates: ReadonlyMap<string, number>;

beforeAll(async () => {
  await makeCycle(analyst, "2021-12-31");
  await imports.take(stationListOf(STATIONS));
  await imports.take(stationResultsOf(STATIONS, ["AKELLO MARY", "BYARUHANGA PAUL"]), {
    contest: "mp",
    pollingDay: "2021-01-14",
  });
  await imports.take(
    'Limit,Value,Unit,Law,Applies from\nRecount after polling,4,Days,"Example Act, s. 1",2020-07-01\nAppeal after judgment,30,Days,"Example Act, s. 2",2020-07-01\n',
  );
  const { seats } = await viewer.read<{ seats: readonly { contest: number; seat: string }[] }>(
    "/api/results/could-change?contest=mp",
  );
  const contestOf = (name: string) => seats.find(({ seat }) => seat.startsWith(name))?.contest ?? 0;
  contest = contestOf("Kalungu East");
  elsewhere = contestOf("Labwor");
  candidates = new Map((await cases()).candidates.map(({ id, name }) => [name, id]));
});

const cases = (query = "", by = viewer) =>
  by.read<CourtCases>(`/api/results/court-cases?contest=${contest}${query}`);
const send = async (number: string | null, step: object, more: object = {}, by = analyst) => {
  const known = await cases();
  const own = known.cases.find((one) => one.number === number)?.stateId ?? null;
  return by.post("/api/changes/court-steps", {
    clientId: randomUUID(),
    contest,
    number,
    replaces: number === null ? (known.gazette?.id ?? null) : own,
    step,
    reason: "Court registry",
    source: "Registry of the High Court at Masaka",
    ...more,
  });
};
const take = async (number: string | null, step: object) => {
  const answer = await send(number, step);
  expect(answer.statusCode, answer.body).toBe(200);
  return answer.json<ChangeSetDetail>();
};
const refusal = async (number: string | null, step: object, more?: object, by?: typeof analyst) => {
  const answer = await send(number, step, more, by);
  return [answer.statusCode, answer.body];
};
const file = (way: string, on: string, appealOf: string | null = null) => ({
  step: "file",
  on,
  way,
  appealOf,
});
const decide = (
  outcome: string,
  on: string,
  winner: string | null = null,
  judgment: string | null = null,
) => ({
  step: "decide",
  on,
  outcome,
  winner: winner === null ? null : (candidates.get(winner) ?? 999_999),
  judgment,
});
const approve = (by: typeof analyst, { id, digest }: ChangeSetDetail) =>
  by.post(`/api/changes/sets/${id}/approve`, { digest });

const RECOUNT = "MA 3 of 2021";
const PETITION = "EP 12 of 2021";
const APPEAL = "EPA 7 of 2021";

describe("LIFE-02 the ways of a seat through the courts", () => {
  test("LIFE-02 a gazette day is a record with its source, and corrected by another one", async () => {
    expect(await cases()).toMatchObject({ gazette: null, isPresident: false, pollingDay: "2021-01-14" });
    expect((await refusal(null, { step: "gazette", on: "2021-01-13" }))[1]).toContain(
      "The poll was on 14 Jan 2021.",
    );
    await take(null, { step: "gazette", on: "2021-02-05" });
    const corrected = await take(null, { step: "gazette", on: "2021-02-06" });
    expect(corrected).toMatchObject({
      kind: "court-case-step",
      what: "Gazetted, 6 Feb 2021",
    });
    const { gazette } = await cases();
    expect(gazette).toMatchObject({ on: "2021-02-06", source: "Registry of the High Court at Masaka" });
    expect((await cases("&asOf=2021-02-05")).gazette).toBeNull();
  });

  test("LIFE-02 a recount after its days is taken; before it is granted it decides nothing", async () => {
    await take(RECOUNT, file("recount", "2021-01-25"));
    expect((await refusal(RECOUNT, decide("confirmed", "2021-01-26")))[0]).toBe(422);
    await take(RECOUNT, { step: "grant", on: "2021-01-26" });
    await take(RECOUNT, decide("impossible", "2021-01-27"));
    const { cases: all, result, isNullified } = await cases();
    expect(all).toMatchObject([{ number: RECOUNT, way: "recount", state: "decided", outcome: "impossible" }]);
    expect([result, isNullified]).toEqual([null, false]);
  });

  test.each<[string, string | null, () => object, number, string]>([
    [
      "a hearing before the filing",
      PETITION,
      () => ({ step: "hear", on: "2021-04-01" }),
      422,
      "Record its filing first.",
    ],
    [
      "an appeal before a judgment",
      APPEAL,
      () => file("appeal", "2021-04-01", PETITION),
      422,
      "Record the judgment first.",
    ],
    [
      "a petition before the gazette",
      PETITION,
      () => file("petition", "2021-02-05"),
      422,
      "gazetted on 6 Feb 2021",
    ],
    [
      "a seat at the Supreme Court",
      PETITION,
      () => file("presidential", "2021-03-01"),
      422,
      "the President alone",
    ],
    [
      "a day after that of the cycle",
      PETITION,
      () => file("petition", "2022-01-01"),
      422,
      "The day of this cycle",
    ],
    [
      "a case that is filed twice",
      RECOUNT,
      () => file("recount", "2021-03-01"),
      422,
      "Give the number of another case.",
    ],
    [
      "a gazette day with a number",
      PETITION,
      () => ({ step: "gazette", on: "2021-03-01" }),
      400,
      "none for a gazette day",
    ],
    [
      "a case without a number",
      null,
      () => file("petition", "2021-03-01"),
      400,
      "Give the number of the case",
    ],
  ])("LIFE-02 %s is refused", async (_, number, step, status, sentence) => {
    expect(await refusal(number, step())).toEqual([status, expect.stringContaining(sentence)]);
  });

  test("LIFE-02 a judgment that sets the election aside waits for a second person, and then changes the contest with it", async () => {
    await take(PETITION, file("petition", "2021-03-01"));
    await take(PETITION, { step: "hear", on: "2021-04-10" });
    for (const wrong of ["ulii.org/x", "/akn/ug/act/2005/16", "/akn/ug/judgment/ughc/2021/12?x"])
      expect((await refusal(PETITION, decide("dismissed", "2021-05-01", null, wrong)))[0]).toBe(400);
    expect(
      (await refusal(PETITION, decide("candidate_declared", "2021-05-01", "NOT A CANDIDATE")))[1],
    ).toContain("not a candidate");
    const proposed = await take(
      PETITION,
      decide("fresh_poll_ordered", "2021-05-01", null, "/akn/ug/judgment/ughc/2021/12"),
    );
    expect(proposed).toMatchObject({
      state: "proposed",
      approval: { reasons: ["1 declared result changes."] },
    });
    expect((await approve(analyst, proposed)).statusCode).toBe(403);
    expect((await cases()).isNullified).toBe(false);
    expect((await approve(second, proposed)).statusCode).toBe(200);
    const { isNullified, result, cases: all } = await cases();
    expect([isNullified, result]).toEqual([true, null]);
    expect(all.at(-1)).toMatchObject({
      number: PETITION,
      state: "decided",
      judgment: "/akn/ug/judgment/ughc/2021/12",
    });
    expect((await cases("&asOf=2021-04-30")).isNullified).toBe(false);
  });

  test("LIFE-02 an appeal that declares a candidate follows the judgment; the judgment is undone after it alone", async () => {
    await take(APPEAL, file("appeal", "2021-05-20", PETITION));
    await take(APPEAL, { step: "hear", on: "2021-08-01" });
    const declared = await take(APPEAL, decide("candidate_declared", "2021-09-01", "BYARUHANGA PAUL"));
    expect((await approve(second, declared)).statusCode).toBe(200);
    expect(await cases()).toMatchObject({
      isNullified: false,
      result: { winner: candidates.get("BYARUHANGA PAUL"), on: "2021-09-01", isByCourt: true },
    });
    const { rows } = await sql<{ id: number }>`
      select id from change_set where kind = 'court-case-step' and undoes is null and state = 'applied' order by id`.execute(
      server.database.db,
    );
    const judgment = rows.at(-4)?.id ?? 0;
    const refused = await analyst.post(`/api/changes/sets/${judgment}/undo`, { reason: "Wrong case" });
    expect([refused.statusCode, refused.body]).toEqual([
      409,
      expect.stringContaining(`The appeal ${APPEAL} depends on this case.`),
    ]);
    const asked = await analyst.post(`/api/changes/sets/${declared.id}/undo`, { reason: "Wrong candidate" });
    expect(asked.statusCode, asked.body).toBe(200);
    const undo = asked.json<ChangeSetDetail>();
    expect(undo).toMatchObject({
      state: "proposed",
      fields: expect.arrayContaining([{ label: "State", before: "Decided", after: "Heard" }]),
    });
    expect((await approve(second, undo)).statusCode).toBe(200);
    const after = await cases();
    expect(after).toMatchObject({ isNullified: true, result: null });
    expect(after.cases.at(-1)).toMatchObject({ number: APPEAL, state: "heard" });
  });

  test("LIFE-02 LIFE-06 of two steps from one state the second is a 409 that names who was first; a repeated request is saved once", async () => {
    const stateId = (await cases()).cases.at(-1)?.stateId;
    const clientId = randomUUID();
    const withdraw = { step: "withdraw", on: "2021-10-01" };
    expect((await send(APPEAL, withdraw, { clientId, replaces: stateId }, second)).statusCode).toBe(200);
    expect((await send(APPEAL, withdraw, { clientId, replaces: stateId }, second)).statusCode).toBe(200);
    expect(await refusal(APPEAL, decide("dismissed", "2021-10-02"), { replaces: stateId })).toEqual([
      409,
      expect.stringContaining("second has changed this case since you opened it: it is withdrawn now."),
    ]);
  });

  test("LIFE-02 the changes since a day name gazette day and cases", async () => {
    const { groups } = await viewer.read<ChangedRecords>(
      "/api/changes/records?from=2021-01-20&by=cause&group=entry&entries=all",
    );
    const court = groups.flatMap(({ entries }) => entries).filter(({ kind }) => kind === "court");
    expect(court.map(({ about, place }) => [about, place])).toContainEqual([
      "Kalungu East County, gazette day",
      "Kalungu",
    ]);
    expect(court.some(({ about }) => about === `Kalungu East County, ${PETITION}`)).toBe(true);
  });

  test("REC-05 gazette day, filing, hearing and judgment are on the calendar, and the last days that the law then allows", async () => {
    const onCalendar = async (asOf: string) => {
      const days = await viewer.read<DayOfRecord[]>(`/api/calendar?from=2021-01-01&asOf=${asOf}`);
      return days.filter(({ kind }) => kind === "court").map(({ field, is, on }) => [field, is, on]);
    };
    expect(await onCalendar("2021-04-10")).toEqual([
      ["filed", "happened", "2021-01-25"],
      ["decided", "happened", "2021-01-27"],
      ["gazetted", "happened", "2021-02-06"],
      ["filed", "happened", "2021-03-01"],
      ["heard", "happened", "2021-04-10"],
      ["judgment_after_filing", "limit", "2021-04-30"],
      ["judgment_after_filing", "limit", "2021-09-01"],
    ]);
  });

  test("LIFE-02 a limited account sees the cases of its seats, and takes no step", async () => {
    expect((await cases("", limited)).cases).toHaveLength(3);
    expect((await limited.get(`/api/results/court-cases?contest=${elsewhere}`)).statusCode).toBe(404);
    expect((await send(RECOUNT, { step: "withdraw", on: "2021-10-01" }, {}, limited)).statusCode).toBe(403);
  });
});
