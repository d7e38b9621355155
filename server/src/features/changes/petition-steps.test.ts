import { randomUUID } from "node:crypto";
import { sql } from "kysely";
import { beforeAll, describe, expect, test } from "vitest";
import type { ChangeSetDetail } from "@command-center/contract/changes/change-sets";
import type { readRecordForm } from "@command-center/contract/changes/entered-records";
import type { PetitionDetail } from "@command-center/contract/petition";
import type { OutputOf } from "@command-center/contract/wire/endpoint";
import { importsBy, makeCycle } from "../../testing/imports.ts";
import { callerOn, countryServer } from "../../testing/sample-server.ts";
import { addAccount } from "../../testing/accounts.ts";

const { server, analyst, viewer } = countryServer();
const second = callerOn(server, async () =>
  server.signIn(await addAccount(server.database, { username: "second", role: "analyst" })),
);
const imports = importsBy(server, analyst);
let candidacies: ReadonlyMap<string, number>;

beforeAll(async () => {
  await makeCycle(analyst);
  await imports.take("Panel,Petitions a day,Sits from,Sits to\n1,1,2020-09-10,2020-12-31\n2,2,2020-09-10,\n");
  await imports.take(
    "Seat,District,Constituency,Winner,Polling day,Declared on\nMP,ABIM,LABWOR,A Example,2020-09-04,2020-09-05\nLC5,ABIM,,C Example,2020-09-04,2020-09-05\n",
  );
  await imports.take(
    'Petition no,Category,District,Constituency,Subject,Petitioner,Grounds,Status,Date filed\nMP/1,MP,ABIM,Labwor County,,D Example,Voter bribery,Filed,2020-09-08\nMP/2,MP,ABIM,Labwor County,,,Violence,Filed,2020-09-08\nC/1,Councillor,ABIM,,"Councillor, Example Ward",,Violence,Filed,2020-09-09\n',
  );
  await sql`
    with stood as (insert into person (name, source_id) select 'D Example', source_id from candidacy limit 1 returning id, source_id)
    insert into candidacy (contest_id, person_id, source_id)
    select contest_id, stood.id, stood.source_id from stood, petition where number = 'MP/1'`.execute(
    server.database.db,
  );
  const rows = await server.database.db
    .selectFrom("candidacy")
    .innerJoin("person", "person.id", "candidacy.person_id")
    .select(["person.name", "candidacy.id"])
    .execute();
  candidacies = new Map(rows.map(({ name, id }) => [name, id]));
});

const stateId = async (number: string) =>
  (
    await server.database.db
      .selectFrom("petition_state as state")
      .innerJoin("petition", "petition.id", "state.petition_id")
      .select("state.id")
      .where("petition.number", "=", number)
      .where("state.retired_at", "is", null)
      .orderBy("state.true_on", "desc")
      .executeTakeFirstOrThrow()
  ).id;
const send = async (number: string, step: object, more: object = {}, by = analyst) =>
  by.post("/api/changes/petition-steps", {
    clientId: randomUUID(),
    number,
    replaces: await stateId(number),
    step,
    reason: "Registry's book",
    source: "Register of the tribunal, page 4",
    ...more,
  });
const take = async (number: string, step: object, by = analyst) => {
  const answer = await send(number, step, {}, by);
  expect(answer.statusCode, answer.body).toBe(200);
  return answer.json<ChangeSetDetail>();
};
const refusal = async (number: string, step: object, more?: object) => {
  const answer = await send(number, step, more);
  return [answer.statusCode, answer.body];
};
const petition = (number: string) => viewer.read<PetitionDetail>(`/api/petition?number=${number}`);
const winnerInForce = async () => {
  const { declarations } = await petition("MP/1");
  const last = declarations.at(-1);
  return last?.status === "nullified" ? null : last?.winner;
};

describe("LIFE-02 steps of a petition", () => {
  test("LIFE-02 before it is served it can be neither listed nor heard nor ruled on", async () => {
    expect(
      await refusal("MP/1", { step: "list", on: "2020-09-10", hearingOn: "2020-09-12", panel: 1 }),
    ).toEqual([422, expect.stringContaining("Record its service first, then list it.")]);
    expect((await refusal("MP/1", { step: "serve", on: "2020-09-07" }))[1]).toContain(
      "Give that day or a later one.",
    );
    expect((await refusal("MP/1", { step: "serve", on: "2021-03-01" }))[1]).toContain(
      "The day of this cycle is",
    );
    const outcome = { step: "rule", on: "2020-09-20", outcome: "fresh_poll_ordered", winner: null };
    expect((await refusal("MP/1", outcome))[1]).toContain("Record its hearing first.");
  });

  test("LIFE-02 it is served, listed and heard, each by one account alone; a panel's day is not overbooked", async () => {
    const served = await take("MP/1", { step: "serve", on: "2020-09-10" });
    expect(served).toMatchObject({
      kind: "petition-step",
      state: "applied",
      link: { kind: "petition", number: "MP/1" },
      fields: [
        { label: "State", before: "Filed", after: "Served" },
        { label: "Served on", before: null, after: "2020-09-10" },
      ],
    });
    // On the same day: of one day the later state alone is kept.
    await take("MP/1", { step: "list", on: "2020-09-10", hearingOn: "2020-09-14", panel: 1 });
    expect(await petition("MP/1")).toMatchObject({ status: "filed", servedOn: "2020-09-10", panel: 1 });
    await take("MP/2", { step: "serve", on: "2020-09-10" });
    const full = await refusal("MP/2", { step: "list", on: "2020-09-11", hearingOn: "2020-09-14", panel: 1 });
    expect(full).toEqual([422, expect.stringContaining("Panel 1 has 1 petition on 14 Sep 2020")]);
    await take("MP/2", { step: "list", on: "2020-09-11", hearingOn: "2020-09-14", panel: 2 });
    await take("MP/1", { step: "hear", on: "2020-09-14" });
    expect(await petition("MP/1")).toMatchObject({ status: "hearing", heardOn: "2020-09-14" });
  });

  test("LIFE-02 a ruling that declares another candidate waits for a second person, and then changes the contest with it", async () => {
    const ruling = (winner: string) => ({
      step: "rule",
      on: "2020-09-20",
      outcome: "other_candidate_declared",
      winner: candidacies.get(winner) ?? 999_999,
    });
    expect((await refusal("MP/1", ruling("C Example")))[1]).toContain("not a candidate of the contest");
    expect((await refusal("MP/1", ruling("A Example")))[1]).toContain("declared already");
    const proposed = await take("MP/1", ruling("D Example"));
    expect(proposed).toMatchObject({
      state: "proposed",
      approval: { reasons: ["1 declared result changes."] },
      fields: expect.arrayContaining([{ label: "Winner", before: null, after: "D Example" }]),
    });
    expect(await winnerInForce()).toBe("A Example");
    const approve = (by: typeof analyst, digest = proposed.digest) =>
      by.post(`/api/changes/sets/${proposed.id}/approve`, { digest });
    expect((await approve(analyst)).statusCode).toBe(403);
    expect((await approve(second, "of something else")).statusCode).toBe(409);
    expect((await approve(second)).statusCode).toBe(200);
    expect(await winnerInForce()).toBe("D Example");
    expect(await petition("MP/1")).toMatchObject({
      status: "resolved",
      outcome: "other_candidate_declared",
      isWinnerChanged: true,
    });
    expect((await viewer.read<PetitionDetail>("/api/petition?number=MP/1&asOf=2020-09-19")).status).toBe(
      "hearing",
    );
  });

  test("LIFE-02 an undo of the ruling takes both back, after a second person's approval", async () => {
    const { id } = await server.database.db
      .selectFrom("change_set")
      .select("id")
      .where("kind", "=", "petition-step")
      .orderBy("id", "desc")
      .executeTakeFirstOrThrow();
    const asked = await analyst.post(`/api/changes/sets/${id}/undo`, { reason: "Wrong petition" });
    expect(asked.statusCode, asked.body).toBe(200);
    const undo = asked.json<ChangeSetDetail>();
    expect(undo).toMatchObject({
      state: "proposed",
      undoes: id,
      fields: expect.arrayContaining([
        { label: "State", before: "Ruled on", after: "Heard" },
        { label: "Winner", before: null, after: "A Example" },
      ]),
    });
    const approved = await second.post(`/api/changes/sets/${undo.id}/approve`, { digest: undo.digest });
    expect(approved.statusCode, approved.body).toBe(200);
    expect(await winnerInForce()).toBe("A Example");
    expect(await petition("MP/1")).toMatchObject({ status: "hearing", outcome: null, ruledOn: null });
  });

  test("LIFE-02 LIFE-06 of two steps from one state the second is a 409 that names who was first; a repeated request is saved once", async () => {
    const replaces = await stateId("MP/2");
    const clientId = randomUUID();
    const hear = { step: "hear", on: "2020-09-14" };
    const saved = await send("MP/2", hear, { clientId, replaces }, second);
    expect(saved.statusCode, saved.body).toBe(200);
    expect((await send("MP/2", hear, { clientId, replaces }, second)).statusCode).toBe(200);
    expect(await refusal("MP/2", { step: "withdraw", on: "2020-09-15" }, { replaces })).toEqual([
      409,
      expect.stringContaining("second has changed this petition since you opened it"),
    ]);
    // After an undo, who took the step back.
    const { id } = saved.json<ChangeSetDetail>();
    const heard = await stateId("MP/2");
    const undone = await analyst.post(`/api/changes/sets/${id}/undo`, { reason: "Wrong petition" });
    expect(undone.json<ChangeSetDetail>(), undone.body).toMatchObject({ state: "applied" });
    expect(await refusal("MP/2", { step: "withdraw", on: "2020-09-15" }, { replaces: heard })).toEqual([
      409,
      expect.stringContaining("analyst has changed this petition since you opened it"),
    ]);
    expect((await send("MP/2", hear, {}, second)).statusCode).toBe(200);
  });

  test("LIFE-02 a fresh poll nullifies the result from the day of the ruling; a dismissed petition changes nothing", async () => {
    const dismissed = await take("MP/2", {
      step: "rule",
      on: "2020-09-21",
      outcome: "dismissed",
      winner: null,
    });
    expect(dismissed).toMatchObject({
      state: "proposed",
      approval: { reasons: ["1 petition ends."] },
    });
    await second.post(`/api/changes/sets/${dismissed.id}/approve`, { digest: dismissed.digest });
    expect(await winnerInForce()).toBe("A Example");
    const ordered = await take("MP/1", {
      step: "rule",
      on: "2020-09-22",
      outcome: "fresh_poll_ordered",
      winner: null,
    });
    await second.post(`/api/changes/sets/${ordered.id}/approve`, { digest: ordered.digest });
    expect(await winnerInForce()).toBeNull();
    expect(await refusal("MP/1", { step: "withdraw", on: "2020-09-23" })).toEqual([
      422,
      expect.stringContaining("ruled on. It has ended."),
    ]);
  });

  test("LIFE-02 a rerun that was held before the ruling is refused; one after it is not", async () => {
    const { id } = await server.database.db
      .selectFrom("contest")
      .innerJoin("petition", "petition.contest_id", "contest.id")
      .select("contest.seat_id as id")
      .where("petition.number", "=", "MP/1")
      .executeTakeFirstOrThrow();
    const form = await analyst.read<OutputOf<typeof readRecordForm>>(
      `/api/changes/records/form?kind=declarations&isNew=yes&seat=${id}`,
    );
    const rerun = (pollingDay: string) =>
      analyst.post("/api/changes/records", {
        clientId: randomUUID(),
        kind: "declarations",
        replaces: form.replaces,
        fields: {
          ...Object.fromEntries(form.fields.map((field) => [field.id, field.text])),
          winner: "B Example",
          reason: "Rerun",
          pollingDay,
          day: "2020-10-02",
        },
        reason: "The rerun was held",
        source: "Return of the registrar",
      });
    const early = await rerun("2020-09-22");
    expect([early.statusCode, early.body]).toEqual([
      422,
      expect.stringContaining("Must be later than 2020-09-22."),
    ]);
    expect((await rerun("2020-09-23")).statusCode).toBe(200);
  });

  test("LIFE-02 about a post without a contest, only what leaves results alone can be ruled", async () => {
    await take("C/1", { step: "serve", on: "2020-09-10" });
    await take("C/1", { step: "list", on: "2020-09-10", hearingOn: "2020-09-16", panel: 2 });
    await take("C/1", { step: "hear", on: "2020-09-16" });
    const fresh = { step: "rule", on: "2020-09-17", outcome: "fresh_poll_ordered", winner: null };
    expect((await refusal("C/1", fresh))[1]).toContain("a post without a contest on record");
    await take("C/1", { ...fresh, outcome: "dismissed" });
  });

  test.each([
    ["no such petition", { number: "MP/999", replaces: 1 }, 404],
    ["no reason", { reason: " " }, 400],
    ["no source", { source: "" }, 400],
    ["a day that is none", { step: { step: "serve", on: "2020-02-30" } }, 400],
    ["a step that is none", { step: { step: "appeal", on: "2020-09-30" } }, 400],
  ])("LIFE-02 %s is refused", async (_, more, status) => {
    expect((await send("MP/2", { step: "withdraw", on: "2020-09-30" }, more)).statusCode).toBe(status);
  });
});
