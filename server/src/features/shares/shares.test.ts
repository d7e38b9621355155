import { sql } from "kysely";
import { describe, expect, test } from "vitest";
import type { AuditEntry } from "@command-center/contract/accounts/audit";
import type { makeShare, ShareCheck, ShareSubject } from "@command-center/contract/shares";
import type { OutputOf } from "@command-center/contract/wire/endpoint";
import { believed } from "../../database/in-force.ts";
import { RECORDING_TIME } from "../../database/turns.ts";
import { limitedTo, sampleServer, type TestCaller } from "../../testing/sample-server.ts";
import { MAX_SHARES_A_DAY } from "./shares.store.ts";

const { server, admin, analyst, viewer } = sampleServer();
const limited = limitedTo(server, "Gulu");

async function share(by: TestCaller, subject: ShareSubject): Promise<OutputOf<typeof makeShare>> {
  const answer = await by.post("/api/shares", { subject });
  expect(answer.statusCode, answer.body).toBe(200);
  return answer.json();
}
const check = (by: TestCaller, code: string) => by.read<ShareCheck>(`/api/share?code=${code}`);
const stateOf = async (by: TestCaller, code: string) => (await check(by, code)).state;

const TURNOUT: ShareSubject = { kind: "figure", id: "mp_turnout" };
const CHART: ShareSubject = {
  kind: "chart",
  path: "/turnout#chart-regions",
  reads: [{ endpoint: "turnout.regions", input: {} }],
};
// Aswa County, Gulu
const SEAT_IN_GULU: ShareSubject = { kind: "seat", id: 70 };
const PETITION_ELSEWHERE: ShareSubject = { kind: "petition", number: "MP/015" };

test.each<[ShareSubject, string]>([
  [
    TURNOUT,
    "MP primary turnout: 49.8% (9,220,000 votes cast of 18,500,000 on the party register, 2025), as of 2 September 2025. Down 12.2 points against 62% in the cycle 2020–2021. Sample data.",
  ],
  [
    { kind: "figure", id: "petitions_pending_all" },
    "Petitions pending: 84 of 710 petitions filed, every category, as of 2 September 2025. Sample data.",
  ],
  [
    SEAT_IN_GULU,
    "Abel Kidega won Aswa County with 8,598 of 21,610 valid votes (39.8%), 855 ahead. Declared 19 July 2025. As of 2 September 2025. Sample data.",
  ],
  [
    PETITION_ELSEWHERE,
    "Petition MP/015 (Kigulu County South) has waited 45 days for a ruling, 17 more than the 28 allowed, as of 2 September 2025. Sample data.",
  ],
  [
    { kind: "petition", number: "MP/005" },
    "Petition MP/005 (Bulamogi County) was decided on 2 August 2025, 14 days after it was filed: fresh poll ordered, as of 2 September 2025. Sample data.",
  ],
  [
    { kind: "district", slug: "gulu" },
    "Gulu. MP primary turnout: 48.3% (22,029 of 45,611 on the party register); LC5 primary turnout: 42.5% (19,407 of 45,611 on the party register); Members: 45,611; Petitions: 5. As of 2 September 2025. Sample data.",
  ],
])(
  "DAY-02 %j is shared as a sentence with its denominator and day, and still holds",
  async (subject, sentence) => {
    const { code, statement, isSample } = await share(admin, subject);
    expect({ sentence: statement?.sentence, isSample }).toEqual({ sentence, isSample: true });
    expect(code).toMatch(/^[2-9A-HJKMNP-Z]{3}-[2-9A-HJKMNP-Z]{4}$/);
    expect(await check(viewer, code.toLowerCase().replace("-", " "))).toMatchObject({
      state: "holds",
      subject,
      was: { sentence },
      now: { sentence },
      newest: null,
      changed: [],
    });
  },
);

test("DAY-02 a seat's open petition is part of its sentence", async () => {
  const { rows } = await sql<{ id: number }>`
    select contest.seat_id as id from petition join contest on contest.id = petition.contest_id where number = 'MP/015'`.execute(
    server.database.db,
  );
  const { statement } = await share(viewer, { kind: "seat", id: rows[0]?.id ?? 0 });
  expect(statement?.title).toMatch(/ won Kigulu County South by 2,281 votes; petition MP\/015 is pending$/);
  expect(statement?.sentence).toContain("Petition MP/015 is pending as of 2 September 2025.");
});

describe("DAY-02 a limited account", () => {
  test("DAY-02 opens codes of its own area, and gets no detail of any other", async () => {
    const seat = await share(admin, SEAT_IN_GULU);
    expect(await stateOf(limited, seat.code)).toBe("holds");
    for (const subject of [TURNOUT, PETITION_ELSEWHERE, CHART]) {
      const { code } = await share(admin, subject);
      expect(await check(limited, code)).toEqual({ code, state: "outside" });
    }
  });

  test("DAY-02 shares figures of its own part, which a national account can check", async () => {
    const { code, statement } = await share(limited, TURNOUT);
    expect(statement?.title).toBe("MP primary turnout, Gulu, part of Uganda: 48.3%, down 11.1 points");
    const seen = await check(admin, code);
    expect(seen).toMatchObject({ state: "holds", now: { title: statement?.title } });
    expect((await limited.post("/api/shares", { subject: PETITION_ELSEWHERE })).statusCode).toBe(404);
  });
});

describe("DAY-02 bad input", () => {
  test.each([
    ["7QK-4M2D", /^There is no such code, or it is older than a year/],
    ["7QK-4M2X", /^This is not a code/],
    ["O0I-1LLL", /never 0, 1, I, L or O/],
    ["x".repeat(90), /^This is not a code/],
  ])("DAY-02 the code %s is a 404 that says what to check", async (code, sentence) => {
    const answer = await viewer.get(`/api/share?code=${code}`);
    expect({ status: answer.statusCode, body: answer.body }).toEqual({
      status: 404,
      body: expect.stringMatching(sentence),
    });
  });

  test("DAY-02 a code that is older than a year is a 404", async () => {
    const { code } = await share(viewer, { kind: "district", slug: "abim" });
    await sql`update share set made_at = made_at - interval '367 days' where code = ${code.replace("-", "")}`.execute(
      server.database.db,
    );
    expect((await viewer.get(`/api/share?code=${code}`)).statusCode).toBe(404);
  });

  test.each<[unknown, number]>([
    [{ subject: TURNOUT, asOf: "2025-08-22" }, 400],
    [{ subject: { kind: "figure", id: "nothing" } }, 404],
    [{ subject: { kind: "seat", id: 999_999 } }, 404],
    [{ subject: { kind: "seat", id: "70" } }, 400],
    [{ subject: TURNOUT, cycle: 99_999 }, 404],
    [{ subject: { ...CHART, path: "//elsewhere.example" } }, 400],
    [{ subject: { ...CHART, reads: [{ endpoint: "accounts.list", input: {} }] } }, 400],
    [{ subject: { ...CHART, reads: [{ endpoint: "turnout.regions", input: { by: "x" } }] } }, 400],
  ])("DAY-02 a share of %j is refused with %i", async (body, status) => {
    expect((await viewer.post("/api/shares", body)).statusCode).toBe(status);
  });

  test("DAY-02 the same values keep their code, and the 501st new one of a day is a 429", async () => {
    const first = await share(analyst, SEAT_IN_GULU);
    expect((await share(analyst, SEAT_IN_GULU)).code).toBe(first.code);
    await sql`insert into share (code, account_id, cycle_id, as_of, known, subject, digest)
      select 'ZZZZ' || translate(lpad(n::text, 3, '0'), '01', 'AB'), account_id, cycle_id, as_of, known, '{}', digest
      from share, generate_series(1, ${MAX_SHARES_A_DAY - 1}) n where code = ${first.code.replace("-", "")}`.execute(
      server.database.db,
    );
    expect((await share(analyst, SEAT_IN_GULU)).code).toBe(first.code);
    const answer = await analyst.post("/api/shares", { subject: TURNOUT });
    expect([answer.statusCode, answer.body]).toEqual([
      429,
      "Your account has shared 500 times today. Share more tomorrow.",
    ]);
  });
});

test("DAY-02 the audit log has each share among the exports, with its code", async () => {
  const { code } = await share(viewer, SEAT_IN_GULU);
  const { entries } = await admin.read<{ entries: AuditEntry[] }>(`/api/audit?group=export&q=${code}`);
  expect(entries[0]).toMatchObject({
    action: "export.shared",
    username: "viewer",
    subject: code,
    after: { kind: "seat", id: 70, asOf: "2025-09-02" },
  });
});

test("DAY-02 a corrected figure is reported as changed with both values, and so is a chart of it", async () => {
  const figure = await share(admin, TURNOUT);
  const chart = await share(admin, CHART);
  const elsewhere = await share(admin, PETITION_ELSEWHERE);
  await server.change(async ({ db, touch }) => {
    touch("turnout");
    await sql`update turnout_count set retired_at = ${RECORDING_TIME} where ${believed("turnout_count")}
      and area_id = (select id from area where slug = 'gulu' and kind = 'district')`.execute(db);
  });
  const seen = await check(viewer, figure.code);
  expect(seen).toMatchObject({
    state: "changed",
    was: { values: figure.statement?.values },
    changed: expect.arrayContaining([{ label: "Votes cast", was: "9,220,000", now: "9,197,971" }]),
  });
  const changed = await check(viewer, chart.code);
  expect(changed).toMatchObject({
    state: "changed",
    was: null,
    changed: expect.arrayContaining([
      { label: "country, mp, votes cast", was: "9,220,000", now: "9,197,971" },
    ]),
  });
  expect(await stateOf(viewer, elsewhere.code)).toBe("holds");
});
