import { sql } from "kysely";
import { beforeAll, expect, test } from "vitest";
import { DATA_TYPES, type DataType } from "@command-center/contract/exports/exports";
import type { Endpoint } from "@command-center/contract/wire/endpoint";
import { STATION_LIST_2021 } from "@command-center/import-rules/fixtures/station-list-fixtures";
import { STATION_RESULTS_2021 } from "@command-center/import-rules/fixtures/station-results-fixtures";
import { addAccount, sealAgain } from "../testing/accounts.ts";
import { pdfPages } from "../testing/files/pdf-text.ts";
import { importsBy, makeCycle } from "../testing/imports.ts";
import { declaredEndpoints } from "../testing/requests/endpoints.ts";
import { callerOn, countryServer, type TestCaller } from "../testing/sample-server.ts";

const { server, analyst } = countryServer();
const imports = importsBy(server, analyst);
const SECRET = "KALUNGUSECRET";
const RESULTS = { contest: "president", pollingDay: "2021-01-14" };
/** Files with records of Kalungu, and of Abim where a kind covers the country. */
const FILES: readonly (readonly [string, Record<string, string>])[] = [
  [STATION_LIST_2021, {}],
  [STATION_RESULTS_2021, RESULTS],
  [STATION_RESULTS_2021.replace(",172,6,178\n", ",172,7,179\n"), RESULTS],
  ["District,Members\nKALUNGU,70\nABIM,5\n", { kind: "party-register" }],
  ["Incident no,Date,District,Kind,Severity\nK-1,2021-01-10,KALUNGU,Clash,Minor\n", { kind: "incidents" }],
  ["Contest,District,Counted on,Votes cast\nMP primary,KALUNGU,2021-01-10,50\n", { kind: "turnout" }],
  [
    "Petition no,Category,District,Subject,Grounds,Status,Date filed\nC/1,Councillor,KALUNGU,Example Ward,Violence,Filed,2021-01-11\n",
    { kind: "petitions" },
  ],
  [
    "Seat,District,Winner,Votes,Polling day,Declared on\nLC5,KALUNGU,B Example,900,2020-09-04,2020-09-05\nLC5,ABIM,C Example,800,2020-09-04,2020-09-05\n",
    { kind: "declarations" },
  ],
  [
    "Minister,Office,Outcome,District,Day\nA Example,Minister of Examples,Lost,KALUNGU,2021-01-11\n",
    { kind: "ministers" },
  ],
];

const limited = callerOn(server, async () => {
  const signsIn = await addAccount(server.database, { username: "abim", role: "analyst" });
  await sql`insert into account_scope (account_id, area_id) select account.id, area.id from account, area
    where username = 'abim' and area.kind = 'district' and area.name = 'Abim'`.execute(server.database.db);
  await sealAgain(server.database, "abim");
  return server.signIn(signsIn);
});

let endpoints: readonly Endpoint[];
beforeAll(async () => {
  await makeCycle(analyst);
  endpoints = (await declaredEndpoints()).filter(
    ({ method, access, answersStream }) => method === "GET" && access !== "public" && !answersStream,
  );
  for (const [number, [bytes, fields]] of FILES.entries()) {
    const sent = await imports.send(bytes, fields, `${SECRET}-${number}.csv`);
    const found = await imports.settled(sent.json<{ id: number }>().id);
    const answers = found.questions.map(({ id, suggestions }) => [id, suggestions[0]?.answer ?? ""]);
    const ready =
      answers.length === 0 ? found : await imports.change(found.id, { answers: Object.fromEntries(answers) });
    expect(ready, JSON.stringify(await imports.problems(found.id))).toMatchObject({ state: "ready" });
    expect((await imports.act(found.id, "commit")).state).toBe("committed");
  }
});

/** Calls of required input; every other endpoint is called without. */
const ASKED: Record<string, (names: Record<string, string>) => Record<string, string>[]> = {
  "search.everything": () => [{ q: "abim" }, { q: SECRET.toLowerCase() }, { q: "kalungu" }],
  "areas.read": () => [{ slug: "northern" }],
  "districts.read": () => [{ slug: "abim" }],
  "districts.petitions": () => [{ slug: "abim" }],
  "seats.read": ({ seat = "" }) => [{ id: seat }],
  "seats.petitions": ({ seat = "" }) => [{ id: seat }],
  "results.station-sheets": ({ station = "" }) => [{ area: station }],
};

/** Everything that the caller can read of the API, by its address. */
async function answersTo(by: TestCaller): Promise<Map<string, string>> {
  const { rows } = await sql<{ seat: string; station: string }>`
    select (select max(id)::text from seat where area_id = (select id from area where name = 'Abim' and kind = 'district')) as seat,
      (select area_id::text from result_sheet join area on area.id = area_id
        where retired_at is not null order by result_sheet.id limit 1) as station`.execute(
    server.database.db,
  );
  const answers = new Map<string, string>();
  for (const endpoint of endpoints)
    for (const query of ASKED[endpoint.id]?.(rows[0] ?? {}) ?? [{}]) {
      const url = `${endpoint.path.replace(":id", "1").replace(":kind", "station-list")}?${new URLSearchParams(query)}`;
      const { statusCode, body } = await by.get(url);
      if (statusCode === 200) answers.set(url, body);
    }
  return answers;
}
const naming = (answers: ReadonlyMap<string, string>) =>
  [...answers].filter(([, body]) => body.includes(SECRET)).map(([url]) => url.split("?")[0]);

test("LOGIN-07 no endpoint gives a limited account the name of an imported file", async () => {
  const answers = await answersTo(limited);
  expect(answers.size).toBeGreaterThan(30);
  expect(naming(answers)).toEqual([]);
  expect([...answers.values()].join("\n")).toMatch(/File imported on 20\d\d-\d\d-\d\d/);
  // An account that sees the country reads it.
  for (const path of ["/api/figures", "/api/membership", "/api/results/sources", "/api/imports"])
    expect((await analyst.get(path)).body, path).toContain(SECRET);
});

test("LOGIN-07 no export to a limited account names an imported file", async () => {
  const exported: DataType[] = [];
  for (const dataType of DATA_TYPES) {
    const answer = await limited.post("/api/export", { dataTypes: [dataType], format: "json" });
    expect([200, 403, 404], answer.body.slice(0, 200)).toContain(answer.statusCode);
    expect(answer.body, dataType).not.toContain(SECRET);
    if (answer.statusCode === 200) exported.push(dataType);
  }
  expect(exported.length).toBeGreaterThan(20);
});

test("LOGIN-07 the morning brief of a limited account names no imported file", async () => {
  const { statusCode, rawPayload } = await limited.post("/api/export/brief", {});
  expect(statusCode).toBe(200);
  expect((await pdfPages(rawPayload)).join("\n")).not.toContain(SECRET);
});
