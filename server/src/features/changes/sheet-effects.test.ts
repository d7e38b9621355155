import { randomUUID } from "node:crypto";
import { sql } from "kysely";
import { beforeAll, expect, test } from "vitest";
import type { ChangeSetDetail } from "@command-center/contract/changes/change-sets";
import type { previewSheet, SheetEffect } from "@command-center/contract/changes/sheet-effects";
import type { OutputOf } from "@command-center/contract/wire/endpoint";
import type { StationResults } from "@command-center/contract/results/station-results";
import { leadIn } from "@command-center/domain/results/stations/lead";
import {
  stationListOf,
  stationResultsOf,
  stationsInAbim,
} from "@command-center/import-rules/fixtures/station-files-fixtures";
import { importsBy, makeCycle } from "../../testing/imports.ts";
import { countryServer, firstSignIn, limitedTo, type TestCaller } from "../../testing/sample-server.ts";

type Preview = OutputOf<typeof previewSheet>;

/** Registered voters, the votes of two candidates, and invalid votes, by station. */
const STATIONS = stationsInAbim([
  { registered: 268, votes: [90, 84], invalid: 5 },
  { registered: 300, votes: [100, 120], invalid: 4 },
  { registered: 250, votes: [60, 40], invalid: 2 },
]);
const FACT = { contest: "mp", pollingDay: "2021-01-14", issuer: "Electoral Commission" };

const { server, admin, analyst } = countryServer();
const imports = importsBy(server, analyst);
let stations: readonly number[] = [];
let cycle = 0;
beforeAll(async () => {
  cycle = await makeCycle(analyst);
  await imports.take(stationListOf(STATIONS));
  await imports.take(stationResultsOf(STATIONS, ["AKELLO MARY", "OKELLO JOHN"]), {
    contest: FACT.contest,
    pollingDay: FACT.pollingDay,
  });
  const { rows } = await sql<{ id: number }>`
    select id from area where kind = 'station' and list_cycle_id = ${cycle} order by name`.execute(
    server.database.db,
  );
  stations = rows.map(({ id }) => id);
});

const station = (nth: number) => stations[nth] ?? 0;
async function current(area: number): Promise<number> {
  const { rows } = await sql<{ id: number }>`
    select id from result_sheet where area_id = ${area} and issuer = ${FACT.issuer} and retired_at is null`.execute(
    server.database.db,
  );
  return rows[0]?.id ?? 0;
}
const pathOf = (area: number, sheet: Readonly<Record<string, string>>) =>
  `/api/changes/previews/result-sheet?${new URLSearchParams({ ...FACT, area: String(area), ...sheet }).toString()}`;
const preview = (area: number, sheet: Readonly<Record<string, string>>) =>
  analyst.read<Preview>(pathOf(area, sheet));
const entered = async (area: number, votes: readonly number[] | null, others: object = {}) => ({
  clientId: randomUUID(),
  ...FACT,
  area,
  replaces: await current(area),
  sheet: {
    state: votes === null ? "nullified" : "counted",
    registered: null,
    votes,
    invalid: votes === null ? null : 4,
    note: null,
  },
  reason: "Typing error: read wrongly.",
  source: "Declaration form",
  ...others,
});
async function post(caller: TestCaller, path: string, body: object) {
  const answer = await caller.post(`/api/changes/sets${path}`, body);
  return {
    status: answer.statusCode,
    text: answer.body,
    set: answer.statusCode === 200 ? answer.json<ChangeSetDetail>() : null,
  };
}
async function saved(caller: TestCaller, body: object): Promise<ChangeSetDetail> {
  const { set, text } = await post(caller, "", body);
  if (set === null) throw new Error(text);
  return set;
}

/** The figures of a unit's page that an effect has. */
async function shownAt({ area, isContest }: SheetEffect["units"][number]) {
  const { constituency } = await analyst.read<{ constituency: { id: number } }>(
    `/api/results/station?contest=mp&area=${station(1)}`,
  );
  const part = ["parish", "sub_county"].includes(area.kind) ? `&constituency=${constituency.id}` : "";
  const results = await analyst.read<StationResults>(`/api/results?contest=mp&area=${area.id}${part}`);
  const lead = leadIn(results);
  return {
    isContest,
    turnout: results.turnout,
    total: results.total,
    leader: lead?.names.length === 1 ? lead.names[0] : null,
    lead: lead?.next?.votesBehind ?? null,
  };
}
const sideOf = (effect: SheetEffect, side: "now" | "after") =>
  effect.units.map(({ isContest, turnout, total, leader, lead }) => ({
    isContest,
    turnout: turnout[side],
    total: total[side],
    leader: leader[side],
    lead: lead[side],
  }));

test("LIFE-01 the effect of a correction, at each level, is what the pages show once it is saved", async () => {
  const area = station(1);
  const { effect, after, approval } = await preview(area, {
    state: "counted",
    votes: "100,102",
    invalid: "4",
  });
  expect(after).toMatchObject({ valid: 202, total: 206, registered: 300, hasListedRegister: true });
  expect(approval).toEqual({ reasons: [], approvers: [] });
  expect(effect.units.map(({ area: unit, isContest }) => [unit.kind, isContest])).toEqual([
    ["station", false],
    ["parish", false],
    ["sub_county", false],
    ["constituency", true],
  ]);
  expect(sideOf(effect, "now")).toEqual(await Promise.all(effect.units.map(shownAt)));
  await saved(analyst, await entered(area, [100, 102]));
  expect(sideOf(effect, "after")).toEqual(await Promise.all(effect.units.map(shownAt)));
});

test("LIFE-01 a correction that needs a second person names the reason and the approvers beforehand, and shows its effect until it is decided", async () => {
  const area = station(2);
  const { approval, effect } = await preview(area, { state: "nullified" });
  expect(approval).toMatchObject({
    reasons: expect.arrayContaining(["1 counted result is no longer counted."]),
    approvers: ["admin"],
  });
  const set = await saved(analyst, await entered(area, null));
  expect(set.approval.reasons).toEqual(approval.reasons);
  const effectOf = () => analyst.read<SheetEffect>(`/api/changes/sets/${set.id}/effect`);
  expect(await effectOf()).toMatchObject({
    ...effect,
    result: { isDeclared: false, valid: { now: 476, after: 376 } },
  });
  const rejected = await post(admin, `/${set.id}/reject`, { note: "The form shows figures." });
  expect(rejected.set).toMatchObject({
    state: "rejected",
    decided: { by: "admin", note: "The form shows figures." },
  });
  expect(await effectOf()).toEqual({ units: [], result: null, moves: [] });
});

test("LIFE-01 a preview says what the save would say: more votes than voters, an unknown station, figures without a state", async () => {
  const refused = async (area: number, sheet: Readonly<Record<string, string>>) => {
    const { statusCode, body } = await analyst.get(pathOf(area, sheet));
    return [statusCode, body];
  };
  expect(
    await refused(station(0), { state: "counted", votes: "200,84", invalid: "5", registered: "268" }),
  ).toEqual([422, expect.stringMatching(/289 votes cast, 268 registered/)]);
  const { warnings } = await preview(station(0), { state: "counted", votes: "200,84", invalid: "5" });
  expect(warnings).toEqual([expect.objectContaining({ message: expect.stringMatching(/station list/) })]);
  expect(await refused(999_999, { state: "not received" })).toEqual([
    404,
    expect.stringMatching(/not on the station list/),
  ]);
  expect(await refused(station(0), { state: "nullified", votes: "1,2" })).toEqual([
    400,
    "Give votes of a counted result, and of no other.",
  ]);
  expect(await refused(station(0), { state: "counted", votes: "1,two" })).toEqual([
    400,
    expect.stringMatching(/Give the votes as in/),
  ]);
});

test("LIFE-01 an account that the proposer has created cannot approve their correction", async () => {
  const created = await admin.post("/api/administration/accounts", {
    username: "second",
    displayName: "Second",
    role: "analyst",
    scope: [],
  });
  const { oneTimePassword } = created.json<{ oneTimePassword: string }>();
  const second = firstSignIn(server, "second", oneTimePassword);
  const set = await saved(admin, await entered(station(0), null));
  expect(set.approval.approvers).toEqual(["analyst"]);
  expect(await post(second, `/${set.id}/approve`, { digest: set.digest })).toMatchObject({
    status: 403,
    text: expect.stringMatching(/Your account was created by admin, who requested this/),
  });
  await post(admin, `/${set.id}/withdraw`, {});
});

test("LIFE-04 a correction of a correction keeps every version with its reason, its author and the note of its approver", async () => {
  const area = station(2);
  await saved(analyst, await entered(area, [61, 40]));
  const waiting = await saved(analyst, await entered(area, null));
  await post(admin, `/${waiting.id}/approve`, { digest: waiting.digest, note: "Seen on the photo." });
  const { versions } = await analyst.read<{
    versions: {
      sheet: { state: string };
      began: { reason: string | null; by: string; decided: object | null };
    }[];
  }>(`/api/changes/history/result-sheet?${new URLSearchParams({ ...FACT, area: String(area) }).toString()}`);
  expect(versions.map(({ sheet, began }) => [sheet.state, began.reason, began.by])).toEqual([
    ["nullified", "Typing error: read wrongly.", "analyst"],
    ["counted", "Typing error: read wrongly.", "analyst"],
    ["counted", null, "analyst"],
  ]);
  expect(versions[0]?.began.decided).toMatchObject({ by: "admin", note: "Seen on the photo." });
});

test("LIFE-01 a limited account neither previews a correction nor sees its effect", async () => {
  const limited = limitedTo(server, "Abim");
  expect((await limited.get(pathOf(station(0), { state: "not received" }))).statusCode).toBe(403);
  expect((await limited.get("/api/changes/sets/1/effect")).statusCode).toBe(403);
});

test("LIFE-01 a result is refused for a station that has ended, and for one of another cycle", async () => {
  const request = await entered(station(1), [100, 101]);
  const other = await analyst.post("/api/cycles", {
    name: "2015–2016",
    seasonLabel: "2016 General Election",
    opensOn: "2015-07-01",
    closesOn: "2016-03-31",
    asOf: "2016-03-31",
  });
  expect(await post(analyst, "", { ...request, cycle: other.json<{ id: number }>().id })).toMatchObject({
    status: 404,
    text: expect.stringMatching(/not on the station list of the cycle/),
  });
  const shorter = await imports.read(stationListOf(STATIONS.slice(0, 1)), { cycle: String(cycle) });
  await imports.commit(shorter);
  expect(await post(analyst, "", { ...request, cycle })).toMatchObject({
    status: 409,
    text: expect.stringMatching(/This polling station is closed/),
  });
  // Its history stays.
  const history = new URLSearchParams({ ...FACT, area: String(station(1)), cycle: String(cycle) });
  expect((await analyst.get(`/api/changes/history/result-sheet?${history.toString()}`)).statusCode).toBe(200);
});
