import { randomUUID } from "node:crypto";
import { sql } from "kysely";
import { beforeAll, describe, expect, test } from "vitest";
import type { ChangesBetween } from "@command-center/contract/changes/changes-between";
import type { Cycle } from "@command-center/contract/cycle";
import type { readRecordForm } from "@command-center/contract/changes/entered-records";
import type { OutputOf } from "@command-center/contract/wire/endpoint";
import type { CauseList } from "@command-center/contract/cause-list";
import { tokenAt } from "../../testing/ledger/token-at.ts";
import { addAccount, sealAgain } from "../../testing/accounts.ts";
import { importsBy, makeCycle } from "../../testing/imports.ts";
import { callerOn, countryServer } from "../../testing/sample-server.ts";

const { server, analyst, viewer } = countryServer();
const second = callerOn(server, async () =>
  server.signIn(await addAccount(server.database, { username: "second", role: "analyst" })),
);
const limited = callerOn(server, async () => {
  const credentials = await addAccount(server.database, { username: "amuru", role: "analyst" });
  await sql`insert into account_scope (account_id, area_id)
    select account.id, area.id from account, area
    where username = 'amuru' and area.kind = 'district' and area.slug = 'amuru'`.execute(server.database.db);
  await sealAgain(server.database, "amuru");
  return server.signIn(credentials);
});
const imports = importsBy(server, analyst);
const list = (query = "", by = viewer) => by.read<CauseList>(`/api/petitions/cause-list${query}`);
const numbers = (rows: CauseList["listed"]) => rows.map(({ number }) => number);

beforeAll(async () => {
  await makeCycle(analyst, "2020-12-31");
  await imports.take(
    "Panel,Petitions a day,Sits from,Sits to\n8,1,2020-09-10,\n2,2,2020-09-10,\n1,1,2020-08-01,2020-08-31\n",
  );
  await imports.take(
    "Seat,District,Constituency,Winner,Polling day,Declared on\nMP,ABIM,LABWOR,A Example,2020-09-04,2020-09-05\nMP,AMURU,KILAK NORTH,C Example,2020-09-04,2020-09-05\n",
  );
  await imports.take(
    "Petition no,Category,District,Constituency,Petitioner,Grounds,Status,Date filed,Date served\nMP/1,MP,ABIM,Labwor County,D Example,Voter bribery,Filed,2020-12-05,2020-12-06\nMP/2,MP,ABIM,Labwor County,,Violence,Filed,2020-12-05,2020-12-06\nMP/3,MP,AMURU,Kilak North County,,Violence,Filed,2020-12-06,2020-12-07\nMP/4,MP,AMURU,Kilak North County,,Violence,Filed,2020-12-06,\n",
  );
});

const listPetition = async (
  number: string,
  panel: number,
  hearingOn: string,
  by = analyst,
  stateId?: number,
) => {
  const { listed, unlisted, asOf } = await list();
  const row = [...listed, ...unlisted].find((one) => one.number === number);
  return by.post("/api/changes/petition-steps", {
    clientId: randomUUID(),
    number,
    replaces: stateId ?? row?.stateId,
    step: { step: "list", on: asOf, hearingOn, panel },
    reason: "Weekly list",
    source: "Registrar",
  });
};

const limit = async (value: string, unit: string, law = "Rules of the tribunal, 12") => {
  const { replaces } = await analyst.read<OutputOf<typeof readRecordForm>>(
    "/api/changes/records/form?kind=limits",
  );
  return analyst.post("/api/changes/records", {
    clientId: randomUUID(),
    kind: "limits",
    fields: {
      limit: "Tribunal ruling after filing",
      value,
      unit,
      law,
      appliesFrom: "2020-07-01",
    },
    replaces,
    answers: {},
    reason: "Published by the tribunal",
    source: "Rules of the tribunal",
  });
};

describe("LIFE-02 the cause list", () => {
  test("LIFE-02 has served petitions that are not listed, counts those not served, and leaves out panels that have ended", async () => {
    const { panels, listed, unlisted, unserved } = await list();
    expect(panels.map(({ number }) => number)).toEqual([2, 8]);
    expect([numbers(listed), numbers(unlisted), unserved]).toEqual([[], ["MP/1", "MP/2", "MP/3"], 1]);
    expect(unlisted[0]).toMatchObject({ petitioner: "D Example", servedOn: "2020-12-06" });
  });

  test("LIFE-02 a listed petition is on its panel's day; the second of two moves is a 409 that says where it is now", async () => {
    const before = (await list()).unlisted.find(({ number }) => number === "MP/1")?.stateId;
    const saved = await listPetition("MP/1", 8, "2021-01-04");
    expect(saved.statusCode, saved.body).toBe(200);
    const late = await listPetition("MP/1", 2, "2021-01-05", second, before);
    expect([late.statusCode, late.body]).toEqual([
      409,
      expect.stringContaining("it is listed for a hearing on 4 Jan 2021 by panel 8 now. Nothing was saved."),
    ]);
    const { listed } = await list();
    expect(listed).toMatchObject([{ number: "MP/1", panel: 8, hearingOn: "2021-01-04" }]);
    expect((await listPetition("MP/2", 8, "2021-01-04")).statusCode).toBe(422);
    expect((await listPetition("MP/2", 2, "2021-01-04")).statusCode).toBe(200);
  });

  test("LIFE-02 IMP-17 without a deadline nothing is late; with one, the forecast names what will be, and a move that avoids it", async () => {
    expect((await list()).forecast).toMatchObject({ waiting: 4, overdue: null, late: [], moves: [] });
    expect((await limit("1", "Months")).statusCode).toBe(422);
    const before = await tokenAt(server.database, "infinity");
    const entered = await limit("28", "");
    expect(entered.statusCode, entered.body).toBe(200);
    const cycle = await viewer.read<Cycle>("/api/cycle");
    const { figures } = await viewer.read<ChangesBetween>(
      `/api/changes/between?cycle=${cycle.id}&from=${cycle.asOf}&fromKnown=${before}`,
    );
    expect(figures.find(({ id }) => id === "petition_deadline_days")).toMatchObject({
      before: null,
      after: 28,
      why: [{ count: 1 }],
    });
    // IMP-17: the first is saved alone, one beside it is not, because the shortest counts.
    expect((await limit("1", "", "Another law")).json()).toMatchObject({
      state: "proposed",
      approval: { reasons: ["1 new limit of the law joins one of the same kind."] },
    });
    // 3 January is a Sunday: panel 8, with one a day, cannot rule on its third petition by then.
    for (const [number, day] of [
      ["MP/1", "2021-01-01"],
      ["MP/2", "2021-01-02"],
      ["MP/3", "2021-01-04"],
    ] as const) {
      const saved = await listPetition(number, 8, day);
      expect(saved.statusCode, saved.body).toBe(200);
    }
    expect((await list()).forecast).toEqual({
      from: "2021-01-01",
      waiting: 4,
      overdue: 0,
      late: [{ number: "MP/3", panel: 8, dueOn: "2021-01-03", on: "2021-01-04" }],
      moves: [{ from: 8, to: 2, petitions: ["MP/3"] }],
      lateAfterMoves: 0,
    });
  });

  test("LIFE-02 the day before the listing has none listed", async () => {
    const { asOf } = await list();
    const { listed } = await list(
      `?asOf=${new Date(Date.parse(asOf) - 86_400_000).toISOString().slice(0, 10)}`,
    );
    expect(listed).toEqual([]);
  });

  test("LIFE-02 a limited account sees petitions of its districts without a forecast, and lists none", async () => {
    const own = await list("", limited);
    expect([numbers(own.listed), numbers(own.unlisted), own.forecast]).toEqual([["MP/3"], [], null]);
    expect((await listPetition("MP/3", 2, "2021-01-05", limited)).statusCode).toBe(403);
  });
});
