import { randomUUID } from "node:crypto";
import { sql } from "kysely";
import { beforeAll, describe, expect, test, vi } from "vitest";
import type { ChangeSetDetail } from "@command-center/contract/changes/change-sets";
import type { ChangeEffect } from "@command-center/contract/changes/sheet-effects";
import { readWaiting, type WaitingOnRecord } from "@command-center/contract/changes/waiting";
import type { Inbox } from "@command-center/contract/data/inbox";
import { readFollowing } from "@command-center/contract/following/summary";
import { addAccount } from "../../testing/accounts.ts";
import { importsBy, makeCycle } from "../../testing/imports.ts";
import {
  callerOn,
  countryServer,
  limitedTo,
  readEmptyServer,
  sampleServer,
  type TestCaller,
} from "../../testing/sample-server.ts";

const inboxOf = (by: TestCaller) => by.read<Inbox>("/api/inbox");
const countsOf = async (by: TestCaller) => {
  const { decisions, due } = await by.read<{ decisions: number | null; due: number }>(readFollowing.path);
  return { decisions, due };
};

describe("LIFE-05 the inbox of the sample cycle", () => {
  const { server, admin, analyst, viewer } = sampleServer();
  const acholi = limitedTo(server, "Acholi");

  /** Petitions due by the rule of 28 days, counted plainly: all, and those of a sub-region. */
  const plainCount = async (subRegion: string | null) => {
    const { rows } = await sql<{ number: string; filed: string }>`
      select distinct on (petition.id) petition.number, (state.filed_on + 28)::text as due, state.status, parent.name as sub_region
      from petition join petition_state state on state.petition_id = petition.id and state.retired_at is null
        and state.true_on <= '2025-09-02'
      left join area on area.id = petition.area_id left join area district on district.id = area.district_id
      left join area parent on parent.id = district.parent_id
      where petition.cycle_id = (select id from cycle where in_force)
      order by petition.id, state.true_on desc, state.id desc`.execute(server.database.db);
    return (rows as unknown as { due: string; status: string; sub_region: string | null }[]).filter(
      ({ due, status, sub_region: place }) =>
        ["filed", "hearing"].includes(status) &&
        due <= "2025-09-09" &&
        (subRegion === null || place === subRegion),
    ).length;
  };

  test("LIFE-05 counts equal a plain recount, by role and scope; only accounts that decide for the country have decisions", async () => {
    const due = await plainCount(null);
    const dueInAcholi = await plainCount("Acholi");
    expect(due).toBe(27);
    for (const by of [admin, analyst]) expect(await countsOf(by)).toEqual({ decisions: 1, due });
    expect(await countsOf(viewer)).toEqual({ decisions: null, due });
    expect(await countsOf(acholi)).toEqual({ decisions: null, due: dueInAcholi });
    for (const [by, count] of [
      [analyst, due],
      [viewer, due],
      [acholi, dueInAcholi],
    ] as const)
      expect((await inboxOf(by)).petitions).toHaveLength(count);
  });

  test("LIFE-05 lists the figure that two sources publish differently, and petitions by due day", async () => {
    const { contradictions, petitions, ...inbox } = await inboxOf(analyst);
    expect(contradictions).toMatchObject([
      {
        figure: "ministers_lost",
        label: "Ministers Lost",
        claims: [
          { value: 7, publishedOn: "2025-07-17", note: null },
          { value: 10, note: "A day later, after more declarations." },
        ],
      },
    ]);
    const days = petitions.map(({ rulingDueOn }) => rulingDueOn ?? "");
    expect(days).toEqual(days.toSorted());
    expect(inbox).toMatchObject({
      asOf: "2025-09-02",
      dueTo: "2025-09-09",
      mayDecide: true,
      approvals: [],
      imports: [],
      last: null,
      next: { day: days.find((day) => day >= "2025-09-02") },
    });
  });

  test("LIFE-05 a viewer and a limited account get petitions of their scope and nothing to decide", async () => {
    const nothing = { mayDecide: false, approvals: [], contradictions: [], imports: [], last: null };
    expect(await inboxOf(viewer)).toMatchObject(nothing);
    const limited = await inboxOf(acholi);
    expect(limited).toMatchObject(nothing);
    expect(new Set(limited.petitions.map(({ subRegion }) => subRegion))).toEqual(new Set(["Acholi"]));
  });

  test("LIFE-05 a ruling takes the petition out of the count at once", async () => {
    const before = await countsOf(analyst);
    await server.change(async (write) => {
      write.touch("petitions");
      await sql`update petition_state set status = 'withdrawn', ruled_on = null where retired_at is null and petition_id = (
        select petition.id from petition join petition_state state on state.petition_id = petition.id
        where number = 'MP/015' and cycle_id = (select id from cycle where in_force) limit 1)`.execute(
        write.db,
      );
    });
    expect(await countsOf(analyst)).toEqual({ ...before, due: before.due - 1 });
  });
});

describe("LIFE-05 decisions of a cycle of the party's own", () => {
  const { server, admin, analyst, viewer } = countryServer();
  const second = callerOn(server, async () =>
    server.signIn(await addAccount(server.database, { username: "second", role: "analyst" })),
  );
  const [karamoja, acholi] = [limitedTo(server, "Karamoja"), limitedTo(server, "Acholi")];
  const imports = importsBy(server, analyst);
  let seat: number;

  beforeAll(async () => {
    await makeCycle(analyst);
    await imports.take("Panel,Petitions a day,Sits from,Sits to\n1,1,2020-09-10,\n");
    await imports.take(
      "Seat,District,Constituency,Winner,Polling day,Declared on\nMP,ABIM,LABWOR,A Example,2020-09-04,2020-09-05\n",
    );
    await imports.take(
      "Petition no,Category,District,Constituency,Petitioner,Grounds,Status,Date filed,Date heard\nMP/1,MP,ABIM,Labwor County,D Example,Violence,Hearing,2020-09-08,2020-09-12\n",
    );
    seat = await stateId();
  });

  const stateId = async () =>
    (
      await server.database.db
        .selectFrom("petition_state")
        .select("id")
        .where("retired_at", "is", null)
        .executeTakeFirstOrThrow()
    ).id;
  const seatId = async () =>
    (
      await server.database.db
        .selectFrom("contest")
        .innerJoin("petition", "contest_id", "contest.id")
        .select("seat_id")
        .executeTakeFirstOrThrow()
    ).seat_id;
  const rule = async () => {
    const answer = await analyst.post("/api/changes/petition-steps", {
      clientId: randomUUID(),
      number: "MP/1",
      replaces: seat,
      step: { step: "rule", on: "2020-09-20", outcome: "fresh_poll_ordered", winner: null },
      reason: "Ruling of panel 1",
      source: "Signed ruling",
    });
    expect(answer.statusCode, answer.body).toBe(200);
    return answer.json<ChangeSetDetail>();
  };
  const decide = async (by: TestCaller, id: number, action: string, body: object = {}) => {
    const answer = await by.post(`/api/changes/sets/${id}/${action}`, body);
    expect(answer.statusCode, answer.body).toBe(200);
  };
  const decisionsOf = async (by: TestCaller) => (await countsOf(by)).decisions;

  test("LIFE-05 a change waits for those who may approve it, and is marked as own for its proposer; rejected or withdrawn, it leaves both", async () => {
    const { id } = await rule();
    expect(await inboxOf(second)).toMatchObject({
      approvals: [
        {
          id,
          about: "MP/1 Labwor County",
          what: "Fresh poll ordered, 20 Sep 2020",
          link: { kind: "petition", number: "MP/1" },
          proposed: { by: "analyst" },
          isOwn: false,
          result: "none",
        },
      ],
    });
    expect((await inboxOf(analyst)).approvals).toMatchObject([{ id, isOwn: true }]);
    expect([await decisionsOf(second), await decisionsOf(admin), await decisionsOf(analyst)]).toEqual([
      1, 1, 0,
    ]);
    expect(await countsOf(viewer)).toMatchObject({ decisions: null });

    await decide(second, id, "reject", { note: "The ruling is not signed." });
    expect([await decisionsOf(second), await decisionsOf(admin)]).toEqual([0, 0]);
    expect(await inboxOf(second)).toMatchObject({ approvals: [], last: { id, decision: "rejected" } });

    const { id: withdrawn } = await rule();
    expect(await decisionsOf(second)).toBe(1);
    await decide(analyst, withdrawn, "withdraw");
    expect(await decisionsOf(second)).toBe(0);
  });

  test("REC-02 a ruling that waits stands on its petition and seat: without names for readers, hidden outside of its district and in the past", async () => {
    const waiting = (by: TestCaller, named: string) =>
      by.read<WaitingOnRecord[]>(`${readWaiting.path}?${named}`);
    const onPetition = "kind=petition&id=MP/1";
    const { id } = await rule();
    const shown = { about: "MP/1 Labwor County", what: "Fresh poll ordered, 20 Sep 2020" };
    for (const named of [onPetition, `kind=seat&id=${await seatId()}`]) {
      expect(await waiting(second, named)).toMatchObject([
        { ...shown, request: { id, by: "analyst", isOwn: false } },
      ]);
      expect(await waiting(analyst, named)).toMatchObject([{ ...shown, request: { isOwn: true } }]);
      for (const by of [viewer, karamoja])
        expect(await waiting(by, named)).toMatchObject([{ ...shown, request: null }]);
      expect(await waiting(acholi, named)).toEqual([]);
      expect(await waiting(second, `${named}&asOf=2020-09-10`)).toEqual([]);
    }
    expect(await waiting(second, "kind=petition&id=MP/9")).toEqual([]);
    expect(await waiting(second, "kind=seat&id=1")).toEqual([]);
    await decide(analyst, id, "withdraw");
    expect(await waiting(second, onPetition)).toEqual([]);
  });

  test("REC-02 a declaration of a file that waits stands on its seat, the petitions about it, and a change of the same declaration", async () => {
    const waiting = async (named: string) =>
      (await second.read<WaitingOnRecord[]>(`${readWaiting.path}?${named}`)).map(
        ({ what, request }) => `${what} ${request?.id}`,
      );
    const file = await imports.read(
      "Seat,District,Constituency,Winner,Votes,Polling day,Declared on\nMP,ABIM,LABWOR,A Example,501,2020-09-04,2020-09-05\n",
    );
    await imports.act(file.id, "commit");
    const [only] = (await inboxOf(second)).approvals;
    for (const named of [
      `kind=seat&id=${await seatId()}`,
      "kind=petition&id=MP/1",
      `kind=change&id=${only?.id}`,
    ])
      expect(await waiting(named)).toEqual([`Declared results, import ${file.id} ${only?.id}`]);
    expect(await waiting("kind=district&id=abim")).toEqual([]);
    await imports.act(file.id, "discard");
  });

  test("REC-02 a waiting target is shown with its figure", async () => {
    await imports.take("Aim,Value,Due on\nMembers,1000,2021-01-12\n");
    const file = await imports.read("Aim,Value,Due on\nMembers,1001,2021-01-12\n");
    await imports.act(file.id, "commit");
    expect(
      await second.read<WaitingOnRecord[]>(`${readWaiting.path}?kind=figure&id=membership_target`),
    ).toMatchObject([{ what: `Campaign targets, import ${file.id}` }]);
    await imports.act(file.id, "discard");
  });

  test("REC-03 the approver of a ruling, and of a corrected declaration, sees winner, votes and counts now and after", async () => {
    const effectOf = (id: number | undefined) => second.read<ChangeEffect>(`/api/changes/sets/${id}/effect`);
    const { id } = await rule();
    expect(await effectOf(id)).toMatchObject({
      units: [],
      result: { seat: "Labwor County", winner: { now: "A Example", after: null } },
      moves: [{ what: "Petitions pending, all categories", from: "1", to: "0" }],
    });
    await decide(analyst, id, "withdraw");
    expect(await effectOf(id)).toEqual({ units: [], result: null, moves: [] });
    const { fields, replaces } = await analyst.read<{
      fields: { id: string; text: string }[];
      replaces: string;
    }>(`/api/changes/records/form?kind=declarations&seat=${await seatId()}`);
    const corrected = await analyst.post("/api/changes/records", {
      clientId: randomUUID(),
      kind: "declarations",
      replaces,
      fields: {
        ...Object.fromEntries(fields.map((field) => [field.id, field.text])),
        winner: "B Example",
        votes: "501",
      },
      reason: "Misread",
      source: "Form",
    });
    expect(corrected.statusCode, corrected.body).toBe(200);
    const declared = corrected.json<ChangeSetDetail>();
    expect(declared.people).toMatchObject({ analyst: "analyst", second: "second" });
    expect((await effectOf(declared.id)).result).toMatchObject({
      isDeclared: true,
      winner: { now: "A Example", after: "B Example" },
      candidates: [{ name: "A Example" }, { name: "B Example", votes: { now: null, after: 501 } }],
    });
    await decide(analyst, declared.id, "withdraw");
  });

  test("REC-04 another winner is named only if the declared person is another one", async () => {
    const declared = (winner: string, votes: number) =>
      `Seat,District,Constituency,Winner,Votes,Polling day,Declared on\nMP,ABIM,LABWOR,${winner},${votes},2020-09-04,2020-09-05\n`;
    const waiting = async (file: string) => {
      const { id } = await imports.read(file);
      await imports.act(id, "commit");
      const { approvals } = await inboxOf(second);
      await imports.act(id, "discard");
      return approvals.map(({ result }) => result);
    };
    expect(await waiting(declared("A Example", 501))).toEqual([null]);
    expect(await waiting(declared("B Example", 501))).toEqual(["another winner"]);
  });

  test("LIFE-05 the data set of approvals moves when a change begins to wait and when it is decided, so that open pages count again", async () => {
    const revision = async () => {
      const { rows } = await sql<{ revision: string }>`
        select revision::text from data_revision where data_set = 'approvals'`.execute(server.database.db);
      return Number(rows[0]?.revision);
    };
    const before = await revision();
    const { id, digest } = await rule();
    await vi.waitFor(async () => expect(await revision()).toBe(before + 1));
    await decide(second, id, "approve", { digest });
    await vi.waitFor(async () => expect(await revision()).toBe(before + 2));
    expect([await decisionsOf(second), await decisionsOf(admin)]).toEqual([0, 0]);
    expect((await inboxOf(second)).last).toMatchObject({
      id,
      decision: "approved",
      about: "MP/1 Labwor County",
    });
  });

  test("LIFE-05 an import counts while it has questions, for every account that imports", async () => {
    const found = await imports.read(
      "Petition no,Category,District,Constituency,Petitioner,Grounds,Status,Date filed\nMP/2,MP,ABIMM,Labwor County,,Violence,Filed,2020-09-08\n",
    );
    expect(found.state).toBe("questions");
    expect((await inboxOf(admin)).imports).toMatchObject([
      { id: found.id, questions: 1, rows: 1, asks: expect.stringContaining("ABIMM") },
    ]);
    expect(await decisionsOf(admin)).toBe(1);
    await imports.act(found.id, "discard");
    expect(await decisionsOf(admin)).toBe(0);
  });

  test("LIFE-05 a second newspaper with another value adds a decision", async () => {
    const header = "Figure,Value,Publication,Published by,As of\n";
    await imports.take(`${header}Ministers Lost,9,Ministers fall,Example Times,2020-09-05\n`);
    expect(await decisionsOf(admin)).toBe(0);
    await imports.take(`${header}Ministers Lost,10,Ten ministers fall,Example Daily,2020-09-06\n`);
    expect(await decisionsOf(admin)).toBe(1);
    expect((await inboxOf(admin)).contradictions).toMatchObject([
      { figure: "ministers_lost", claims: [{ value: 9 }, { value: 10 }] },
    ]);
  });
});

const empty = readEmptyServer();
test("LIFE-05 an installation without a cycle has an empty inbox", async () => {
  expect(await inboxOf(empty.admin)).toMatchObject({ approvals: [], petitions: [], imports: [], next: null });
  expect(await countsOf(empty.admin)).toEqual({ decisions: 0, due: 0 });
});
