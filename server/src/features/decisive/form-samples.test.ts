import { sql } from "kysely";
import { beforeAll, describe, expect, test } from "vitest";
import type { FormSample, Proof } from "@command-center/contract/results/decisive/form-samples";
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
const ISSUER = "Electoral Commission";
const SEED = "rolled in public: 31415926535897932384";

/** Forty stations of a seat, led by a fifth of the votes; a seat that is tied. */
const STATIONS: readonly FileStation[] = [
  ...Array.from({ length: 40 }, (_, at) => ({
    seat: "Labwor County",
    district: "Abim",
    at,
    votes: [60 + at, 30, 10],
  })),
  { seat: "Kalungu East County", district: "Kalungu", at: 0, votes: [50, 50, 1] },
].map(({ seat, district, at, votes }) => ({
  district,
  constituency: seat,
  subCounty: "TOWN",
  parish: `${seat.toUpperCase()} WARD ${at % 4}`,
  name: `SCHOOL ${at}`,
  code: String(at + 1).padStart(2, "0"),
  registered: 250 + at,
  votes,
  invalid: 2,
}));
const imports = importsBy(server, analyst);
let contest = 0;
let tied = 0;

beforeAll(async () => {
  await makeCycle(analyst);
  await imports.take(stationListOf(STATIONS));
  await imports.take(stationResultsOf(STATIONS, CANDIDATES), MP);
  const { seats } = await viewer.read<{ seats: { seat: string; contest: number }[] }>(
    "/api/results/could-change?contest=mp",
  );
  const contestOf = (name: string) => seats.find(({ seat }) => seat === name)?.contest ?? 0;
  contest = contestOf("Labwor County");
  tied = contestOf("Kalungu East County");
});

const proof = () => viewer.read<Proof>(`/api/results/proof?contest=${contest}`);
const draw = (body: object = {}, by = analyst) =>
  by.post("/api/results/samples", {
    contest,
    issuer: ISSUER,
    other: FORMS,
    seed: SEED,
    basis: "ballots",
    risk: 0.05,
    ...body,
  });
const sampleOf = (id: number) => viewer.read<FormSample>(`/api/results/sample?id=${id}`);
const drawnNow = async (body?: object) => {
  const answer = await draw(body);
  expect(answer.statusCode, answer.body).toBe(200);
  return sampleOf(answer.json<{ id: number }>().id);
};
/** The forms of these stations; the others have none. */
const takeForms = (stations: readonly FileStation[]) =>
  imports.take(stationResultsOf(stations, CANDIDATES), { ...MP, issuer: FORMS });

test("DEC-01 how many forms confirm a seat, by both bounds and both limits of risk", async () => {
  const { outcome, samples, others } = await proof();
  expect([samples, others]).toEqual([[], []]);
  expect(outcome).toMatchObject({
    seat: "Labwor County",
    winner: "AKELLO MARY",
    contested: "lead",
    stations: 40,
  });
  // Against the runner-up: W − R is 60 × 40 + 780 − 30 × 40.
  const margin = 1_980;
  const total = (bound: (station: FileStation) => number) =>
    STATIONS.slice(0, 40).reduce((sum, station) => {
      const [first = 0, second = 0] = station.votes as number[];
      return sum + (first - second + bound(station)) / margin;
    }, 0);
  const needed = (all: number, risk: number) => Math.ceil(Math.log(risk) / Math.log(1 - 1 / all));
  const register = total(({ registered }) => registered);
  const ballots = total(({ votes }) => (votes as number[]).reduce((sum, count) => sum + count, 0) + 2);
  expect(outcome?.needed).toEqual([
    { basis: "register", risk: 0.05, forms: needed(register, 0.05) },
    { basis: "register", risk: 0.01, forms: needed(register, 0.01) },
    { basis: "ballots", risk: 0.05, forms: needed(ballots, 0.05) },
    { basis: "ballots", risk: 0.01, forms: needed(ballots, 0.01) },
  ]);
});

describe("DEC-01 a sample of forms", () => {
  test("DEC-01 the same seed draws the same stations, another seed others", async () => {
    const [first, again, other] = [await drawnNow(), await drawnNow(), await drawnNow({ seed: `${SEED}1` })];
    const stations = ({ forms }: FormSample) => forms.map(({ area }) => area);
    expect(stations(again)).toEqual(stations(first));
    expect(stations(other)).not.toEqual(stations(first));
    expect(first.forms).toHaveLength(first.needed);
    expect(first).toMatchObject({ formsBefore: 0, confirmedAt: null, isOutdated: false, drawnBy: "analyst" });
    expect(new Set(first.forms.map(({ state, riskAfter }) => `${state} ${riskAfter}`))).toEqual(
      new Set(["awaited null"]),
    );
    expect((await proof()).samples).toHaveLength(3);
  });

  test("DEC-01 matching forms lower the risk draw by draw to the limit, and no further than the first that is awaited", async () => {
    const sample = await drawnNow();
    const firstNames = new Set(sample.forms.slice(0, 5).map(({ station }) => station));
    await takeForms(STATIONS.slice(0, 40).filter(({ name }) => firstNames.has(name)));
    const some = await sampleOf(sample.id);
    const compared = some.forms.filter(({ riskAfter }) => riskAfter !== null);
    expect(compared.length).toBeGreaterThanOrEqual(5);
    compared.forEach(({ riskAfter }, at) =>
      expect(riskAfter).toBeCloseTo((1 - 1 / sample.total) ** (at + 1), 10),
    );
    await takeForms(STATIONS.slice(0, 40));
    const all = await sampleOf(sample.id);
    expect(all.confirmedAt).toBe(all.needed);
    expect(all.forms.at(-1)?.riskAfter).toBeLessThanOrEqual(0.05);
    expect(all.forms.every(({ state }) => state === "same")).toBe(true);
  });

  test("DEC-01 a sample chosen after forms are on record says how many", async () => {
    expect(await drawnNow()).toMatchObject({ formsBefore: 40 });
    expect((await proof()).samples[0]).toMatchObject({ formsBefore: 40 });
  });

  test("DEC-01 a form with other votes raises the risk, and further draws go on from the same seed", async () => {
    const sample = await drawnNow();
    const [first] = sample.forms;
    const changed = STATIONS.slice(0, 40).map((station) =>
      station.name === first?.station
        ? { ...station, votes: (station.votes as number[]).with(0, 40) }
        : station,
    );
    await imports.take(stationResultsOf(changed, CANDIDATES), { ...MP, issuer: FORMS });
    const after = await sampleOf(sample.id);
    expect(after.forms[0]).toMatchObject({
      state: "differs",
      candidates: [{ name: "AKELLO MARY", form: 40 }],
    });
    expect(after.forms[0]?.error).toBeGreaterThan(0);
    expect(after.confirmedAt).toBeNull();
    const more = await analyst.post(`/api/results/samples/${sample.id}/more`, { seen: after.draws });
    expect(more.statusCode, more.body).toBe(200);
    const longer = await sampleOf(sample.id);
    expect(longer.forms).toHaveLength(after.draws + 10);
    expect(longer.forms.slice(0, after.draws).map(({ area }) => area)).toEqual(
      after.forms.map(({ area }) => area),
    );
    const late = await analyst.post(`/api/results/samples/${sample.id}/more`, { seen: after.draws });
    expect([late.statusCode, late.body]).toEqual([
      409,
      "Another user has drawn further forms. Reload the page to see them.",
    ]);
  });

  test("DEC-01 a missing form counts as the worst that it could say, until it is found", async () => {
    const sample = await drawnNow({ other: "Observers" });
    const area = sample.forms[0]?.area ?? 0;
    const mark = (body: object) =>
      analyst.post(`/api/results/samples/${sample.id}/form`, { area, isMissing: true, note: null, ...body });
    expect((await mark({})).statusCode).toBe(400);
    expect((await mark({ note: "Burnt" })).statusCode).toBe(200);
    expect((await mark({ note: "Burnt" })).statusCode).toBe(409);
    const marked = await sampleOf(sample.id);
    expect(marked.forms[0]).toMatchObject({ state: "missing", note: "Burnt", error: 1, riskAfter: 1 });
    expect((await mark({ isMissing: false })).statusCode).toBe(200);
    expect((await sampleOf(sample.id)).forms[0]).toMatchObject({ state: "awaited", riskAfter: null });
    expect((await mark({ area: 1, note: "Lost" })).statusCode).toBe(404);
  });

  test("DEC-01 published results that changed since make a sample outdated, and it is continued no further", async () => {
    const sample = await drawnNow();
    const station = STATIONS[39];
    if (station === undefined) throw new Error("There are forty stations.");
    const corrected = { ...station, votes: (station.votes as number[]).with(1, 31) };
    await imports.take(stationResultsOf([...STATIONS.slice(0, 39), corrected], CANDIDATES), MP);
    expect(await sampleOf(sample.id)).toMatchObject({ isOutdated: true });
    const more = await analyst.post(`/api/results/samples/${sample.id}/more`, { seen: sample.draws });
    expect([more.statusCode, more.body]).toEqual([
      409,
      "The published results have changed since this sample was drawn. Draw a new one.",
    ]);
  });

  test.each([
    ["one character as a seed", () => ({ seed: "7" }), 400],
    ["its own results as the forms", () => ({ other: ISSUER }), 422],
    ["a contest that is none", () => ({ contest: 999_999 }), 404],
    ["a tie", () => ({ contest: tied }), 422],
    ["another limit of risk", () => ({ risk: 0.5 }), 400],
    ["a bound that is none", () => ({ basis: "hope" }), 400],
    ["an issuer without results", () => ({ issuer: "Somebody else" }), 404],
  ])("DEC-01 is not drawn with %s", async (_, body, status) => {
    expect((await draw(body())).statusCode).toBe(status);
  });

  test("DEC-01 LOGIN-07 is made by analysts of the whole country alone, and a sample that is none is a 404", async () => {
    expect((await draw({}, viewer)).statusCode).toBe(403);
    const limited = callerOn(server, async () => {
      const account = await addAccount(server.database, { username: "abim.analyst", role: "analyst" });
      await sql`insert into account_scope (account_id, area_id)
        select account.id, area.id from account, area
        where username = 'abim.analyst' and area.kind = 'district' and area.name = 'Abim'`.execute(
        server.database.db,
      );
      await sealAgain(server.database, "abim.analyst");
      return server.signIn(account);
    });
    expect((await draw({}, limited)).statusCode).toBe(403);
    expect((await viewer.get("/api/results/sample?id=999999")).statusCode).toBe(404);
  });
});
